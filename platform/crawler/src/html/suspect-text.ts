import { collapse } from './visible-text.ts';

/** What looks wrong in what a page says in its own words: text inside `code`, `pre` and `samp` is an example of something else. */
export type SuspectText = {
  /** The first characters of a wrong encoding, with what stands around them; null where there are none. */
  garbled: string | null;
  /** Whether it has the placeholder text "Lorem ipsum dolor". */
  placeholder: boolean;
};

const WRONG = /\uFFFD|Ã[\u0080-\u00BF¤¶¼Ÿ©¨]|â€[™œ\u009D“”–˜¦]|Â[\u00A0»«°]/u;
const PLACEHOLDER = /\blorem ipsum dolor\b/i;
/** Characters shown before and after what is wrong. */
const AROUND = 20;

/** The first wrong place of a text with what stands around it. The pattern stays short: nearly every text has none. */
export function wrongPlace(text: string): string | null {
  const wrong = WRONG.exec(text);
  if (!wrong) return null;
  const end = wrong.index + wrong[0].length;
  const before = /(?<!\S)\S*$/.exec(text.slice(Math.max(0, wrong.index - AROUND), wrong.index))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(end, end + AROUND))?.[0] ?? '';
  return before + wrong[0] + after;
}

/** @param prose visible text without what stands in code; white space as it came */
export function suspectText(prose: string, longest: number): SuspectText {
  const text = collapse(prose).slice(0, longest);
  return { garbled: wrongPlace(text), placeholder: PLACEHOLDER.test(text) };
}
