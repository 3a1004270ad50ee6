import type { AttributeSpan, TagSpan } from './find-links.ts';
import type { Edit } from './fix.ts';

/** Attributes that mean something on a link only. */
const OF_LINKS = new Set(['href', 'target', 'rel', 'download', 'ping']);

export const replace = (html: string, start: number, end: number, after: string): Edit => ({
  start,
  end,
  before: html.slice(start, end),
  after,
});

/** A value as it has to be written between these quotes. Everything outside ASCII is written as a reference: it fits any encoding. */
export function escapeValue(value: string, quote: string): string {
  const reference = (character: string) => `&#${character.codePointAt(0)};`;
  const safe = value.replace(/&/g, '&amp;').replace(/[^\x20-\x7E]/gu, reference);
  if (quote === '"') return safe.replace(/"/g, '&quot;');
  if (quote === "'") return safe.replace(/'/g, '&#39;');
  return safe.replace(/[\s"'=<>`]/g, reference);
}

const escapeText = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[^\x20-\x7E]/gu, (character) => `&#${character.codePointAt(0)};`);

/** Edits of a new value. A value that could have been unquoted stays so. */
export function writeValue(html: string, { valueStart, valueEnd, quote, raw }: AttributeSpan, value: string): Edit {
  const written = escapeValue(value, quote ?? '');
  // An unquoted value that ends in a slash before `>` would change its meaning with what follows.
  return raw === '' && (quote === '' || quote === null)
    ? replace(html, valueStart, valueEnd, `"${escapeValue(value, '"')}"`)
    : replace(html, valueStart, valueEnd, written);
}

/** Edits that make a link a span: the names of its tags, and what only links have. */
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

/** Edits that say what an image shows. */
export function writeAlt(html: string, tag: TagSpan, text: string): Edit[] {
  const alt = tag.attributes.find(({ name }) => name === 'alt');
  if (alt && alt.quote !== null) return [writeValue(html, alt, text)];
  if (alt) return [replace(html, alt.start, alt.end, `alt="${escapeValue(text, '"')}"`)];
  const behind = tag.start + 1 + tag.tag.length;
  return [replace(html, behind, behind, ` alt="${escapeValue(text, '"')}"`)];
}

/** Edits that name a link: a text where it is empty, a label where it holds something. */
export function writeName(html: string, tag: TagSpan, text: string): Edit[] {
  const inner = tag.close ? html.slice(tag.end, tag.close.start) : null;
  if (inner !== null && tag.close && inner.trim() === '') return [replace(html, tag.close.start, tag.close.start, escapeText(text))];
  const label = tag.attributes.find(({ name }) => name === 'aria-label');
  if (label) return [writeValue(html, label, text)];
  return [replace(html, tag.start + 2, tag.start + 2, ` aria-label="${escapeValue(text, '"')}"`)];
}
