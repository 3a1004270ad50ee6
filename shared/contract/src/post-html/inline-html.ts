import { attributes, escapeText, isRecord, textOf, type Unknown } from './parts.ts';
import { safeUrl } from './safe-url.ts';

/** Styles that mean something, outermost first; colours are the site's. */
const STYLES = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['code', 'code'],
] as const;

/** Styles of a link's text that hold what the link says beyond its URL. */
export const LINK_STYLES = { rel: 'linkRel', target: 'linkTarget' } as const;

/** Names as `rel` and `target` have them. */
const NAMES = /^[a-z][a-z-]*(?: [a-z][a-z-]*)*$/i;
const TARGET = /^_?[a-z][a-z0-9_-]*$/i;

/** `rel` and `target` of a link, as its author gave them; nothing is added. */
function saidBy(content: unknown): Record<string, string> {
  const parts: unknown[] = Array.isArray(content) ? content : [];
  const of = (style: string) =>
    parts.map((part) => (isRecord(part) && isRecord(part['styles']) ? textOf(part['styles'][style]) : '')).find(Boolean) ?? '';
  const rel = of(LINK_STYLES.rel);
  const target = of(LINK_STYLES.target);
  return { ...(NAMES.test(rel) && { rel }), ...(TARGET.test(target) && { target }) };
}

interface Run {
  readonly text: string;
  readonly tags: readonly string[];
  /** the opening tag of the link it is part of, without brackets */
  readonly link: string | null;
}

function tagsOf(styles: unknown): string[] {
  if (!isRecord(styles)) return [];
  return STYLES.flatMap(([style, tag]) => (styles[style] === true ? [tag] : []));
}

/** The tag of a link; null: its URL is left out. */
function linkOf({ href: given, content }: Unknown): string | null {
  const href = safeUrl(textOf(given), 'link');
  return href === null ? null : `a${attributes({ href, ...saidBy(content) })}`;
}

function runsOf(content: unknown, link: string | null = null): Run[] {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content, tags: [], link }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown): Run[] => {
    if (typeof part === 'string') return runsOf(part, link);
    if (!isRecord(part)) return [];
    if (part['type'] === 'link') return runsOf(part['content'], linkOf(part));
    const text = textOf(part['text']);
    return text === '' ? [] : [{ text, tags: tagsOf(part['styles']), link }];
  });
}

/** How many of the outermost tags two runs share. */
function shared(before: readonly string[], next: readonly string[]): number {
  let count = 0;
  while (count < before.length && before[count] === next[count]) count += 1;
  return count;
}

/** Text with its links and styles; a style that goes on is one element. @param isCode text of a code block, without either */
export function inlineHtml(content: unknown, { isCode = false } = {}): string {
  const runs = runsOf(content);
  if (isCode) return runs.map(({ text }) => escapeText(text)).join('');
  if (runs.every(({ text }) => text.trim() === '')) return '';
  let html = '';
  let open: readonly string[] = [];
  const closeTo = (count: number) => {
    for (const tag of open.slice(count).toReversed()) html += `</${tag.split(' ')[0]}>`;
    open = open.slice(0, count);
  };
  for (const { text, tags, link } of runs) {
    const wanted = [...(link === null ? [] : [link]), ...tags];
    const kept = shared(open, wanted);
    closeTo(kept);
    for (const tag of wanted.slice(kept)) html += `<${tag}>`;
    open = wanted;
    html += escapeText(text).replaceAll('\n', '<br>');
  }
  closeTo(0);
  return html;
}
