import type { HtmlFacts, LinkArea, PageResult } from '../page-result.ts';

/** A link within the site that names a part of its target: address, fragment as written, anchor text, place on the page. */
export type FragmentLink = [url: string, fragment: string, anchor: string, area: LinkArea];

type Row = Pick<PageResult, 'url' | 'incomplete' | 'rendering'>;

/** Kept of a page: the index of a large manual has 15,000. Of 50,000 pages looked at together nearly all have few. */
const MAX_LINKS = 20_000;
const LONGEST_ANCHOR = 100;

/** Whether a fragment asks for an element: not for the top, for words of the text, nor for what scripts read (routes, parameters). */
const namesElement = (fragment: string): boolean =>
  fragment !== '' && !spellings(fragment).some((spelling) => /^(?:top$|!)|[/=&?]|:~:/i.test(spelling));

/**
 * What fragments may name on a page, as a number of 32 bits for each: base64 of them. Two names may have one number, so that an
 * element is taken to be there, never the other way round.
 * @returns null where that is not known for sure: the page was cut off, scripts draw it or change it, it has too many names
 */
export function anchorMarks({ anchors, hasMountPoint }: HtmlFacts, { incomplete, rendering }: Row): string | null {
  const isWhole = incomplete !== true && (rendering === null || (rendering.outcome === 'same' && rendering.stillChanging !== true));
  if (!isWhole || hasMountPoint || !anchors) return null;
  return Buffer.from(Uint32Array.from(anchors, markOf).buffer).toString('base64');
}

/** The links of a page that name an element of a page of the site, each target once; of those to the page itself only what it lacks. */
export function fragmentLinks(html: HtmlFacts, page: Row): FragmentLink[] {
  const here = anchorMarks(html, page);
  const own = here === null ? null : new Set(html.anchors);
  const links = new Map<string, FragmentLink>();
  for (const { url, fragment, internal, name, area } of html.links) {
    if (links.size === MAX_LINKS) break;
    if (url === null || !internal || !namesElement(fragment) || links.has(`${url}#${fragment}`)) continue;
    if (url === page.url && (own === null || spellings(fragment).some((spelling) => own.has(spelling)))) continue;
    links.set(`${url}#${fragment}`, [url, fragment, name.slice(0, LONGEST_ANCHOR), area]);
  }
  return [...links.values()];
}

/** Looks fragments up in what `anchorMarks` made. */
export function anchorLookup(marks: string): (fragment: string) => boolean {
  const bytes = Uint8Array.from(Buffer.from(marks, 'base64'));
  const known = new Set(new Uint32Array(bytes.buffer));
  return (fragment) => spellings(fragment).some((spelling) => known.has(markOf(spelling)));
}

/** A fragment is looked for as it is written, then decoded (HTML standard, 7.4.6.4). */
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
