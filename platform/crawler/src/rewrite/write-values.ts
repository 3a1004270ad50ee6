import type { AttributeSpan, TagSpan } from './find-links.ts';
import type { Edit } from './fix.ts';

/** Attributes that only make sense on a link. */
const OF_LINKS = new Set(['href', 'target', 'rel', 'download', 'ping']);

export const replace = (html: string, start: number, end: number, after: string): Edit => ({
  start,
  end,
  before: html.slice(start, end),
  after,
});

const NAMED: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;' };
const reference = (character: string) => NAMED[character] ?? `&#${character.codePointAt(0)};`;

/**
 * Characters that HTML allows in a value, but that content management systems read as their own: `<` and `>` end a tag for WordPress's
 * `wptexturize`, which then curls the quotes of the attributes behind it; brackets are shortcodes, and double braces are templates.
 */
const READ_AS_CODE = /[<>[\]]|[{}](?=[{}%#])|(?<=[{}%#])[{}]/g;

/**
 * A value escaped for these quotes, so that neither a browser nor the site's own filters read anything else in it. Everything outside
 * ASCII is written as a character reference, which fits any encoding.
 */
export function escapeValue(value: string, quote: string): string {
  const safe = value
    .replace(/&/g, '&amp;')
    .replace(READ_AS_CODE, reference)
    .replace(/[^\x20-\x7E]/gu, reference);
  if (quote === '"') return safe.replace(/"/g, '&quot;');
  if (quote === "'") return safe.replace(/'/g, '&#39;');
  return safe.replace(/[\s"'=`]/g, reference);
}

/** What WordPress replaces in visible text by typographic signs: quotes, runs of hyphens and dots, `x` between digits, (c), (r), (tm). */
const TYPESET = /["'`]|-(?=[\s-])|(?<=[\s-])-|\.(?=\.)|(?<=\.)\.|(?<=\d)x(?=\d)|\((?=(?:c|r|tm)\))/gi;

const escapeText = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(READ_AS_CODE, reference)
    .replace(TYPESET, reference)
    .replace(/[^\x20-\x7E]/gu, reference);

/** Edits that write a new value. A value that can stay unquoted does. */
export function writeValue(html: string, { valueStart, valueEnd, quote, raw }: AttributeSpan, value: string): Edit {
  const written = escapeValue(value, quote ?? '');
  // An empty value without quotes gets quotes: an unquoted one could change its meaning with what follows.
  return raw === '' && (quote === '' || quote === null)
    ? replace(html, valueStart, valueEnd, `"${escapeValue(value, '"')}"`)
    : replace(html, valueStart, valueEnd, written);
}

/** Edits that turn a link into a span: the tag names, and the attributes that only links have. */
export function writeSpan(html: string, { start, attributes, close }: TagSpan): Edit[] {
  const dropped = attributes
    .filter(({ name }) => OF_LINKS.has(name))
    .map(({ start: from, end }) => {
      const before = from - html.slice(0, from).trimEnd().length;
      return replace(html, from - before, end, '');
    });
  const edits = [replace(html, start + 1, start + 2, 'span'), ...dropped];
  return close ? [...edits, replace(html, close.start + 2, close.start + 3, 'span')] : edits;
}

/** Edits that add an image's alternative text. */
export function writeAlt(html: string, tag: TagSpan, text: string): Edit[] {
  const alt = tag.attributes.find(({ name }) => name === 'alt');
  if (alt && alt.quote !== null) return [writeValue(html, alt, text)];
  if (alt) return [replace(html, alt.start, alt.end, `alt="${escapeValue(text, '"')}"`)];
  const behind = tag.start + 1 + tag.tag.length;
  return [replace(html, behind, behind, ` alt="${escapeValue(text, '"')}"`)];
}

/** Edits that name a link: a text if it is empty, a label if it has content. */
export function writeName(html: string, tag: TagSpan, text: string): Edit[] {
  const inner = tag.close ? html.slice(tag.end, tag.close.start) : null;
  if (inner !== null && tag.close && inner.trim() === '') return [replace(html, tag.close.start, tag.close.start, escapeText(text))];
  const label = tag.attributes.find(({ name }) => name === 'aria-label');
  if (label) return [writeValue(html, label, text)];
  return [replace(html, tag.start + 2, tag.start + 2, ` aria-label="${escapeValue(text, '"')}"`)];
}
