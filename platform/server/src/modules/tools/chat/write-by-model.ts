import type { Evidence } from '@canopy/contract/tools';
import type { Deps } from '../../../deps.ts';
import type { ToolContext } from '../assistant-tools/index.ts';
import { figureCheck, sentencesOf } from './check-figures.ts';

const SYSTEM = `You answer a question about a website from the given evidence alone. Be brief: a few sentences, plain words, no headings.
State figures exactly as the evidence has them and put the number of the evidence in brackets behind each sentence, such as [1]. Do not calculate new
figures. Where the evidence does not answer the question, say so in one sentence.`;

/**
 * A model's answer from evidence, sentence by sentence. Sentences with a figure that the evidence does not support are dropped.
 * @returns the model's name, and the whole text; empty if nothing of it held up
 * @throws as `Models.stream` does
 */
export async function writeByModel(
  deps: Deps,
  { actor }: ToolContext,
  {
    question,
    found,
    key,
    signal,
    onText,
  }: { question: string; found: readonly Evidence[]; key: string; signal: AbortSignal; onText: (text: string) => void },
): Promise<{ text: string; model: string; leftOut: number }> {
  const stream = await deps.models.stream({
    organisationId: actor.organisationId,
    userId: actor.userId,
    purpose: 'chat',
    system: SYSTEM,
    instruction: `Question: ${question}`,
    data: Object.fromEntries(found.map((one, at) => [`evidence ${at + 1}`, JSON.stringify(materialOf(one))])),
    key: `chat:${key}`,
    settings: { maxOutputTokens: 1_500, temperature: 0.2 },
    signal,
  });
  const check = figureCheck(found, question);
  let text = '';
  let leftOut = 0;
  for await (const sentence of sentencesOf(stream.text)) {
    const passed = check(sentence);
    if (passed === undefined) leftOut += 1;
    else {
      text += passed;
      onText(passed);
    }
  }
  const { model } = await stream.end;
  return { text: text.trim(), model, leftOut };
}

/** Evidence in the form a model reads: without links, which it must not write. */
export const materialOf = ({ title, note, figures, table, series }: Evidence) => ({
  title,
  note,
  figures: figures.map(({ label, value, previous }) => ({ label, value, ...(previous !== undefined && { previous }) })),
  rows: table?.rows.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [table.columns[at]?.label ?? String(at), cell]))),
  total_rows: table?.total,
  by_day: series?.points.map(({ day, value }) => [day, value]),
});
