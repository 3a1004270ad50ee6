import type { MatrixCheck } from '@canopy/contract/tools';
import { checkOf } from './plan-draft.ts';

/** The checks of a table's cell; `problem`: the cell means something that no check does. */
export type ReadExpected = { readonly checks: readonly MatrixCheck[] } | { readonly problem: string };

/**
 * Assertions of promptfoo that no check here stands for (its `BaseAssertionTypesSchema`, with older and abbreviated names). A cell with
 * another word before its colon is text that the answer must equal, there as here.
 * @see https://www.promptfoo.dev/docs/configuration/expected-outputs/
 */
const UNSUPPORTED = new Set(
  `agent-rubric answer-relevance bleu classifier contains-html contains-json contains-sql contains-xml context-faithfulness context-recall
  context-relevance conversation-relevance cost eval f-score factuality finish-reason fn g-eval gleu guardrails human is-html is-refusal
  is-sql is-valid-function-call is-valid-openai-function-call is-valid-openai-tools-call is-xml javascript latency levenshtein max-score
  meteor model-graded-closedqa model-graded-factuality moderation perplexity perplexity-score pi python rouge-l rouge-n rouge-s ruby
  search-rubric select-best similar:dot similar:euclidean skill-used tool-call-f1 trace-error-spans trace-span-count trace-span-duration
  trajectory video-rubric webhook word-count`.split(/\s+/),
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const contains = (value: string, negate: boolean, ignoreCase: boolean): MatrixCheck => ({
  type: 'contains',
  negate,
  value,
  ignore_case: ignoreCase,
});

/** Comma-separated, with quotes around text that has commas itself; promptfoo reads its lists so. */
function listOf(text: string): string[] {
  const items: string[] = [];
  for (const [, quoted, plain = ''] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)) {
    const item = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (item !== '') items.push(item);
  }
  return items;
}

const ASSERTION = /^(not-)?([a-z][a-z0-9-]*(?::(?:cosine|dot|euclidean)(?=\s*[(:]))?)(?:\((\d+(?:\.\d+)?)\))?\s*(?::([\s\S]*))?$/;

/**
 * Parses a cell with a check, such as `not-contains: moss`, `contains-any: moss, fern` or `similar(0.8): …`; without a prefix the answer
 * must be equal. An assertion that has no check is a problem and never turned into another one.
 */
export function readExpected(cell: string): ReadExpected {
  const text = cell.trim();
  if (/^file:\/\//.test(text)) return { problem: `“${text}” is a file, which cannot be run here.` };
  const equals = { checks: [{ type: 'equals', negate: false, value: text }] } as const;
  const [whole, not, word = '', thresholdText, entered] = ASSERTION.exec(text) ?? [];
  if (whole === undefined) return equals;
  const negate = not !== undefined;
  const name = `${negate ? 'not-' : ''}${word}`;
  const unsupported = { problem: `“${name}” is not supported. For an answer that must be this text, write “equals: ${text}”.` };
  const simple = SIMPLE[word];
  const list = LIST.exec(word);
  const isKnown = simple !== undefined || list !== null || word === 'starts-with';
  // A hyphen and a value make it look like an assertion, whichever version of promptfoo has it.
  if (!isKnown) return UNSUPPORTED.has(word) || (entered !== undefined && (negate || word.includes('-'))) ? unsupported : equals;
  if (entered === undefined && word !== 'is-json') return equals;
  const value = (entered ?? '').trim();
  const threshold = thresholdText === undefined ? undefined : Number(thresholdText);
  if (threshold !== undefined && simple !== 'similar') return { problem: `“${name}” with a threshold is not supported.` };
  if (simple !== undefined) {
    // Untruncated: text that is too long gets the file refused, not cut.
    const check: MatrixCheck = { ...checkOf(simple, { negate, value: '' }), value };
    if (check.type === 'contains') return { checks: [{ ...check, ignore_case: word === 'icontains' }] };
    if (check.type !== 'similar' || threshold === undefined) return { checks: [check] };
    const isShare = threshold > 0 && threshold <= 1;
    return isShare
      ? { checks: [{ ...check, threshold }] }
      : { problem: `The threshold of “${name}(${threshold})” is not between 0 and 1.` };
  }
  if (list) return readList({ name, negate, ignoreCase: list[1] === 'i', isAll: list[2] === 'all', value });
  if (value.includes('{{')) return { problem: `“${name}” with a variable is not supported.` };
  return { checks: [{ type: 'regex', negate, value: `^${escaped(value)}` }] };
}

const LIST = /^(i?)contains-(all|any)$/;

const SIMPLE: Readonly<Record<string, MatrixCheck['type']>> = {
  contains: 'contains',
  icontains: 'contains',
  equals: 'equals',
  regex: 'regex',
  'is-json': 'json-schema',
  similar: 'similar',
  'similar:cosine': 'similar',
  'llm-rubric': 'judge',
  grade: 'judge',
  judge: 'judge',
};

/** All of a list are several checks that must all hold, one of a list is a pattern; neither can say that not all are there. */
function readList({
  name,
  negate,
  ignoreCase,
  isAll,
  value,
}: {
  name: string;
  negate: boolean;
  ignoreCase: boolean;
  isAll: boolean;
  value: string;
}): ReadExpected {
  const items = listOf(value);
  if (items.length === 0) return { problem: `“${name}” has no list.` };
  if (isAll !== negate) return { checks: items.map((item) => contains(item, negate, ignoreCase)) };
  if (isAll) return { problem: `“${name}” is not supported.` };
  if (value.includes('{{')) return { problem: `“${name}” with a variable is not supported.` };
  return { checks: [{ type: 'regex', negate, value: `${ignoreCase ? '(?i)' : ''}(?:${items.map(escaped).join('|')})` }] };
}
