/** Words that do not affect the question. A question with any other word that no rule matched is not understood. */
const FILLERS = new Set(
  `a about all am an and any are as at be been by can could count current currently did do does for from get gets getting give got had has have how
   i in into is it its latest list long many me much my number of on our overall please recent right say see seen show site site's sites so some
   tell than that the their there these they this those time to total totals us was we were what what's whats when which who will with would you your
   website workspace now figures figure data happened doing perform performing performance domain each every per come came came`.split(
    /\s+/,
  ),
);

/** The words of a text without the fillers. */
export const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}'’/._-]+/gu) ?? []).filter(
    (word) => !FILLERS.has(word.replace('’', "'")) && /[\p{L}\p{N}]/u.test(word),
  );

/** Removes from a text what an expression matches. */
export class Question {
  #rest: string;

  constructor(text: string) {
    this.#rest = ` ${text
      .toLowerCase()
      .replaceAll(/[?!,;:]+/g, ' ')
      .replaceAll(/\.(?=\s|$)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()} `;
  }

  get rest(): string {
    return this.#rest;
  }

  set rest(text: string) {
    this.#rest = text;
  }

  /** The match of an expression, which is then marked as understood. */
  take(expression: RegExp): RegExpExecArray | null {
    const match = expression.exec(this.#rest);
    if (match) this.#rest = `${this.#rest.slice(0, match.index)} ${this.#rest.slice(match.index + match[0].length)}`;
    return match;
  }

  has(expression: RegExp): boolean {
    return this.take(expression) !== null;
  }

  /** Whether every word was understood. */
  get isUnderstood(): boolean {
    return contentWords(this.#rest).length === 0;
  }
}
