/** What looks wrong in a page's own words: text inside `code`, `pre` and `samp` is an example of something else. */
export type SuspectText = {
  /** The first wrongly decoded characters, with their context; null if there are none. */
  garbled: string | null;
  /** Whether it contains the placeholder text "Lorem ipsum dolor". */
  placeholder: boolean;
};

/** What windows-1252 and windows-1251 show for the bytes 80 to BF, with which every letter of UTF-8 beyond ASCII goes on. */
const WESTERN =
  '[\\u0080-\\u00BF\\u0152\\u0153\\u0160\\u0161\\u0178\\u017D\\u017E\\u0192\\u02C6\\u02DC\\u2013\\u2014\\u2018-\\u201A\\u201C-\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203A\\u20AC\\u2122]';
const CYRILLIC =
  '[\\u00A0\\u00A4\\u00A6\\u00A7\\u00A9\\u00AB-\\u00AE\\u00B0\\u00B1\\u00B5-\\u00B7\\u00BB\\u0401-\\u040F\\u0451-\\u045F\\u0490\\u0491\\u2013\\u2014\\u2018-\\u201A\\u201C-\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203A\\u20AC\\u2116\\u2122]';

/** The usual suspects, one of which is enough, and runs of any letters that no language writes. */
const WRONG = new RegExp(
  [
    '\\uFFFD|Ã[\\u0080-\\u00BF¤¶¼Ÿ©¨]|â(?:€[™œ\\u009D“”–˜¦]|\\u0080[\\u0080-\\u00BF])|Â[\\u00A0»«°]',
    `(?:[\\u00C2-\\u00DF]${WESTERN}|[\\u00E0-\\u00EF]${WESTERN}{2}){3}`,
    `(?:[\\u0420\\u0421]${CYRILLIC}){4}`,
  ].join('|'),
  'u',
);
const PLACEHOLDER = /\blorem ipsum dolor\b/i;
/** Characters of context before and after the fault. */
const AROUND = 20;

/** The first faulty place of a text, with its context, which the pattern leaves out: nearly every text has none. */
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
