/** A text without what spellings of one name differ in, and where each of its characters stood. */
export interface FoldedText {
  readonly text: string;
  /** for each character of `text`, its position in the original */
  readonly at: readonly number[];
}

const MARKS = /\p{M}+/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
};

/** Lower case, without diacritics, one kind of apostrophe and hyphen; a run of spaces is one space. */
export function foldText(original: string): FoldedText {
  const at: number[] = [];
  const parts: string[] = [];
  let last = '';
  let position = 0;
  for (const character of original) {
    const folded = foldCharacter(character);
    if (folded !== ' ' || last !== ' ') {
      parts.push(folded);
      for (let index = 0; index < folded.length; index += 1) at.push(position);
      last = folded;
    }
    position += character.length;
  }
  return { text: parts.join(''), at };
}

/** Almost every character of a text is one of these. */
const isPlain = (code: number) => (code > 0x20 && code < 0x41) || (code > 0x5a && code < 0x60) || (code > 0x60 && code < 0x7f);

function foldCharacter(character: string): string {
  if (isPlain(character.charCodeAt(0))) return character;
  const lower = character.toLowerCase();
  return /\s/.test(lower) ? ' ' : (LETTERS[lower] ?? lower.normalize('NFKD').replace(MARKS, ''));
}
