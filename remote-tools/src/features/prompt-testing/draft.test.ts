import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  ageOf,
  draftAfterSignIn,
  EMPTY_DRAFT,
  exportOf,
  importOf,
  isEmpty,
  keepDraft,
  NOBODY,
  previewOf,
  readDraft,
  tokensOf,
} from './draft.ts';

it.each([
  ['', 10_000],
  ['0', 1],
  ['60000', 50_000],
  [' 512 ', 512],
  ['12a', null],
  ['-3', null],
])('reads %j tokens as %j', (typed, tokens) => {
  expect(tokensOf(typed)).toBe(tokens);
});

it('tells how old a run is', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const at = (iso: string) => ageOf(iso, now);
  expect(
    ['2026-11-22T11:59:30Z', '2026-11-22T11:59:00Z', '2026-11-22T11:30:00Z', '2026-11-22T10:00:00Z', '2026-11-15T12:00:00Z'].map(at),
  ).toEqual(['Just now', '1 minute ago', '30 minutes ago', '2 hours ago', '7 days ago']);
  expect(at('2026-11-01T12:00:00Z')).toMatch(/^1 Nov\w* 2026$/);
});

it('cuts a preview at 100 characters', () => {
  expect(previewOf([{ id: '1', label: 'text', input: 'x'.repeat(101) }])).toBe(`${'x'.repeat(100)}…`);
});

it('imports what it exports and nothing else', () => {
  const draft = { ...EMPTY_DRAFT, blocks: [{ id: '1', label: 'keyword', input: 'ferns' } as const] };
  const { matrix: _none, ...withoutMatrix } = draft;
  expect(importOf(exportOf(draft))).toEqual(withoutMatrix);
  const planned = {
    ...draft,
    matrix: { ...EMPTY_DRAFT.matrix, prompts: [{ id: 'p', name: 'Prompt 1', text: 'Why {{x}}?' }], variables: ['x'] },
  };
  expect(importOf(exportOf(planned))).toEqual(planned);
  const casesOnly = { ...draft, matrix: { ...EMPTY_DRAFT.matrix, cases: [{ id: 'c', values: {}, checks: [] }] } };
  expect(importOf(exportOf(casesOnly))).toEqual(casesOnly);
  expect(importOf('{"blocks": "no"}')).toBeUndefined();
  expect(importOf('not json')).toBeUndefined();
});

it('keeps the parts of a draft that can be read where another one cannot', () => {
  const draft = {
    ...EMPTY_DRAFT,
    blocks: [{ id: '1', label: 'keyword', input: 'ferns' } as const],
    matrix: { ...EMPTY_DRAFT.matrix, variables: ['x'], cases: [{ id: 'c', values: { x: 'ferns' }, checks: [] }] },
  };
  keepDraft('kept', draft);
  expect(readDraft('kept')).toEqual(draft);
  keepDraft('long', { ...draft, matrix: { ...draft.matrix, cases: [{ id: 'c', values: { x: 'x'.repeat(5_001) }, checks: [] }] } });
  expect(readDraft('long')).toEqual({ ...draft, matrix: EMPTY_DRAFT.matrix });
  keepDraft('block', { ...draft, blocks: [{ id: '1', label: 'text', input: 'x'.repeat(20_001) }] });
  expect(readDraft('block')).toEqual({ ...draft, blocks: [] });
  expect(readDraft('nothing')).toEqual(EMPTY_DRAFT);
});

describe('what was typed before signing in', () => {
  const block = (id: string, input: string) => ({ id, label: 'text' as const, input });
  const matrix = { ...EMPTY_DRAFT.matrix, variables: ['city'] };
  beforeEach(() => localStorage.clear());

  it('comes along to the workspace, after what that has', () => {
    keepDraft(NOBODY, { ...EMPTY_DRAFT, blocks: [block('b', 'typed before')], matrix });
    keepDraft('garden', { ...EMPTY_DRAFT, blocks: [block('a', 'kept')] });
    const { draft, left } = draftAfterSignIn('garden');
    expect(draft.blocks.map(({ input }) => input)).toEqual(['kept', 'typed before']);
    expect(draft.matrix).toEqual(matrix);
    expect(isEmpty(left)).toBe(true);
  });

  it('stays where it is as far as there is no room for it', () => {
    keepDraft(NOBODY, { ...EMPTY_DRAFT, matrix });
    keepDraft('garden', { ...EMPTY_DRAFT, matrix: { ...matrix, variables: ['plant'] } });
    const { draft, left } = draftAfterSignIn('garden');
    expect([draft.matrix.variables, left.matrix.variables]).toEqual([['plant'], ['city']]);
  });
});
