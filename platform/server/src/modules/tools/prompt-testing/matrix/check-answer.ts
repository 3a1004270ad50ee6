import { fillTemplate, type MatrixCheck, type MatrixVerdict } from '@canopy/contract/tools';
import { compilePattern, quoted } from './json-schema.ts';
import type { SchemaThread } from './schema-in-thread.ts';

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Counts words and pairs of adjacent words; ignores case and punctuation. */
function termsOf(text: string): Map<string, number> {
  const words = [...SEGMENTER.segment(text.normalize('NFKC').toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );
  const counts = new Map<string, number>();
  for (const term of [...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`)])
    counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

const lengthOf = (counts: ReadonlyMap<string, number>): number =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

/** Word similarity of two texts, as the cosine of their counts: 0 nothing in common, 1 the same words in the same order. */
export function similarity(one: string, other: string): number {
  const [a, b] = [termsOf(one), termsOf(other)];
  const length = lengthOf(a) * lengthOf(b);
  if (length === 0) return a.size === b.size ? 1 : 0;
  const product = [...a].reduce((sum, [term, count]) => sum + count * (b.get(term) ?? 0), 0);
  return Math.min(1, product / length);
}

/** How a model judges, and its instructions before the answer. */
export interface Judgement {
  readonly pass: boolean;
  readonly reason: string;
  readonly model: string;
  readonly prompt: string;
  readonly isSandbox: boolean;
  /** how many of its judgements were "yes" */
  readonly votes: { readonly passed: number; readonly asked: number };
}

export interface CheckedAnswer {
  readonly output: string;
  readonly values: Readonly<Record<string, string>>;
  readonly judge: (criterion: string) => Promise<Judgement>;
  /** how similar the answer is by its embeddings, 0 to 1, and whose they are; null: no provider makes any */
  readonly compare: (text: string) => Promise<{ score: number; by: string } | null>;
  readonly schemas: Pick<SchemaThread, 'check'>;
}

type Finding = Pick<MatrixVerdict, 'passed' | 'reason'> & Partial<Pick<MatrixVerdict, 'score' | 'judge'>>;

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
 * Checks an answer against one check.
 * @throws CheckError for an unusable pattern or schema; as `judge` and `compare` do
 */
export async function checkAnswer(check: MatrixCheck, answer: CheckedAnswer): Promise<MatrixVerdict> {
  const value = fillTemplate(check.value, answer.values);
  const { passed, reason, ...more } = await findingOf(check, value, answer);
  return { type: check.type, label: labelOf(check, value), passed: passed !== check.negate, reason, score: null, judge: null, ...more };
}

async function findingOf(check: MatrixCheck, value: string, { output, judge, compare, schemas }: CheckedAnswer): Promise<Finding> {
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
      return schemas.check(value, output);
    case 'similar': {
      const { score, by } = (await compare(value)) ?? { score: similarity(output, value), by: 'the words they share' };
      return {
        passed: score >= check.threshold,
        score,
        reason: `${percent(score)} similar by ${by}; ${percent(check.threshold)} required.`,
      };
    }
    case 'judge': {
      const { pass, reason, model, prompt, isSandbox, votes } = await judge(value);
      return { passed: pass, reason, judge: { model, prompt, is_sandbox: isSandbox, votes } };
    }
  }
}
