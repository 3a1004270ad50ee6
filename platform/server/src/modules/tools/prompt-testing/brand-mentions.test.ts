import { expect, it } from '@jest/globals';
import { brandMentions } from './brand-mentions.ts';

const self = { id: '1', label: 'self', input: 'https://www.fernhill.example/shop' } as const;
const rival = { id: '2', label: 'competitor', input: 'Greenthumb' } as const;
const text = { id: '3', label: 'text', input: 'Where to buy ferns?' } as const;

it('counts names as whole words, in the order in which they are named, with the sentence', () => {
  const output =
    'Many shops sell ferns. Greenthumb is cheap; greenthumbs are not meant. Fernhill (fernhill.example) has the widest choice.';
  expect(brandMentions([text, self, rival], output, { host: 'fernhill.example', names: ['Fernhill'] })).toEqual([
    {
      name: 'fernhill.example',
      kind: 'self',
      mentions: 2,
      place: 2,
      quote: 'Fernhill (fernhill.example) has the widest choice.',
    },
    { name: 'Greenthumb', kind: 'competitor', mentions: 1, place: 1, quote: 'Greenthumb is cheap; greenthumbs are not meant.' },
  ]);
});

it('says that a name is not there, and says nothing where no name was asked for', () => {
  expect(brandMentions([rival], 'Nobody.')).toEqual([{ name: 'Greenthumb', kind: 'competitor', mentions: 0, place: null, quote: null }]);
  expect(brandMentions([text], 'Greenthumb')).toBeUndefined();
});

it('derives no name from a domain: the first words of three are common words', () => {
  const blocks = [
    { ...self, input: 'https://shop.fernhill.example/' } as const,
    { ...rival, input: 'monday.com' },
    { ...rival, input: 'zoom.us' },
  ];
  const output = 'On Monday we opened a shop for plants. Zoom in on the map to find the best shop near you.';
  expect(brandMentions(blocks, output, { host: 'fernhill.example', names: ['Fernhill'] })?.map(({ mentions }) => mentions)).toEqual([
    0, 0, 0,
  ]);
});

it('does not count an answer that knows nothing of a name', () => {
  expect(brandMentions([rival], 'I could not find anything about Greenthumb.')?.[0]).toMatchObject({ mentions: 0, quote: null });
});

it('reads a long answer without holding anybody up', () => {
  const [mention] = brandMentions([rival], 'greenthumbs '.repeat(20_000)) ?? [];
  expect(mention?.mentions).toBe(0);
});
