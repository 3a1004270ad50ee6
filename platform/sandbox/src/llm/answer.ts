import { answerShape } from './answer-shape.ts';
import { answerText } from './answer-text.ts';
import { asksForTools, chooseTools } from './choose-tools.ts';
import { readFacts } from './facts.ts';
import type { JsonSchema } from './json-schema.ts';
import type { LlmFaultKind, LlmState } from './llm-faults.ts';
import { readPrompt, type Turn } from './read-prompt.ts';

/** An answer before it is encoded for a protocol. */
export type Answer = {
  text: string;
  finish: 'stop' | 'length' | 'refusal';
  /** the connection is to be lost half-way */
  cut: boolean;
  /** tokens: a quarter of the characters */
  usage: { input: number; output: number };
};

export const SANDBOX_MODELS = ['sandbox-writer', 'sandbox-writer-small'];

const REFUSAL = 'The sandbox declines to answer, as it was told to.';

/** Answers from the prompt alone; the same prompt gives the same answer. */
export function answer(state: LlmState, turns: readonly Turn[], schema: JsonSchema | undefined, maxTokens: number | undefined): Answer {
  state.answers += 1;
  const fault = state.takeFault();
  const prompt = readPrompt(turns);
  const facts = readFacts(prompt);
  const answered = [...prompt.data.keys()].filter((name) => name.startsWith('evidence ')).length;
  const whole =
    schema === undefined
      ? answerText(facts)
      : JSON.stringify(asksForTools(schema) ? chooseTools(turns, facts.task, answered) : answerShape(schema, facts));
  const limit = maxTokens === undefined ? Infinity : maxTokens * 4;
  const text = faultyText(whole, fault).slice(0, limit);
  const finish = fault === 'refusal' ? 'refusal' : fault === 'length' || text.length === limit ? 'length' : 'stop';
  const asked = turns.reduce((sum, turn) => sum + turn.text.length, 0);
  return { text, finish, cut: fault === 'cut', usage: { input: Math.ceil(asked / 4), output: Math.ceil(text.length / 4) } };
}

function faultyText(text: string, fault: LlmFaultKind | undefined): string {
  if (fault === 'refusal') return REFUSAL;
  if (fault === 'wrong-shape') return JSON.stringify({ unexpected: [1, 2, 3] });
  if (fault === 'invalid-json' || fault === 'length') return text.slice(0, Math.ceil(text.length / 2));
  return text;
}

/** Chunks of a text as a stream sends them. */
export const piecesOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
