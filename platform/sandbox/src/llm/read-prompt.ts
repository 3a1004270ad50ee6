import { z } from 'zod';

/** A parsed prompt: what was quoted, and what is asked. */
export type PromptParts = {
  /** name → quoted text; empty if the prompt marks none */
  data: Map<string, string>;
  task: string;
  /** the previous answer was rejected */
  isRepair: boolean;
};

export type Turn = { role: string; text: string };

const BLOCK = /<<<data (\w+) ("(?:[^"\\]|\\.)*")>>>\n([\s\S]*?)\n<<<end \1>>>/g;
const TASK = /<<<task \w+>>>\n/;

/** Parses the user's first message: marked material followed by the task, or all of it as the task. */
export function readPrompt(turns: readonly Turn[]): PromptParts {
  const people = turns.filter(({ role }) => role === 'user');
  const text = people[0]?.text ?? '';
  const data = new Map<string, string>();
  for (const [, , name = '""', content = ''] of text.matchAll(BLOCK)) data.set(z.string().parse(JSON.parse(name)), content);
  const [, task] = data.size > 0 ? text.split(TASK) : [];
  return { data, task: task ?? text, isRepair: people.length > 1 };
}
