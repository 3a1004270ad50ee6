import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { joinBlocks, type PageText, type SnapshotBlock } from './snapshot.ts';

const BLOCKS = 'h1,h2,h3,h4,h5,h6,p,li,blockquote,pre,td,th,dt,dd,figcaption';
const HEADING = /^H[1-6]$/;
/** Anything longer is not an article; the rest is cut off. */
const MAX_TEXT = 400_000;

const tidy = (text: string): string => text.replace(/[\s\u00a0]+/gu, ' ').trim();

interface Element {
  readonly tagName: string;
  readonly textContent: string | null;
  querySelector(selector: string): Element | null;
  closest(selector: string): Element | null;
  getAttribute(name: string): string | null;
}

/** A heading that is entirely a link announces another page: the text under it is that page's teaser. */
function isTeaser(heading: Element, text: string): boolean {
  const link = heading.closest('a') ?? heading.querySelector('a');
  const href = link?.getAttribute('href') ?? '#';
  return !href.includes('#') && tidy(link?.textContent ?? '').includes(text);
}

type Part = { kind: SnapshotBlock['kind']; text: string };

/** The blocks of a page without teasers of other pages, unless it has nothing else. */
function blocksOf(root: { querySelectorAll(selector: string): Iterable<Element> }): Part[] {
  const parts: Part[] = [];
  const teasers: Part[] = [];
  let [length, inTeaser] = [0, false];
  for (const element of root.querySelectorAll(BLOCKS)) {
    // The innermost block has the words: a list item with paragraphs is covered by them.
    if (element.querySelector('p,li,blockquote,pre,td,dd') !== null) continue;
    const text = tidy(element.textContent ?? '');
    if (text === '' || length + text.length > MAX_TEXT) continue;
    length += text.length;
    const kind = HEADING.test(element.tagName) ? 'heading' : 'text';
    if (kind === 'heading') inTeaser = isTeaser(element, text);
    (inTeaser ? teasers : parts).push({ kind, text });
  }
  return parts.some(({ kind }) => kind === 'text') ? parts : teasers;
}

/**
 * The main text of a page. Runs in the caller's thread: a hostile page can take long, so never call it in the server's own.
 * @returns null if the page has no text worth reading
 */
export function extractText(html: string): PageText | null {
  // Pages may omit the outermost tags; this parser needs them.
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`);
  const shown = tidy(document.querySelector('title')?.textContent ?? '') || tidy(document.querySelector('h1')?.textContent ?? '');
  for (const element of document.querySelectorAll('script,style,noscript,template,svg,[hidden],[aria-hidden="true"]')) element.remove();
  const article = new Readability(document.cloneNode(true) as unknown as Document, { charThreshold: 200 }).parse();
  const main = article?.content ? blocksOf(parseHTML(`<main>${article.content}</main>`).document) : [];
  // Thin pages have no article; their main part is all there is.
  const parts = main.some(({ kind }) => kind === 'text') ? main : blocksOf(document.querySelector('main,article,[role=main]') ?? document);
  const page = joinBlocks(shown || tidy(article?.title ?? ''), parts);
  return page.text.length < 40 ? null : page;
}
