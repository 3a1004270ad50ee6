/** Elements that do not separate words. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup ' + 'time tt u var wbr'
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

/** White space other than spaces: what `\s` matches, in a class of its own because that is looked for ten times as fast. */
const OTHER_SPACE = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g;

/** White space as single spaces, none around. */
export function collapse(text: string): string {
  let spaced = text.replace(OTHER_SPACE, ' ');
  // Each round halves what stands together; a pattern would stop at every single space.
  while (spaced.includes('  ')) spaced = spaced.replaceAll('  ', ' ');
  return spaced.trim();
}

/** Longest text that is looked at for being nothing but white space. */
const LONG_BREAK = 40;
/** White space so long is kept as one space: what stands between two words must not make looking for the second one long. */
const LONG_GAP = new RegExp(`\\s{${LONG_BREAK}}`);

/** Collects the text of a page in order, so that the text of any stretch of it can be asked for later. */
export class VisibleText {
  #pieces: string[] = [];

  add(text: string): void {
    const piece = text.length >= LONG_BREAK && LONG_GAP.test(text) ? text.replace(/\s+/g, ' ') : text;
    // What stands between elements is mostly a line break and some spaces.
    if (piece.length < LONG_BREAK && piece.trim() === '') this.breakWord();
    else this.#pieces.push(piece);
  }

  /** A word cannot go on across this place. */
  breakWord(): void {
    if (this.#pieces.at(-1) !== ' ') this.#pieces.push(' ');
  }

  /** A place in the text, for `since`. */
  mark(): number {
    return this.#pieces.length;
  }

  /** All of it, short white space as it came. */
  raw(): string {
    return this.#pieces.join('');
  }

  /** All but these stretches, which are in order and do not overlap. */
  without(stretches: readonly (readonly [from: number, to: number])[]): string {
    if (stretches.length === 0) return this.raw();
    const kept: string[] = [];
    let at = 0;
    for (const [from, to] of stretches) {
      kept.push(this.#pieces.slice(at, from).join(''), ' ');
      at = to;
    }
    kept.push(this.#pieces.slice(at).join(''));
    return kept.join('');
  }

  since(mark: number): string {
    return collapse(this.#pieces.slice(mark).join(''));
  }

  /** The first `most` characters of `since`, which do not need all of a long stretch. */
  startSince(mark: number, most: number): string {
    let raw = '';
    let enough = 2 * most;
    for (let at = mark; at < this.#pieces.length; at += 1) {
      raw += this.#pieces[at] ?? '';
      if (raw.length < enough) continue;
      const start = collapse(raw);
      if (start.length > most) return start.slice(0, most);
      enough = 2 * raw.length;
    }
    return collapse(raw).slice(0, most);
  }
}
