import { expect, it } from '@jest/globals';
import { draftsByRules } from './by-rules.ts';
import { bodyOf, type PageFacts } from './page-facts.ts';

const PAGE: PageFacts = {
  pageId: '1',
  url: 'https://fern.example/guides/salads',
  title: 'Salads | Fernhill',
  description: null,
  h1: 'Winter salads',
  text:
    'Fernhill Shop Guides About us Contact Growing guides Winter salads Winter salads Sow winter salads in August, and cut the leaves until March. ' +
    'What to sow Corn salad and claytonia grow through the winter without any heat. Visit us on Sundays.',
  headings: ['Winter salads', 'What to sow'],
  language: 'en',
  otherTexts: new Set(),
  brandSuffix: ' | Fernhill',
};

it('composes descriptions of the page’s sentences, without its navigation and headings', () => {
  const descriptions = draftsByRules(PAGE, ['winter salads']).map(({ description }) => description);
  expect(descriptions[0]).toBe(
    'Sow winter salads in August, and cut the leaves until March. Corn salad and claytonia grow through the winter without any heat.',
  );
  for (const description of descriptions) expect(description).not.toMatch(/Contact|Growing guides|What to sow/);
});

it('takes the whole text where nearly nothing follows the main heading', () => {
  expect(bodyOf({ h1: 'Ferns', text: 'Ferns grow in shade. Ferns' })).toBe('Ferns grow in shade. Ferns');
  expect(bodyOf({ h1: null, text: 'Shop Ferns' })).toBe('Shop Ferns');
});
