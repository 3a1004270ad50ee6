import { describe, expect, it } from '@jest/globals';
import { csvFile } from '@canopy/ui/data';
import { checkOf, EMPTY_PLAN, readCases, readExpected, tableOfCases, writeExpected } from './plan-draft.ts';

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

  it('come back as they were from the file they are written to', async () => {
    const values = ['=1+1', '+49', '-2', '@fern', "'quoted'"].map((plant) => ({ plant }));
    const checks = [
      { type: 'equals', negate: false, value: '' } as const,
      { type: 'contains', negate: true, value: '-2', ignore_case: false } as const,
    ];
    const { heading, rows } = tableOfCases({
      ...EMPTY_PLAN,
      variables: ['plant'],
      cases: values.map((one, at) => ({ id: String(at), values: one, checks })),
    });
    const read = await readCases(await csvFile(heading, rows));
    expect(read?.cases.map((one) => one.values)).toEqual(values);
    expect(read?.cases[0]?.checks).toEqual(checks);
  });

  it('need a heading and rows', async () => {
    expect(await readCases('plant')).toBeUndefined();
    expect(await readCases('')).toBeUndefined();
  });
});

it.each([
  ['Paris', 'equals: Paris'],
  ['Note: none', 'equals: Note: none'],
  ['equals:', 'equals:'],
  ['not-equals:', 'not-equals:'],
  ['is-json', 'is-json'],
  ['llm-rubric: names a shop', 'llm-rubric: names a shop'],
  ['not-contains: moss', 'not-contains: moss'],
])('reads %j as %j', (typed, written) => {
  expect(writeExpected(readExpected(typed))).toBe(written);
});

it('holds as much of a value as the type of a check does, but cuts none of a file', () => {
  const value = 'x'.repeat(6_000);
  expect(checkOf('regex', { negate: false, value }).value).toHaveLength(1_000);
  expect(checkOf('judge', { negate: false, value }).value).toHaveLength(5_000);
  expect(checkOf('json-schema', { negate: false, value }).value).toHaveLength(6_000);
  expect(readExpected(`contains: ${value}`).value).toHaveLength(6_000);
});
