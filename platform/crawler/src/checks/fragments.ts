import type { HtmlFacts, LinkArea, PageResult } from '../page-result.ts';

/** An internal link with a fragment: URL, fragment as written, anchor text, index on the page. */
export type FragmentLink = [url: string, fragment: string, anchor: string, area: LinkArea];

type Row = Pick<PageResult, 'url' | 'incomplete' | 'rendering'>;

/** Limit per page: the index of a large manual has 15,000; nearly all pages have few. */
const MAX_LINKS = 20_000;
const LONGEST_ANCHOR = 100;

/** Whether a fragment refers to an element: not to the top, or to what scripts read (routes, parameters). */
const namesElement = (fragment: string): boolean =>
  fragment !== '' && !spellings(fragment).some((spelling) => /^(?:top$|!)|[/=&?]/i.test(spelling));

/** What a browser looks up: it strips a text fragment and other directives first (WICG, URL Fragment Text Directives, 3.2). */
const withoutDirective = (fragment: string): string => fragment.split(':~:', 1)[0] ?? '';

/**
 * What fragments may refer to on a page, hashed to 32 bits each, as base64. In a hash collision an element is taken to exist, never the
 * other way round.
 * @returns null if that is not known for sure: the page was truncated, scripts render or change it, it has too many names
 */
export function anchorMarks({ anchors, hasMountPoint }: HtmlFacts, { incomplete, rendering }: Row): string | null {
  const isWhole = incomplete !== true && (rendering === null || (rendering.outcome === 'same' && rendering.stillChanging !== true));
  if (!isWhole || hasMountPoint || !anchors) return null;
  return Buffer.from(Uint32Array.from(anchors, markOf).buffer).toString('base64');
}

/** A page's links to an element of a page of the site, each target once; of those to itself only the ones whose element is missing. */
export function fragmentLinks(html: HtmlFacts, page: Row): FragmentLink[] {
  const here = anchorMarks(html, page);
  const own = here === null ? null : new Set(html.anchors);
  const links = new Map<string, FragmentLink>();
  for (const { url, fragment: written, internal, name, area } of html.links) {
    if (links.size === MAX_LINKS) break;
    const fragment = withoutDirective(written);
    if (url === null || !internal || !namesElement(fragment) || links.has(`${url}#${fragment}`)) continue;
    if (url === page.url && (own === null || spellings(fragment).some((spelling) => own.has(spelling)))) continue;
    links.set(`${url}#${fragment}`, [url, fragment, name.slice(0, LONGEST_ANCHOR), area]);
  }
  return [...links.values()];
}

/** Looks fragments up in what `anchorMarks` returned. */
export function anchorLookup(marks: string): (fragment: string) => boolean {
  const bytes = Uint8Array.from(Buffer.from(marks, 'base64'));
  const known = new Set(new Uint32Array(bytes.buffer));
  return (fragment) => spellings(fragment).some((spelling) => known.has(markOf(spelling)));
}

/** A fragment is looked up as written, then decoded (HTML standard, 7.4.6.4). */
function spellings(fragment: string): string[] {
  try {
    return [fragment, decodeURIComponent(fragment)];
  } catch {
    return [fragment];
  }
}

/** FNV-1a over UTF-16 code units. */
function markOf(name: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) mark = Math.imul(mark ^ name.charCodeAt(at), 0x01000193);
  return mark >>> 0;
}
