/** What looks wrong in a page's own words: text inside `code`, `pre` and `samp` is an example of something else. */
export type SuspectText = {
  /** The first wrongly decoded characters, with their context; null if there are none. */
  garbled: string | null;
  /** Whether it contains the placeholder text "Lorem ipsum dolor". */
  placeholder: boolean;
};

const WRONG = /\uFFFD|Ã[\u0080-\u00BF¤¶¼Ÿ©¨]|â€[™œ\u009D“”–˜¦]|Â[\u00A0»«°]/u;
const PLACEHOLDER = /\blorem ipsum dolor\b/i;
/** Characters of context before and after the fault. */
const AROUND = 20;

/** The first faulty place of a text, with its context. The pattern stays short: nearly every text has none. */
export function wrongPlace(text: string): string | null {
  const wrong = WRONG.exec(text);
  if (!wrong) return null;
  const end = wrong.index + wrong[0].length;
  const before = /(?<!\S)\S*$/.exec(text.slice(Math.max(0, wrong.index - AROUND), wrong.index))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(end, end + AROUND))?.[0] ?? '';
  return before + wrong[0] + after;
}

/** Quick to search for; without it there is no placeholder text. */
const MAY_HOLD_PLACE = /lorem/i;

/**
 * @param text the text that contains `prose`; `isAscii`: it has only ASCII characters
 * @param prose the first characters of the visible text excluding code, white space collapsed; only called if something may be wrong
 */
export function suspectText(text: string, isAscii: boolean, prose: () => string): SuspectText {
  if (isAscii && !MAY_HOLD_PLACE.test(text)) return { garbled: null, placeholder: false };
  return suspectProse(prose());
}

function suspectProse(text: string): SuspectText {
  return { garbled: wrongPlace(text), placeholder: PLACEHOLDER.test(text) };
}
