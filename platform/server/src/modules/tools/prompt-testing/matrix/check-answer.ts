import { fillTemplate, type MatrixCheck, type MatrixVerdict } from '@canopy/contract/tools';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { similarity } from './similarity.ts';

/** A check that cannot be made: it says nothing of the answer. */
export class CheckError extends Error {}

/** How a model judged, and what it was told before the answer. */
export interface Judgement {
  readonly pass: boolean;
  readonly reason: string;
  readonly model: string;
  readonly prompt: string;
  readonly isSandbox: boolean;
}

export interface CheckedAnswer {
  readonly output: string;
  readonly values: Readonly<Record<string, string>>;
  readonly judge: (criterion: string) => Promise<Judgement>;
}

type Finding = Pick<MatrixVerdict, 'passed' | 'reason'> & Partial<Pick<MatrixVerdict, 'score' | 'judge'>>;

const QUOTED = 80;
const quoted = (text: string): string => `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The check in words. */
function labelOf(check: MatrixCheck, value: string): string {
  const not = check.negate ? 'not ' : '';
  switch (check.type) {
    case 'contains':
      return `${not}contains ${quoted(value)}${check.ignore_case ? ', in any case' : ''}`;
    case 'equals':
      return `${not}equal to ${quoted(value)}`;
    case 'regex':
      return `${not}matches ${quoted(value)}`;
    case 'json-schema':
      return value.trim() === '' ? `${not}JSON` : `${not}JSON of the schema`;
    case 'similar':
      return `${not}similar to ${quoted(value)} by ${percent(check.threshold)}`;
    case 'judge':
      return `${not}judged: ${quoted(value)}`;
  }
}

/**
 * Holds an answer against one check.
 * @throws CheckError for a pattern or schema that is none; as `judge` does
 */
export async function checkAnswer(check: MatrixCheck, { output, values, judge }: CheckedAnswer): Promise<MatrixVerdict> {
  const value = fillTemplate(check.value, values);
  const { passed, reason, ...more } = await findingOf(check, value, output, judge);
  return { type: check.type, label: labelOf(check, value), passed: passed !== check.negate, reason, score: null, judge: null, ...more };
}

async function findingOf(check: MatrixCheck, value: string, output: string, judge: CheckedAnswer['judge']): Promise<Finding> {
  switch (check.type) {
    case 'contains': {
      const [text, part] = check.ignore_case ? [output.toLowerCase(), value.toLowerCase()] : [output, value];
      const passed = text.includes(part);
      return { passed, reason: passed ? 'The answer contains it.' : 'The answer does not contain it.' };
    }
    case 'equals': {
      const passed = output.trim() === value.trim();
      return { passed, reason: passed ? 'The answer is the same.' : 'The answer differs.' };
    }
    case 'regex': {
      const matcher = compilePattern(value).matcher(output);
      const passed = matcher.find();
      return { passed, reason: passed ? `It matches at ${quoted(matcher.group() ?? '')}.` : 'Nothing in the answer matches.' };
    }
    case 'json-schema':
      return checkJson(value, output);
    case 'similar': {
      const score = similarity(output, value);
      return {
        passed: score >= check.threshold,
        score,
        reason: `${percent(score)} alike by words; ${percent(check.threshold)} is wanted.`,
      };
    }
    case 'judge': {
      const { pass, reason, model, prompt, isSandbox } = await judge(value);
      return { passed: pass, reason, judge: { model, prompt, is_sandbox: isSandbox } };
    }
  }
}

/** RE2: linear in the text whatever the pattern is, which a person typed. @throws CheckError */
export function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new CheckError(
      `The pattern ${quoted(pattern)} cannot be used: ${(error as Error).message.replace(/^error parsing regexp: /, '')}.`,
    );
  }
}

const { parse } = JSON;
const ajv = () =>
  new Ajv2020({
    strict: false,
    logger: false,
    validateFormats: false,
    // A schema's patterns are a person's as well. The validator tells them apart by their text.
    code: {
      regExp: Object.assign(
        (pattern: string) => ({ test: (text: string) => compilePattern(pattern).matcher(text).find(), toString: () => `/${pattern}/` }),
        { code: '' },
      ),
    },
  });

/** @throws CheckError for what is no JSON schema */
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
    return ajv().compile(plain);
  } catch (error) {
    if (error instanceof CheckError) throw error;
    throw new CheckError(`The JSON schema cannot be used: ${(error as Error).message}.`);
  }
}

/** The JSON of an answer: models like to put it into a block of code. */
function bareJson(output: string): string {
  const lines = output.trim().split('\n');
  const isBlock = lines.length > 2 && /^```(?:json)?\s*$/i.test(lines[0] ?? '') && lines.at(-1)?.trim() === '```';
  return isBlock ? lines.slice(1, -1).join('\n') : output.trim();
}

function checkJson(schema: string, output: string): Finding {
  const validate = compileSchema(schema);
  let found: unknown;
  try {
    found = parse(bareJson(output));
  } catch (error) {
    return { passed: false, reason: `The answer is not JSON: ${(error as Error).message}` };
  }
  if (validate(found)) return { passed: true, reason: schema.trim() === '' ? 'The answer is JSON.' : 'The answer is JSON of the schema.' };
  const [first] = validate.errors ?? [];
  return { passed: false, reason: `${first?.instancePath || 'The answer'} ${first?.message ?? 'is not what the schema asks for'}.` };
}
