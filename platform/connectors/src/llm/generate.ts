import * as z from 'zod';
import { ask, type AskedShape } from './ask.ts';
import { llmFailure, type LlmFailure } from './failure.ts';
import { stream } from './stream.ts';
import type { LlmGenerated, LlmOptions, LlmRequest, LlmUsage } from './options.ts';

/**
 * Requests an answer of a given shape. One that does not fit is shown to the model once, with what is wrong about it; a second one that
 * does not fit is a failure (`invalid`).
 * @throws the signal's reason, once it aborts
 */
export async function generate<Shape extends z.core.$ZodType>(
  options: LlmOptions,
  request: LlmRequest,
  schema: Shape,
  onText?: (soFar: string) => void,
): Promise<LlmGenerated<z.output<Shape>> | LlmFailure> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const first = await (onText ? askAloud(options, request, shape, onText) : ask(options, request, shape));
  if (!first.ok) return first;
  const read = readJson(first.text, schema);
  if (read.ok) return { ok: true, value: read.value, usage: first.usage, warnings: first.warnings, repaired: false };
  const second = await ask(options, request, shape, [{ answer: first.text, objection: objectionOf(read.problem) }]);
  const usage = sum(first.usage, second.usage);
  if (!second.ok) return { ...second, usage };
  const again = readJson(second.text, schema);
  if (!again.ok) return llmFailure('invalid', 'The model did not answer in the requested format.', { usage });
  return { ok: true, value: again.value, usage, warnings: second.warnings, repaired: true };
}

/**
 * Requests an answer and streams it as it arrives. If nothing arrived, or the connection was lost, falls back to an ordinary request with
 * retries; what had arrived was paid for.
 */
async function askAloud(options: LlmOptions, request: LlmRequest, shape: AskedShape, onText: (soFar: string) => void) {
  const { text, end } = stream(options, request, shape);
  let soFar = '';
  for await (const piece of text) onText((soFar += piece));
  request.signal?.throwIfAborted();
  const answer = await end;
  if (answer.ok || (soFar !== '' && !answer.isLost)) return answer;
  const again = await ask(options, request, shape);
  return { ...again, usage: sum(answer.usage, again.usage) };
}

const objectionOf = (problem: string): string =>
  `That answer does not fit the form: ${problem}\nAnswer the same task again, as one JSON value of the asked-for form and nothing else.`;

/** Models like to wrap JSON in a Markdown fence. */
function readJson<Shape extends z.core.$ZodType>(
  text: string,
  schema: Shape,
): { ok: true; value: z.output<Shape> } | { ok: false; problem: string } {
  const trimmed = text.trim();
  const bare = trimmed.startsWith('```') && trimmed.endsWith('```') ? trimmed.slice(3, -3).replace(/^json/, '') : trimmed;
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    return { ok: false, problem: 'it is not JSON.' };
  }
  const parsed = z.safeParse(schema, value);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: z.prettifyError(parsed.error).slice(0, 2_000) };
}

const sum = (a: LlmUsage, b: LlmUsage): LlmUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  answers: a.answers + b.answers,
});
