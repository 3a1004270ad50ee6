import { attributes, escapeText, isRecord, textOf } from './parts.ts';
import { safeUrl } from './safe-url.ts';

/** Styles that mean something, outermost first; colours are the site's. */
const STYLES = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['code', 'code'],
] as const;

interface Run {
  readonly text: string;
  readonly tags: readonly string[];
  readonly href: string | null;
}

function tagsOf(styles: unknown): string[] {
  if (!isRecord(styles)) return [];
  return STYLES.flatMap(([style, tag]) => (styles[style] === true ? [tag] : []));
}

function runsOf(content: unknown, href: string | null = null): Run[] {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content, tags: [], href }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown): Run[] => {
    if (typeof part === 'string') return runsOf(part, href);
    if (!isRecord(part)) return [];
    if (part['type'] === 'link') return runsOf(part['content'], safeUrl(textOf(part['href']), 'link'));
    const text = textOf(part['text']);
    return text === '' ? [] : [{ text, tags: tagsOf(part['styles']), href }];
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
  for (const { text, tags, href } of runs) {
    const wanted = [...(href === null ? [] : [`a${attributes({ href })}`]), ...tags];
    const kept = shared(open, wanted);
    closeTo(kept);
    for (const tag of wanted.slice(kept)) html += `<${tag}>`;
    open = wanted;
    html += escapeText(text).replaceAll('\n', '<br>');
  }
  closeTo(0);
  return html;
}
