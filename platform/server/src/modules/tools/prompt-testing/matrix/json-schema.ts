import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';

/** A check that cannot be performed: it says nothing about the answer. */
export class CheckError extends Error {}

const QUOTED = 80;
export const quoted = (text: string): string => `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;

/** RE2: linear in the text for any pattern, because users write these. @throws CheckError */
export function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new CheckError(
      `The pattern ${quoted(pattern)} cannot be used: ${(error as Error).message.replace(/^error parsing regexp: /, '')}.`,
    );
  }
}

const newAjv = () =>
  new Ajv2020({
    strict: false,
    logger: false,
    validateFormats: false,
    // Users also write the patterns in a schema. The validator tells them apart by their text.
    code: {
      regExp: Object.assign(
        (pattern: string) => ({ test: (text: string) => compilePattern(pattern).matcher(text).find(), toString: () => `/${pattern}/` }),
        { code: '' },
      ),
    },
  });
let shared: Ajv2020 | undefined;

/** Compiles a schema in isolation: no other can refer to it, and it is not cached. */
function compileAlone(schema: Record<string, unknown>): ValidateFunction {
  const ajv = (shared ??= newAjv());
  try {
    return ajv.compile(schema);
  } finally {
    ajv.removeSchema(schema);
  }
}

const { parse } = JSON;

/**
 * A user's schema. Compiling and applying it may take any amount of time: only for a thread that can be terminated, see
 * `schema-in-thread.ts`.
 * @throws CheckError for an invalid JSON schema
 */
export function compileSchema(text: string): ValidateFunction {
  try {
    const schema: unknown = text.trim() === '' ? {} : parse(text);
    if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema)))
      throw new Error('it is no object');
    const {
      $schema: _dialect,
      $id: _id,
      ...plain
    } = typeof schema === 'boolean' ? { not: schema ? false : {} } : (schema as Record<string, unknown>);
    return compileAlone(plain);
  } catch (error) {
    if (error instanceof CheckError) throw error;
    throw new CheckError(
      `The JSON schema cannot be used: ${error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message}.`,
    );
  }
}

/** The JSON in an answer: models like to put it into a code block. */
function bareJson(output: string): string {
  const lines = output.trim().split('\n');
  const isBlock = lines.length > 2 && /^```(?:json)?\s*$/i.test(lines[0] ?? '') && lines.at(-1)?.trim() === '```';
  return isBlock ? lines.slice(1, -1).join('\n') : output.trim();
}

/** Checks an answer against a schema; like `compileSchema`, only for a thread. @throws CheckError */
export function checkJson(schema: string, output: string): { passed: boolean; reason: string } {
  const validate = compileSchema(schema);
  let found: unknown;
  try {
    found = parse(bareJson(output));
  } catch (error) {
    return { passed: false, reason: `The answer is not JSON: ${(error as Error).message}` };
  }
  try {
    if (validate(found))
      return { passed: true, reason: schema.trim() === '' ? 'The answer is JSON.' : 'The answer is JSON of the schema.' };
  } catch (error) {
    if (error instanceof CheckError) throw error;
    const why = error instanceof RangeError ? 'it refers to itself without end' : (error as Error).message;
    throw new CheckError(`The JSON schema cannot be applied: ${why}.`);
  }
  const [first] = validate.errors ?? [];
  return { passed: false, reason: `${first?.instancePath || 'The answer'} ${first?.message ?? 'is not what the schema asks for'}.` };
}
