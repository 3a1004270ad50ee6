import { overlap, wordsOf } from './answer-text.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';
import type { Turn } from './read-prompt.ts';

/** A tool as listed in a system prompt: its line, and the schema of its arguments on the next. */
const TOOL = /^- (\w+): (.+)\n {2}arguments: (\{.*\})$/gm;
/** Words found in nearly every question. */
const COMMON = new Set([
  'the',
  'and',
  'for',
  'are',
  'our',
  'what',
  'which',
  'how',
  'many',
  'show',
  'does',
  'was',
  'were',
  'question',
  'only',
  'that',
  'this',
  'with',
]);
const MIN_OVERLAP = 1;

/** Whether an answer of this shape is a choice of tools. */
export const asksForTools = (schema: JsonSchema): boolean => {
  const properties = schema.properties?.['calls']?.items?.properties;
  return properties?.['tool'] !== undefined && properties['arguments'] !== undefined;
};

/** A task of several parts: each is looked up once what came before it has been answered. */
const NEXT_PART = /\band (?:then|also)\b/i;

/**
 * The tool whose description shares most words with the task, with its required arguments; none if no word is shared.
 * @param answered how many parts of the task have been looked up
 */
export function chooseTools(
  turns: readonly Turn[],
  whole: string,
  answered: number,
): { calls: { tool: string; arguments: string }[]; refusal: string | null } {
  const task = whole.split(NEXT_PART)[answered];
  if (task === undefined) return { calls: [], refusal: null };
  const system = turns
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n');
  const asked = new Set([...wordsOf(task)].filter((word) => !COMMON.has(word)).flatMap((word) => [word, word.replace(/s$/, '')]));
  const [best] = [...system.matchAll(TOOL)]
    .map(([, name = '', description = '', schema = '{}'], at) => ({
      name,
      schema,
      at,
      score: overlap(wordsOf(`${name.replaceAll('_', ' ')} ${description}`), asked),
    }))
    .filter(({ score }) => score >= MIN_OVERLAP)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  if (!best) return { calls: [], refusal: 'No tool holds it.' };
  return {
    calls: [{ tool: best.name, arguments: JSON.stringify(argumentsOf(jsonSchema.parse(JSON.parse(best.schema)), task)) }],
    refusal: null,
  };
}

function argumentsOf({ properties = {}, required = [] }: JsonSchema, task: string): Record<string, unknown> {
  const said = task.toLowerCase();
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { enum: choices, default: initial }]) => {
      const mentioned = choices?.find((choice) => said.includes(String(choice).replaceAll('_', ' ')));
      if (mentioned !== undefined) return [[name, mentioned]];
      if (!required.includes(name) || initial !== undefined) return [];
      return [[name, choices?.[0] ?? task.slice(0, 200)]];
    }),
  );
}
