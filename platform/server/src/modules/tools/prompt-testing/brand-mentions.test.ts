import { expect, it } from '@jest/globals';
import { brandMentions } from './brand-mentions.ts';

const self = { id: '1', label: 'self', input: 'https://www.fernhill.example/shop' } as const;
const rival = { id: '2', label: 'competitor', input: 'Greenthumb' } as const;
const text = { id: '3', label: 'text', input: 'Where to buy ferns?' } as const;

it('counts names as whole words, in the order in which they are named, with the sentence', () => {
  const output =
    'Many shops sell ferns. Greenthumb is cheap; greenthumbs are not meant. Fernhill (fernhill.example) has the widest choice.';
  expect(brandMentions([text, self, rival], output)).toEqual([
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

it('reads a long answer without holding anybody up', () => {
  const [mention] = brandMentions([rival], 'greenthumbs '.repeat(20_000)) ?? [];
  expect(mention?.mentions).toBe(0);
});
