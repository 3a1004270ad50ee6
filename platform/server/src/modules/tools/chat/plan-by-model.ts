import type { Evidence } from '@canopy/contract/tools';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { ALL_TOOLS, type ToolContext } from '../assistant-tools/index.ts';
import type { PlannedCall } from './rules/plan.ts';
import { materialOf } from './write-by-model.ts';

/** Maximum calls per question. */
const MAX_CALLS = 4;

/** How many times a model may look at the results and ask for more. */
export const MAX_ROUNDS = 3;

const planShape = z.object({
  calls: z.array(z.object({ tool: z.string(), arguments: z.string() })),
  refusal: z.nullable(z.string()),
});

const { parse } = JSON;
const tools = ALL_TOOLS.map(({ name, description, input, kind }) => {
  const { $schema: _dialect, additionalProperties: _more, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return `- ${name}: ${description}${kind === 'action' ? ' Only proposes it; a person confirms.' : ''}\n  arguments: ${JSON.stringify(schema)}`;
}).join('\n');

const systemOf = (today: string) => `You choose which tools answer a question about one website's data. Today is ${today} (UTC).
Answer with "calls", at most ${MAX_CALLS}, each with a tool's name and its arguments as a JSON text. Choose a tool that changes something only where the
person plainly asks for that. Where no tool holds what is asked, leave "calls" empty and say in "refusal", in one sentence, what is missing.
Tools:
${tools}`;

const AGAIN = `\nSome tools were asked already, and their answers are given as data. Name further calls only where the question needs what they did not
answer, such as details of a row that they named; else leave "calls" empty.`;

/**
 * The calls that a model chooses for a question. Unknown tools and invalid arguments are dropped. Later rounds see what the earlier ones
 * found.
 * @throws as `Models.generate` does
 */
export async function planByModel(
  deps: Deps,
  { actor, today }: ToolContext,
  {
    question,
    earlier,
    found,
    round,
    key,
    signal,
  }: {
    question: string;
    earlier: readonly string[];
    /** what earlier rounds found */
    found: readonly Evidence[];
    /** from 1 */
    round: number;
    key: string;
    signal: AbortSignal;
  },
): Promise<{ calls: readonly PlannedCall[]; refusal: string | null }> {
  const { value } = await deps.models.generate({
    organisationId: actor.organisationId,
    userId: actor.userId,
    purpose: 'chat-plan',
    system: `${systemOf(today)}${round > 1 ? AGAIN : ''}`,
    instruction: `Question: ${question}`,
    data: {
      ...(earlier.length > 0 && { 'earlier in this conversation': JSON.stringify(earlier) }),
      ...Object.fromEntries(found.map((one, at) => [`evidence ${at + 1}`, JSON.stringify(materialOf(one))])),
    },
    schema: planShape,
    key: round === 1 ? `chat-plan:${key}` : `chat-plan:${round}:${key}`,
    settings: { maxOutputTokens: 1_000, temperature: 0 },
    signal,
  });
  const calls = value.calls.slice(0, MAX_CALLS).flatMap(({ tool, arguments: text }): PlannedCall[] => {
    const chosen = ALL_TOOLS.find(({ name }) => name === tool);
    const input = chosen && z.safeParse(chosen.input, jsonOf(text));
    return chosen && input?.success ? [{ tool: chosen.name, input: input.data, focus: { kind: 'all' } }] : [];
  });
  return { calls, refusal: value.refusal };
}

function jsonOf(text: string): unknown {
  try {
    return parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}
