import { inlineHtml, LINK_STYLES } from './inline-html.ts';
import { attributes, isRecord, numberOf, textOf, type Unknown } from './parts.ts';
import { safeUrl } from './safe-url.ts';

export { LINK_STYLES, safeUrl };

/** Width and height of images in px, where they are known. */
export type ImageSizes = (url: string) => { readonly width: number; readonly height: number } | undefined;

interface PostHtmlOptions {
  /** what the blocks alone do not say */
  readonly sizeOf?: ImageSizes | undefined;
}

const ALIGNMENTS = new Set(['center', 'right', 'justify']);
const LISTS: Readonly<Record<string, 'ul' | 'ol'>> = { bulletListItem: 'ul', checkListItem: 'ul', numberedListItem: 'ol' };

const propsOf = ({ props }: Unknown): Unknown => (isRecord(props) ? props : {});
const childrenOf = ({ children }: Unknown): Unknown[] => (Array.isArray(children) ? children.filter(isRecord) : []);

/** An alignment that the author chose; everything else about looks is the site's. */
function alignmentOf(block: Unknown): string {
  const alignment = textOf(propsOf(block)['textAlignment']);
  return ALIGNMENTS.has(alignment) ? attributes({ style: `text-align:${alignment}` }) : '';
}

/**
 * A post's blocks as the HTML of a web page: what is published, exported, copied, checked and counted. Every text is escaped and every element
 * is named here, so that no block can bring a script along; nothing in it is the editor's own: no classes, data attributes or empty
 * paragraphs.
 */
export function postHtml(blocks: readonly unknown[], options: PostHtmlOptions = {}): string {
  return htmlOf(blocks.filter(isRecord), options);
}

function htmlOf(blocks: readonly Unknown[], options: PostHtmlOptions): string {
  const parts: string[] = [];
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at];
    if (!block) break;
    const list = LISTS[textOf(block['type'])];
    if (list === undefined) {
      parts.push(...blockHtml(block, options));
      at += 1;
      continue;
    }
    let end = at + 1;
    while (LISTS[textOf(blocks[end]?.['type'])] === list && !startsAnew(blocks[end])) end += 1;
    parts.push(...[listHtml(list, blocks.slice(at, end), options)].filter((part) => part !== ''));
    at = end;
  }
  return parts.join('\n');
}

/** Whether a numbered item begins a list of its own. */
const startsAnew = (block: Unknown | undefined): boolean => block !== undefined && numberOf(propsOf(block)['start']) !== undefined;

function listHtml(list: 'ul' | 'ol', items: readonly Unknown[], options: PostHtmlOptions): string {
  const [first] = items;
  const start = first && list === 'ol' ? numberOf(propsOf(first)['start']) : undefined;
  const rows = items.flatMap((item) => {
    const inner = inlineHtml(item['content']) + htmlOf(childrenOf(item), options);
    if (inner === '') return [];
    const box = item['type'] === 'checkListItem' ? (propsOf(item)['checked'] === true ? '☑ ' : '☐ ') : '';
    return [`<li${alignmentOf(item)}>${box}${inner}</li>`];
  });
  if (rows.length === 0) return '';
  return `<${list}${start === undefined || start === 1 ? '' : attributes({ start: String(start) })}>${rows.join('')}</${list}>`;
}

/** A block that is no list item; what is indented below it follows, since HTML has no such nesting. */
function blockHtml(block: Unknown, options: PostHtmlOptions): string[] {
  const props = propsOf(block);
  const inner = htmlOf(childrenOf(block), options);
  const after = inner === '' ? [] : [inner];
  switch (block['type']) {
    case 'heading': {
      const text = inlineHtml(block['content']);
      const level = Math.min(6, Math.max(1, Math.trunc(numberOf(props['level']) ?? 1)));
      return [...(text === '' ? [] : [`<h${level}${alignmentOf(block)}>${text}</h${level}>`]), ...after];
    }
    case 'quote': {
      const text = inlineHtml(block['content']);
      const own = text === '' ? '' : `<p>${text}</p>`;
      return own + inner === '' ? [] : [`<blockquote>${[own, inner].filter((part) => part !== '').join('\n')}</blockquote>`];
    }
    case 'toggleListItem':
      return [`<details><summary>${inlineHtml(block['content'])}</summary>${inner}</details>`];
    case 'codeBlock':
      return [codeHtml(block), ...after];
    case 'table':
      return [tableHtml(block), ...after].filter((part) => part !== '');
    case 'divider':
      return ['<hr>', ...after];
    case 'image':
      return [imageHtml(props, options), ...after].filter((part) => part !== '');
    default: {
      const text = inlineHtml(block['content']);
      return [...(text === '' ? [] : [`<p${alignmentOf(block)}>${text}</p>`]), ...after];
    }
  }
}

function codeHtml(block: Unknown): string {
  const language = textOf(propsOf(block)['language']);
  const named = /^[a-z0-9+#-]{1,40}$/i.test(language) && !['text', 'none', 'plaintext'].includes(language);
  const code = inlineHtml(block['content'], { isCode: true });
  // The parser drops one newline after <pre>.
  const lead = code.startsWith('\n') ? '\n' : '';
  return `<pre>${lead}<code${named ? attributes({ class: `language-${language}` }) : ''}>${code}</code></pre>`;
}

function tableHtml({ content }: Unknown): string {
  const table = isRecord(content) ? content : {};
  const rows = Array.isArray(table['rows']) ? table['rows'].filter(isRecord) : [];
  const headerRows = numberOf(table['headerRows']) ?? 0;
  const headerColumns = numberOf(table['headerCols']) ?? 0;
  const lines = rows.map(({ cells }, row) => {
    const line = Array.isArray(cells) ? cells : [];
    const shown = line.map((cell: unknown, column) => {
      const isHead = row < headerRows || column < headerColumns;
      return cellHtml(cell, isHead ? (row < headerRows ? 'col' : 'row') : null);
    });
    return `<tr>${shown.join('')}</tr>`;
  });
  if (lines.length === 0) return '';
  const head = lines.slice(0, headerRows).join('');
  const body = lines.slice(headerRows).join('');
  return `<table>${head && `<thead>${head}</thead>`}${body && `<tbody>${body}</tbody>`}</table>`;
}

/** @param scope what a header cell is the header of; null: it is none */
function cellHtml(cell: unknown, scope: 'col' | 'row' | null): string {
  const isCell = isRecord(cell) && !Array.isArray(cell);
  const props = isCell ? propsOf(cell) : {};
  const span = (name: string) => {
    const count = numberOf(props[name]) ?? 1;
    return count > 1 ? { [name]: String(Math.trunc(count)) } : {};
  };
  const tag = scope === null ? 'td' : 'th';
  const given = attributes({ ...(scope !== null && { scope }), ...span('colspan'), ...span('rowspan') });
  const alignment = isCell ? alignmentOf(cell) : '';
  return `<${tag}${given}${alignment}>${inlineHtml(isCell ? cell['content'] : cell)}</${tag}>`;
}

/** The last part of a URL's path, which the editor takes for an image's name if nobody gave one. */
const fileNameOf = (url: string): string => decoded(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Alt text and caption are never the same words twice; without an alt text, none is claimed. */
function imageHtml(props: Unknown, { sizeOf }: PostHtmlOptions): string {
  const url = safeUrl(textOf(props['url']), 'image');
  if (url === null) return '';
  const caption = textOf(props['caption']).trim();
  const name = textOf(props['name']).trim();
  const alt = name === fileNameOf(url) ? '' : name;
  const size = sizeOf?.(url);
  const wished = numberOf(props['previewWidth']);
  const width = wished === undefined ? size?.width : Math.round(size ? Math.min(wished, size.width) : wished);
  const height = size && width !== undefined ? Math.round((size.height * width) / size.width) : undefined;
  const image = `<img${attributes({
    src: url,
    ...(alt !== '' && { alt }),
    ...(width !== undefined && { width: String(width) }),
    ...(height !== undefined && { height: String(height) }),
  })}>`;
  return caption === '' || caption === alt ? image : `<figure>${image}<figcaption>${inlineHtml(caption)}</figcaption></figure>`;
}
