import type { MatrixCheck } from '@canopy/contract/tools';
import { describe, expect, it } from '@jest/globals';
import { CheckError, checkAnswer } from './check-answer.ts';
import { similarity } from './similarity.ts';

const judge = () => Promise.reject(new Error('Nobody is to be asked.'));
const verdictOf = (check: { type: MatrixCheck['type']; value: string; [more: string]: unknown }, output: string, values = {}) =>
  checkAnswer({ negate: false, ignore_case: false, threshold: 0.5, ...check } as MatrixCheck, { output, values, judge });
const passes = async (...input: Parameters<typeof verdictOf>) => (await verdictOf(...input)).passed;

describe('an answer is held against', () => {
  it('a text, with the case’s values filled in', async () => {
    const check = { type: 'contains', value: '{{plant}}' } as const;
    expect(await passes(check, 'Ferns like shade.', { plant: 'Ferns' })).toBe(true);
    expect(await passes(check, 'ferns like shade.', { plant: 'Ferns' })).toBe(false);
    expect(await passes({ ...check, ignore_case: true }, 'ferns like shade.', { plant: 'Ferns' })).toBe(true);
    expect(await verdictOf({ ...check, negate: true }, 'Moss.', { plant: 'Ferns' })).toMatchObject({
      passed: true,
      label: 'not contains “Ferns”',
      reason: 'The answer does not contain it.',
    });
    expect(await passes({ type: 'equals', value: 'Yes' }, ' Yes\n')).toBe(true);
  });

  it('a pattern, in time that grows with the answer only', async () => {
    expect(await verdictOf({ type: 'regex', value: '\\b[A-Z]\\w+ fern\\b' }, 'The Lady fern.')).toMatchObject({
      reason: 'It matches at “Lady fern”.',
    });
    expect(await passes({ type: 'regex', value: '(a+)+$' }, `${'a'.repeat(50_000)}b`)).toBe(false);
    await expect(verdictOf({ type: 'regex', value: '(?=a)b' }, 'b')).rejects.toThrow(CheckError);
  });

  it('a JSON schema, also where the answer is a block of code', async () => {
    const value = JSON.stringify({ type: 'object', required: ['name'], properties: { name: { type: 'string', pattern: '^(a+)+$' } } });
    expect(await passes({ type: 'json-schema', value }, '```json\n{"name": "aaa"}\n```')).toBe(true);
    expect(await verdictOf({ type: 'json-schema', value }, '{"name": 3}')).toMatchObject({
      passed: false,
      reason: '/name must be string.',
    });
    expect(await passes({ type: 'json-schema', value }, JSON.stringify({ name: `${'a'.repeat(50_000)}b` }))).toBe(false);
    expect(await verdictOf({ type: 'json-schema', value: '' }, 'Sure!')).toMatchObject({
      reason: expect.stringMatching(/^The answer is not JSON/),
    });
    await expect(verdictOf({ type: 'json-schema', value: '{"type": 7}' }, '{}')).rejects.toThrow(CheckError);
    await expect(verdictOf({ type: 'json-schema', value: '{"$ref": "https://example.com/schema"}' }, '{}')).rejects.toThrow(CheckError);
  });

  it('a text that it is to be like', async () => {
    expect(similarity('Ferns like shade.', 'ferns LIKE shade')).toBeCloseTo(1);
    expect(similarity('Ferns like shade.', 'Cars need petrol')).toBe(0);
    expect(similarity('', '')).toBe(1);
    expect(await verdictOf({ type: 'similar', value: 'Ferns like shade', threshold: 0.9 }, 'Ferns like sun')).toMatchObject({
      passed: false,
      score: expect.any(Number),
      reason: expect.stringContaining('90 % is wanted'),
    });
  });

  it('a criterion, by a model', async () => {
    const check = { type: 'judge', negate: false, value: 'Names {{plant}}' } as const;
    const asked: string[] = [];
    const verdict = await checkAnswer(check, {
      output: 'Moss',
      values: { plant: 'ferns' },
      judge: async (criterion) => {
        asked.push(criterion);
        return { pass: false, reason: 'It names moss.', model: 'server/one', prompt: 'Judge it.', isSandbox: true };
      },
    });
    expect(asked).toEqual(['Names ferns']);
    expect(verdict).toMatchObject({ passed: false, reason: 'It names moss.', judge: { model: 'server/one', prompt: 'Judge it.' } });
  });
});
