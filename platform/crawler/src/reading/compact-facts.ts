import type { HtmlFacts, LinkFact } from '../page-result.ts';

/** A link without property names, which would be half of a page's JSON. Defaults of missing entries: the text as name, else nothing. */
type CompactLink = [
  href: string,
  url: string | null,
  internal: 0 | 1,
  area: LinkFact['area'],
  offset: number,
  text: string,
  name?: string | 0,
  fragment?: string,
  rel?: string[],
];
type CompactFacts = Omit<HtmlFacts, 'links'> & { compactLinks: CompactLink[] };

/** Lists that facts have had since the first version. */
const LISTS = ['titles', 'robots', 'headingLevels', 'images'] as const satisfies readonly (keyof HtmlFacts)[];

/** Whether these look like a page's facts. The lists' contents are trusted: checking each link would take longer than reading the page. */
function hasFrame(value: unknown, links: 'links' | 'compactLinks'): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const facts = value as Record<string, unknown>;
  return (
    typeof facts['text'] === 'string' &&
    typeof facts['textHash'] === 'string' &&
    [...LISTS, links].every((name) => Array.isArray(facts[name]))
  );
}
export const isHtmlFacts = (value: unknown): value is HtmlFacts => hasFrame(value, 'links');
const isCompact = (value: unknown): value is CompactFacts => hasFrame(value, 'compactLinks');

/** Serialises a page's facts to JSON, for storage or for another thread. */
export function jsonOfFacts({ links, ...rest }: HtmlFacts): string {
  return JSON.stringify({ ...rest, compactLinks: links.map(compactOf) } satisfies CompactFacts);
}

/** Parses what `jsonOfFacts` produced, and plain facts. @throws Error if it is neither */
export function factsOfJson(json: string): HtmlFacts {
  const facts: unknown = JSON.parse(json);
  if (isHtmlFacts(facts)) return facts;
  if (!isCompact(facts)) throw new Error('These are not the facts of a page.');
  const { compactLinks, ...rest } = facts;
  return { ...rest, links: compactLinks.map(linkOf) };
}

function compactOf({ href, url, internal, area, offset, text, name, fragment, rel }: LinkFact): CompactLink {
  const link: CompactLink = [href, url, internal ? 1 : 0, area, offset, text];
  if (name !== text || fragment !== '' || rel.length > 0) link.push(name === text ? 0 : name);
  if (fragment !== '' || rel.length > 0) link.push(fragment);
  if (rel.length > 0) link.push(rel);
  return link;
}

function linkOf([href, url, internal, area, offset, text, name = 0, fragment = '', rel = []]: CompactLink, position: number): LinkFact {
  return {
    href,
    url,
    fragment,
    internal: internal === 1,
    text,
    name: name === 0 ? text : name,
    rel,
    nofollow: rel.includes('nofollow'),
    area,
    position,
    offset,
  };
}
