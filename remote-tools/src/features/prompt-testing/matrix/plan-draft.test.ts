import { describe, expect, it } from '@jest/globals';
import { EMPTY_PLAN, readCases, readExpected, tableOfCases, writeExpected } from './plan-draft.ts';

describe('cases of a CSV file', () => {
  it('have a value for each variable and the checks of their own', async () => {
    const read = await readCases(
      '\uFEFFplant,place,__expected1,__expected2\r\n"lady, fern",shade,icontains: fern,"not-regex: \\d"\r\nmoss,,similar(0.75): soft moss,\r\n',
    );
    expect(read?.variables).toEqual(['plant', 'place']);
    expect(read?.cases.map(({ values, checks }) => ({ values, checks }))).toEqual([
      {
        values: { plant: 'lady, fern', place: 'shade' },
        checks: [
          { type: 'contains', negate: false, value: 'fern', ignore_case: true },
          { type: 'regex', negate: true, value: '\\d' },
        ],
      },
      { values: { plant: 'moss', place: '' }, checks: [{ type: 'similar', negate: false, value: 'soft moss', threshold: 0.75 }] },
    ]);
    const { heading, rows } = tableOfCases({ ...EMPTY_PLAN, ...read });
    expect([heading, ...rows]).toEqual([
      ['plant', 'place', '__expected1', '__expected2'],
      ['lady, fern', 'shade', 'icontains: fern', 'not-regex: \\d'],
      ['moss', '', 'similar(0.75): soft moss', ''],
    ]);
  });

  it('need a heading and rows', async () => {
    expect(await readCases('plant')).toBeUndefined();
    expect(await readCases('')).toBeUndefined();
  });
});

it.each([
  ['Paris', 'equals: Paris'],
  ['Note: none', 'equals: Note: none'],
  ['is-json', 'is-json'],
  ['llm-rubric: names a shop', 'llm-rubric: names a shop'],
  ['not-contains: moss', 'not-contains: moss'],
])('reads %j as %j', (typed, written) => {
  expect(writeExpected(readExpected(typed))).toBe(written);
});
