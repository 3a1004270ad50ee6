import { describe, expect, it } from '@jest/globals';
import { csvFile } from '@canopy/ui/data';
import { checkOf, EMPTY_PLAN, tableOfCases, writeExpected } from './plan-draft.ts';
import { readCases, type ReadCases } from './read-cases.ts';
import { readExpected } from './read-expected.ts';

const casesOf = async (csv: string): Promise<ReadCases> => {
  const read = await readCases(csv);
  if (!read) throw new Error('no cases');
  if ('problem' in read) throw new Error(read.problem);
  return read;
};
const checksOf = (cell: string) => {
  const read = readExpected(cell);
  if ('problem' in read) throw new Error(read.problem);
  return read.checks;
};

describe('cases of a CSV file', () => {
  it('have a value for each variable and the checks of their own', async () => {
    const read = await casesOf(
      '\uFEFFplant,place,__expected1,__expected2\r\n"lady, fern",shade,icontains: fern,"not-regex: \\d"\r\nmoss,,similar(0.75): soft moss,\r\n',
    );
    expect(read.variables).toEqual(['plant', 'place']);
    expect(read.cases.map(({ values, checks }) => ({ values, checks }))).toEqual([
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
    const read = await casesOf(await csvFile(heading, rows));
    expect(read.cases.map((one) => one.values)).toEqual(values);
    expect(read.cases[0]?.checks).toEqual(checks);
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
  expect(checksOf(typed).map(writeExpected)).toEqual([written]);
});

it('holds as much of a value as the type of a check does, but cuts none of a file', () => {
  const value = 'x'.repeat(6_000);
  expect(checkOf('regex', { negate: false, value }).value).toHaveLength(1_000);
  expect(checkOf('judge', { negate: false, value }).value).toHaveLength(5_000);
  expect(checkOf('json-schema', { negate: false, value }).value).toHaveLength(6_000);
  expect(checksOf(`contains: ${value}`)[0]?.value).toHaveLength(6_000);
});

describe('promptfoo’s assertions', () => {
  it.each([
    ['contains-all: "1,000",in stock', ['contains: 1,000', 'contains: in stock']],
    ['not-contains-any: sold out,unavailable', ['not-contains: sold out', 'not-contains: unavailable']],
    ['icontains-all: a, b', ['icontains: a', 'icontains: b']],
    ['not-icontains-any: a, b', ['not-icontains: a', 'not-icontains: b']],
    ['contains-any: moss (wet), fern', ['regex: (?:moss \\(wet\\)|fern)']],
    ['icontains-any: moss,fern', ['regex: (?i)(?:moss|fern)']],
    ['starts-with: Yes.', ['regex: ^Yes\\.']],
    ['not-starts-with: No', ['not-regex: ^No']],
    ['grade: names a shop', ['llm-rubric: names a shop']],
    ['similar:cosine(0.7): moss', ['similar(0.7): moss']],
    ['similar: moss', ['similar(0.8): moss']],
    ['is-json: {"type":"object"}', ['is-json: {"type":"object"}']],
    ['price: none', ['equals: price: none']],
    ['12:30', ['equals: 12:30']],
  ])('%s', (cell, written) => {
    expect(checksOf(cell).map(writeExpected)).toEqual(written);
  });

  it.each([
    'not-contains-all: a, b',
    'contains-any: {{plant}}, b',
    'javascript: output.length > 3',
    'python: len(output)',
    'fn: true',
    'eval: true',
    'file://check.js',
    'is-refusal',
    'not-is-refusal',
    'levenshtein(5): moss',
    'contains(0.5): moss',
    'llm-rubric(0.5): good',
    'similar(2): moss',
    'similar:dot: moss',
    'cost(0.01)',
    'latency(2000)',
    'rouge-n(0.5): moss',
    'model-graded-closedqa: good',
    'trajectory:goal-success: done',
    'contains-word: moss',
    'not-bleu: moss',
  ])('%s is refused and never turned into another check', (cell) => {
    expect(readExpected(cell)).toEqual({ problem: expect.any(String) });
  });

  it('has columns that are notes, and columns whose meaning would be lost', async () => {
    expect(await casesOf('plant,__description,__metric\nfern,a,b\n')).toMatchObject({ variables: ['plant'] });
    expect(await casesOf('plant,__threshold\nfern,\n')).toMatchObject({ variables: ['plant'] });
    for (const column of ['__threshold', '__prefix', '__suffix', '__providerOutput', '__config:__expected1:threshold'])
      expect(await readCases(`plant,${column}\nfern,0.5\n`)).toEqual({ problem: expect.stringContaining(column) });
    expect(await readCases('plant,__expected\nfern,x\nmoss,"javascript: 1"\n')).toEqual({
      problem: expect.stringMatching(/^Case 2: “javascript”/),
    });
  });
});
