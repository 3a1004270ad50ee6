import { describe, expect, it } from '@jest/globals';
import { findNames } from './index.ts';

const countOf = (text: string, ...names: string[]) => findNames(text, names).length;

describe('a domain', () => {
  const week = 'On Monday we opened a shop for plants. Zoom in on the map to find the best shop near you, or ask you.com.';

  it.each(['monday.com', 'zoom.us', 'https://shop.fernhill.example/', 'shop.example'])(
    'is not named by the word %s begins with',
    (domain) => {
      expect(countOf(week, domain)).toBe(0);
    },
  );

  it.each([
    ['Plan with monday.com.', 1],
    ['See https://www.monday.com/pricing and Monday.com', 2],
    ['notmonday.com, my-monday.com and monday.com.evil.test', 0],
    ['support.monday.com answers', 1],
    ['https://list.example/monday.com is a list', 0],
  ])('is named by itself: %s', (text, count) => {
    expect(countOf(text, 'monday.com')).toBe(count);
  });
});

describe('a name that is a common word', () => {
  it.each([
    ['Apple', 'An apple a day. Apple trees grow slowly.', 0],
    ['Apple', 'I would buy it from Apple, not pick an apple.', 1],
    ['Apple', 'Apple makes good computers.', 1],
    ['Apple', 'APPLE is listed.', 1],
    ['Monday', 'On Monday, every Monday and by Monday we plan.', 0],
    ['Monday', 'Use Monday for plans.', 1],
    ['March', 'We sow in March.', 0],
    ['greenthumb', 'Ask Greenthumb.', 1],
  ])('%s in “%s”', (name, text, count) => {
    expect(countOf(text, name)).toBe(count);
  });
});

describe('spellings of one name', () => {
  it.each([
    ['Nestlé', 'Nestle sells it; Nestlé’s coffee too.', 2],
    ['Citroen', 'A Citroën.', 1],
    ["L'Oréal", 'L’Oréal and L’OREAL', 2],
    ['Coca-Cola', 'Coca Cola, CocaCola and Coca‑Cola', 3],
    ['coca-cola', 'Coca Cola and coca-cola', 2],
    ['to-do', 'We have a lot to do. To do so, use To Do or to-do.', 2],
    ['Moss & Co', 'Moss  &\nCo is good', 1],
    ['Müller', 'Bei Mu\u0308ller', 1],
    ['Weiß', 'Bei WEISS und Weiss', 2],
    ['Fernhill', "Fernhill's ferns; Fernhills are hills; Fernhill.", 2],
    ['Fernhill', 'Read https://list.example/fernhill-review.', 0],
  ])('%s in “%s”', (name, text, count) => {
    expect(countOf(text, name)).toBe(count);
  });

  it('counts a place once, however many spellings fit', () => {
    expect(countOf('Fern Hill is there.', 'Fernhill', 'Fern Hill')).toBe(1);
  });
});

describe('a sentence that says that nothing is known', () => {
  it.each([
    'I could not find anything about Fernhill.',
    'I couldn’t find any information on a company called “Fernhill”.',
    'There is no information about Fernhill in my sources.',
    'I have no information about Moss, Greenthumb or Fernhill.',
    'I am not familiar with Fernhill.',
    'I don’t know Moss or Fernhill.',
    "I couldn't verify a shop called Fernhill.",
    'I’m not aware of a shop named Fernhill.',
    'There is no company called Fernhill.',
    'Fernhill is unknown to me.',
    'Fernhill is not a company I am familiar with.',
    'Fernhill is a brand I don’t recognise.',
    'Fernhill does not appear in the results.',
    'Ich habe keine Informationen über Fernhill gefunden.',
    'Je ne trouve aucune information sur Fernhill.',
    'No he encontrado información sobre Fernhill.',
    'Non ho informazioni su Fernhill.',
    'Ik vond niets over Fernhill.',
  ])('does not name it: %s', (text) => {
    expect(countOf(text, 'Fernhill')).toBe(0);
  });

  it.each([
    'I found nothing about Moss, but Fernhill is good.',
    'I found nothing about Moss. Fernhill is good.',
    'I would not buy at Fernhill.',
    'There is nothing better than Fernhill.',
    'Fernhill is not cheap.',
    'Fernhill does not ship abroad.',
    'You will not find better ferns than those of Fernhill.',
    'No shop is as good as Fernhill.',
    'I found no data on ferns at Fernhill.',
    'It is not on sale, as the details of Fernhill say.',
  ])('names it all the same: %s', (text) => {
    expect(countOf(text, 'Fernhill')).toBe(1);
  });
});

it('reads a long answer without holding anybody up', () => {
  const began = performance.now();
  expect(countOf('greenthumbs '.repeat(20_000), 'Greenthumb')).toBe(0);
  expect(countOf('not any information about Greenthumb or '.repeat(2_000), 'Greenthumb')).toBeLessThan(2_001);
  expect(performance.now() - began).toBeLessThan(5_000);
});
