import { expect, it } from '@jest/globals';
import { draftMarkdown } from './export-draft.ts';
import { partsOfSentence, placeLinks } from './place-links.ts';
import { draftHtml } from './write-draft.ts';

const draftOf = (sentences: readonly string[], ...links: { url: string; text: string }[]) =>
  placeLinks(
    {
      title: 'Beds',
      description: '',
      sections: [{ heading: 'Beds', sentences: sentences.map((text) => ({ text, fact_ids: [], quoted: false })) }],
      links,
    },
    'en',
  );
const linkedIn = (draft: ReturnType<typeof draftOf>) =>
  draft.sections.flatMap(({ sentences }) => sentences.map((sentence) => partsOfSentence(sentence).linked?.text ?? null));

it.each([
  ['as it is called', 'A garden shop near you.', 'Ask at the garden shop for soil.', 'garden shop'],
  ['in another form', 'Building raised beds', 'It pays to build a raised bed from oak.', 'build a raised bed'],
  ['by most of its name', 'Raised beds for beginners', 'Many begin with raised beds, then dig.', 'raised beds'],
  ['by its only word', 'Compost', 'Cover it with compost in May.', 'compost'],
])('a page named %s is linked where the sentence names it', (_how, text, sentence, words) => {
  const draft = draftOf(['Begin in spring.', sentence], { url: 'https://fern.example/a?b=1&c=2', text });
  expect(linkedIn(draft)).toEqual([null, words]);
  expect(draft.links).toEqual([]);
  const whole = { ...draft, links: draft.links ?? [] };
  expect(draftHtml(whole, [], [])).toContain(`<a href="https://fern.example/a?b=1&amp;c=2">${words}</a>`);
  expect(draftMarkdown({ draft: { ...whole, html: '' }, facts: [], sources: [] })).toContain(
    `[${words}](<https://fern.example/a?b=1&c=2>)`,
  );
});

it.each([
  ['nobody names', 'Roses and their thorns', 'Ask at the garden shop for soil.'],
  ['is named by one word of several', 'Raised beds for beginners', 'Rivers have beds of gravel.'],
  ['is named across the end of a phrase', 'Raised beds', 'When it is raised, beds of moss dry out.'],
])('a page that %s stays in the list at the end', (_how, text, sentence) => {
  const link = { url: 'https://fern.example/', text };
  const draft = draftOf([sentence], link);
  expect([linkedIn(draft), draft.links]).toEqual([[null], [link]]);
});

it('a sentence carries one link, and each page takes the sentence that names it best', () => {
  const draft = draftOf(
    ['Raised beds and garden soil belong together.', 'Fill raised beds with rich garden soil.'],
    { url: 'https://fern.example/soil', text: 'Rich garden soil' },
    { url: 'https://fern.example/beds', text: 'Raised beds' },
    { url: 'https://fern.example/third', text: 'Garden soil' },
  );
  expect(linkedIn(draft)).toEqual(['Raised beds', 'rich garden soil']);
  expect(draft.links?.map(({ url }) => url)).toEqual(['https://fern.example/third']);
});
