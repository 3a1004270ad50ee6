import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { ALL_TOOLS, type ToolContext } from '../assistant-tools/index.ts';
import type { PlannedCall } from './rules/plan.ts';

/** Calls for one question at most. */
const MAX_CALLS = 4;

const planShape = z.object({
  calls: z.array(z.object({ tool: z.string(), arguments: z.string() })),
  refusal: z.nullable(z.string()),
});

const { parse } = JSON;
const faces = ALL_TOOLS.map(({ name, description, input, kind }) => {
  const { $schema: _dialect, additionalProperties: _more, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return `- ${name}: ${description}${kind === 'action' ? ' Only proposes it; a person confirms.' : ''}\n  arguments: ${JSON.stringify(schema)}`;
}).join('\n');

const systemOf = (today: string) => `You choose which tools answer a question about one website's data. Today is ${today} (UTC).
Answer with "calls", at most ${MAX_CALLS}, each with a tool's name and its arguments as a JSON text. Choose a tool that changes something only where the
person plainly asks for that. Where no tool holds what is asked, leave "calls" empty and say in "refusal", in one sentence, what is missing.
Tools:
${faces}`;

/**
 * The calls that a model chooses for a question. What it names that is no tool, or has arguments that are none, is left out.
 * @param earlier what was said before, oldest first
 * @throws as `Models.generate` does
 */
export async function planByModel(
  deps: Deps,
  { actor, today }: ToolContext,
  { question, earlier, key, signal }: { question: string; earlier: readonly string[]; key: string; signal: AbortSignal },
): Promise<{ calls: readonly PlannedCall[]; refusal: string | null }> {
  const { value } = await deps.models.generate({
    organisationId: actor.organisationId,
    userId: actor.userId,
    purpose: 'chat-plan',
    system: systemOf(today),
    instruction: `Question: ${question}`,
    ...(earlier.length > 0 && { data: { 'earlier in this conversation': earlier.join('\n') } }),
    schema: planShape,
    key: `chat-plan:${key}`,
    settings: { maxOutputTokens: 1_000, temperature: 0 },
    signal,
  });
  const calls = value.calls.slice(0, MAX_CALLS).flatMap(({ tool, arguments: text }): PlannedCall[] => {
    const face = ALL_TOOLS.find(({ name }) => name === tool);
    const input = face && z.safeParse(face.input, jsonOf(text));
    return face && input?.success ? [{ tool: face.name, input: input.data, focus: { kind: 'all' } }] : [];
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
