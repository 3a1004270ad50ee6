import { describe, expect, it } from '@jest/globals';
import { answerShape } from './answer-shape.ts';
import { readFacts } from './facts.ts';
import type { JsonSchema } from './json-schema.ts';

const text = { type: 'string' } as const;
const ARTICLE: JsonSchema = {
  type: 'object',
  properties: {
    title: text,
    sections: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          heading: text,
          sentences: { type: 'array', items: { type: 'object', properties: { text, facts: { type: 'array', items: text } } } },
        },
      },
    },
  },
};

describe('an article from an outline', () => {
  const facts = readFacts({
    task: 'Write an article.',
    isRepair: false,
    data: new Map([
      ['question', 'when to plant bulbs'],
      ['language', 'en'],
      ['outline', 'When to plant bulbs?: F1, F3\nWhat about pots?: F2'],
      ['facts', 'F1: October is for alliums.\nF2: An oak half-barrel takes sixty bulbs.\nF3: November is for tulips.'],
    ]),
  });

  it('has the question as its title and says each fact once, under its heading and with its id', () => {
    expect(answerShape(ARTICLE, facts)).toEqual({
      title: 'When to plant bulbs',
      sections: [
        {
          heading: 'When to plant bulbs?',
          sentences: [
            { text: 'October is for alliums.', facts: ['F1'] },
            { text: 'November is for tulips.', facts: ['F3'] },
          ],
        },
        { heading: 'What about pots?', sentences: [{ text: 'An oak half-barrel takes sixty bulbs.', facts: ['F2'] }] },
      ],
    });
  });
});

describe('changes to the blocks of a page', () => {
  const fields = ['block_id', 'kind', 'new_text', 'reason', 'keyword'];
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      changes: { type: 'array', items: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, text])) } },
    },
  };
  const changesFor = (...queries: string[]) =>
    answerShape(
      schema,
      readFacts({
        task: 'Propose changes.',
        isRepair: false,
        data: new Map([
          ['queries', JSON.stringify(queries.map((keyword) => ({ keyword })))],
          [
            'blocks',
            JSON.stringify([
              { id: 'b0', tag: 'h2', text: 'Compost heaps' },
              { id: 'b1', tag: 'p', text: 'A heap of a cubic metre turns kitchen waste into compost.' },
              { id: 'b2', tag: 'p', text: 'Prick a dozen holes into [1]the sack[/1].' },
            ]),
          ],
        ]),
      }),
    );

  it('keep the block’s own words behind the query that it answers', () => {
    expect(changesFor('compost heaps')).toMatchObject({
      changes: [
        { block_id: 'b1', new_text: 'Compost heaps: A heap of a cubic metre turns kitchen waste into compost.', keyword: 'compost heaps' },
      ],
    });
  });

  it('are none where no block answers', () => {
    expect(changesFor('pruning roses')).toEqual({ changes: [] });
  });
});
