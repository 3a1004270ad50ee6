import { saidBy, type Facts } from './facts.ts';

/** Prefix of every free text of the sandbox. */
export const SANDBOX_LABEL = 'Sandbox answer, built from the facts it was given.';

const MAX_FACTS = 6;

/** A text made only of what the material says about the task, most relevant first. */
export function answerText(facts: Facts): string {
  const asked = wordsOf(facts.task);
  const said = facts.lists.flatMap((list) => list.facts.map((fact) => ({ fact, isTable: list.isTable, text: saidBy(fact) })));
  const fitting = said
    .filter(({ text }) => text !== '')
    .map((entry, at) => ({ ...entry, at, score: overlap(asked, wordsOf(entry.text)) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, MAX_FACTS)
    .sort((a, b) => a.at - b.at);
  const lines = fitting.map(({ fact, text, isTable }) => {
    const figures = Object.entries(fact).filter(([, value]) => typeof value === 'number');
    const id = typeof fact['id'] === 'string' || typeof fact['id'] === 'number' ? ` [${fact['id']}]` : '';
    return isTable
      ? `- ${text}${figures.length > 0 ? ` (${figures.map(([key, value]) => `${key}: ${String(value)}`).join(', ')})` : ''}${id}`
      : text;
  });
  const isList = lines.some((line) => line.startsWith('- '));
  return `${SANDBOX_LABEL}\n\n${lines.join(isList ? '\n' : ' ')}`.trim();
}

export const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** How many words two texts share. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared;
}
