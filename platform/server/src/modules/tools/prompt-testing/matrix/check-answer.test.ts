import type { MatrixCheck } from '@canopy/contract/tools';
import { afterAll, describe, expect, it } from '@jest/globals';
import { checkAnswer, similarity } from './check-answer.ts';
import { CheckError } from './json-schema.ts';
import { openSchemaThread } from './schema-in-thread.ts';

const schemas = openSchemaThread({ deadlineMs: 60_000 });
const strict = openSchemaThread();
afterAll(() => Promise.all([schemas.close(), strict.close()]));
const judge = () => Promise.reject(new Error('Nobody is to be asked.'));
const compare = () => Promise.resolve(null);
const verdictOf = (check: { type: MatrixCheck['type']; value: string; [more: string]: unknown }, output: string, values = {}) =>
  checkAnswer({ negate: false, ignore_case: false, threshold: 0.5, ...check } as MatrixCheck, { output, values, judge, compare, schemas });
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

  it('a JSON schema that refers to itself, if not without end', async () => {
    const value = JSON.stringify({ type: 'object', properties: { child: { $ref: '#' } } });
    expect(await verdictOf({ type: 'json-schema', value }, '{"child": {"child": 3}}')).toMatchObject({
      passed: false,
      reason: '/child/child must be object.',
    });
    await expect(verdictOf({ type: 'json-schema', value: '{"$ref": "#"}' }, '{}')).rejects.toThrow(
      new CheckError('The JSON schema cannot be applied: it refers to itself without end.'),
    );
  });

  it('a JSON schema whose work is without end, beside all else, and the next one as before', async () => {
    const levels = Array.from({ length: 40 }, (_, at) => [
      `l${at}`,
      { allOf: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 1}` }] },
    ]);
    const value = JSON.stringify({ $defs: { ...Object.fromEntries(levels), l40: {} }, $ref: '#/$defs/l0' });
    let passedBy = 0;
    const clock = setInterval(() => (passedBy += 1), 10);
    const refused = new CheckError('The JSON schema takes too much time or memory.');
    await expect(strict.check(value, '{}')).rejects.toThrow(refused);
    clearInterval(clock);
    expect(passedBy).toBeGreaterThan(0);
    await expect(strict.check(value, '{}')).rejects.toThrow(refused);
    expect(await strict.check('{"type": "object"}', '{}')).toMatchObject({ passed: true });
  });

  it('a JSON schema as if it were the only one', async () => {
    const value = JSON.stringify({ $defs: { name: { $id: 'name', type: 'string' } }, $ref: 'name' });
    expect(await passes({ type: 'json-schema', value }, '"fern"')).toBe(true);
    expect(await passes({ type: 'json-schema', value: value.replace('string', 'number') }, '3')).toBe(true);
    await expect(verdictOf({ type: 'json-schema', value: '{"$ref": "name"}' }, '3')).rejects.toThrow(CheckError);
  });

  it('a text that it is to be like', async () => {
    expect(similarity('Ferns like shade.', 'ferns LIKE shade')).toBeCloseTo(1);
    expect(similarity('Ferns like shade.', 'Cars need petrol')).toBe(0);
    expect(similarity('', '')).toBe(1);
    expect(await verdictOf({ type: 'similar', value: 'Ferns like shade', threshold: 0.9 }, 'Ferns like sun')).toMatchObject({
      passed: false,
      score: expect.any(Number),
      reason: expect.stringMatching(/similar by the words they share; 90 % required/),
    });
    const byMeaning = () => Promise.resolve({ score: 0.93, by: 'embeddings (small of Local)' });
    const check = { type: 'similar', negate: false, value: 'Ferns like shade', threshold: 0.9 } as const;
    expect(await checkAnswer(check, { output: 'Shade suits them', values: {}, judge, schemas, compare: byMeaning })).toMatchObject({
      passed: true,
      score: 0.93,
      reason: '93 % similar by embeddings (small of Local); 90 % required.',
    });
  });

  it('a criterion, by a model', async () => {
    const check = { type: 'judge', negate: false, value: 'Names {{plant}}' } as const;
    const asked: string[] = [];
    const verdict = await checkAnswer(check, {
      output: 'Moss',
      values: { plant: 'ferns' },
      schemas,
      compare,
      judge: async (criterion) => {
        asked.push(criterion);
        return {
          pass: false,
          reason: 'It names moss.',
          model: 'server/one',
          prompt: 'Judge it.',
          isSandbox: true,
          votes: { passed: 1, asked: 3 },
        };
      },
    });
    expect(asked).toEqual(['Names ferns']);
    expect(verdict).toMatchObject({
      passed: false,
      reason: 'It names moss.',
      judge: { model: 'server/one', prompt: 'Judge it.', votes: { passed: 1, asked: 3 } },
    });
  });
});
