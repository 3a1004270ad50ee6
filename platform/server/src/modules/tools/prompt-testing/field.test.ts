import type { PromptBlock } from '@canopy/contract/tools';
import { describe, expect, it } from '@jest/globals';
import { brandMentions } from './brand-mentions.ts';

interface ReportedAnswer {
  readonly name: string;
  /** public reports of the fault elsewhere */
  readonly reported: string;
  readonly blocks: readonly (readonly [label: 'self' | 'competitor', input: string])[];
  readonly answer: string;
  /** how often the answer names each of them */
  readonly mentions: readonly number[];
}

const DOMAINS = 'letterstory/lettertrace 54, 59';

const REPORTED: readonly ReportedAnswer[] = [
  {
    name: 'the first label of a domain is a common word',
    reported: DOMAINS,
    blocks: [
      ['self', 'https://shop.fernhill.example/'],
      ['competitor', 'monday.com'],
      ['competitor', 'zoom.us'],
    ],
    answer: 'On Monday we opened a shop for plants. Zoom in on the map to find the best shop near you.',
    mentions: [0, 0, 0],
  },
  {
    name: 'names that are common words',
    reported: DOMAINS,
    blocks: [
      ['competitor', 'Target'],
      ['competitor', 'Notion'],
      ['competitor', 'to-do'],
    ],
    answer: 'Our target is a calm week, and we have a lot to do. Target groups differ. The notion that ferns need sun is old.',
    mentions: [0, 0, 0],
  },
  {
    name: 'the same names where they are meant',
    reported: DOMAINS,
    blocks: [
      ['competitor', 'Target'],
      ['competitor', 'Notion'],
      ['competitor', 'to-do'],
      ['competitor', 'you.com'],
    ],
    answer: 'Buy it at Target, note it in Notion or in the app To-Do, and ask you.com. To Do is free; I use To Do daily.',
    mentions: [1, 1, 3, 1],
  },
  {
    name: 'answers that found nothing of a name',
    reported: DOMAINS,
    blocks: [
      ['self', 'https://fernhill.example/'],
      ['competitor', 'Greenthumb'],
    ],
    answer: 'There were no results for “Greenthumb”. A search shows no results for fernhill.example either.',
    mentions: [0, 0],
  },
  {
    name: 'results that a named brand does not bring',
    reported: DOMAINS,
    blocks: [['competitor', 'Greenthumb']],
    answer: 'The sprays of Greenthumb gave no results for weeds.',
    mentions: [1],
  },
];

describe('answers that people reported counters of brands for', () => {
  it.each(REPORTED)('$name', ({ blocks, answer, mentions }) => {
    const prompt = blocks.map(([label, input], at): PromptBlock => ({ id: String(at), label, input }));
    const found = brandMentions(prompt, answer) ?? [];
    expect(found.map((one) => one.mentions)).toEqual(mentions);
    // A quote is proof of a mention, so there is none without one.
    expect(found.map(({ quote }) => quote !== null)).toEqual(mentions.map((count) => count > 0));
  });
});
