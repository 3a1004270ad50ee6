/** Elements that do not separate words. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup ' + 'time tt u var wbr'
  ).split(' '),
);

/** Elements whose text is invisible. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'noembed', 'noframes', 'svg']);

export function isUnseen(tag: string): boolean {
  return UNSEEN.has(tag);
}

export function isInline(tag: string): boolean {
  return INLINE.has(tag);
}

/** White space other than spaces: what `\s` matches, as a separate class because that is ten times as fast to search for. */
const OTHER_SPACE = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g;

/** Collapses white space to single spaces, and trims. */
export function collapse(text: string): string {
  if (text === '') return '';
  let spaced = text.replace(OTHER_SPACE, ' ');
  // Each round halves runs of spaces; a pattern would stop at every single space.
  while (spaced.includes('  ')) spaced = spaced.replaceAll('  ', ' ');
  return spaced.trim();
}

/** Longest text that is checked for being nothing but white space. */
const LONG_BREAK = 40;
/** White space this long is stored as one space: a gap between two words must not slow down the search for the second. */
const LONG_GAP = new RegExp(`\\s{${LONG_BREAK}}`);

/** Whether a character may be white space. */
const maySpace = (unit: number): boolean => unit <= 32 || unit >= 0xa0;

/** Whether there is such a gap. It would cover one of every 40th characters and its neighbour, which rules out most texts at once. */
function hasLongGap(text: string): boolean {
  for (let at = LONG_BREAK - 1; at < text.length; at += LONG_BREAK) {
    if (maySpace(text.charCodeAt(at)) && (maySpace(text.charCodeAt(at - 1)) || maySpace(text.charCodeAt(at + 1))))
      return LONG_GAP.test(text);
  }
  return false;
}

/** Collects the text of a page in order, so that the text of any range can be read later. */
export class VisibleText {
  #pieces: string[] = [];

  add(text: string): void {
    const piece = text.length >= LONG_BREAK && hasLongGap(text) ? text.replace(/\s+/g, ' ') : text;
    // The text between elements is mostly a line break and some spaces.
    if (piece.length < LONG_BREAK && piece.trim() === '') this.breakWord();
    else this.#pieces.push(piece);
  }

  /** Marks a word boundary. */
  breakWord(): void {
    if (this.#pieces.at(-1) !== ' ') this.#pieces.push(' ');
  }

  /** A position in the text, for `since`. */
  mark(): number {
    return this.#pieces.length;
  }

  /** The entire text, with short white space as written. */
  raw(): string {
    return this.#pieces.join('');
  }

  /** The first `most` characters outside these ranges, which are in order and do not overlap. */
  startWithout(stretches: readonly (readonly [from: number, to: number])[], most: number): string {
    const kept: (string | string[])[] = [];
    let at = 0;
    for (const [from, to] of stretches) {
      kept.push(this.#pieces.slice(at, from), ' ');
      at = to;
    }
    return startOf([...kept, this.#pieces.slice(at)].flat(), 0, most);
  }

  since(mark: number): string {
    return collapse(this.#pieces.slice(mark).join(''));
  }

  /** The first `most` characters of `since`. */
  startSince(mark: number, most: number): string {
    return startOf(this.#pieces, mark, most);
  }
}

/** The first `most` characters of what is collapsed from these pieces, without building all of a long text. */
function startOf(pieces: readonly string[], from: number, most: number): string {
  let raw = '';
  // Usually little of it is white space.
  let enough = most + (most >> 2);
  for (let at = from; at < pieces.length; at += 1) {
    raw += pieces[at] ?? '';
    if (raw.length < enough) continue;
    const start = collapse(raw);
    if (start.length > most) return start.slice(0, most);
    enough = 2 * raw.length;
  }
  return collapse(raw).slice(0, most);
}
