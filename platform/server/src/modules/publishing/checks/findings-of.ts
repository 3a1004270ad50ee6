import { checkOf, findingsOfPage, threadReader, type CheckGroup, type PageFindings, type PageResult } from '@canopy/crawler';
import type { PageFinding } from '../operations/index.ts';

/** A text as it was published. */
export interface Published {
  title: string;
  description: string;
  html: string;
}

export interface Response {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
  responseMs: number | null;
}

/** A page as the audit sees it: what its own checks find. @throws PageLimitError */
async function findingsOf({ url, headers, body, responseMs }: Response, now: Date): Promise<PageFindings> {
  const row: Omit<PageResult, 'html'> = {
    url,
    outcome: 'html',
    status: 200,
    redirectTo: null,
    failure: null,
    depth: null,
    discoveredFrom: null,
    source: 'link',
    inSitemap: false,
    fetchedAt: now.toISOString(),
    responseMs,
    totalMs: responseMs,
    contentType: 'text/html',
    charset: null,
    bytes: body.length,
    headers,
    contentHash: null,
    unchanged: null,
    rendering: null,
  };
  const { html, charset } = await threadReader({ startUrl: url, site: {} }).read({ url, headers, body, row });
  return findingsOfPage({ ...row, charset, html });
}

/** Mostly about the whole site and its server, which no post changes: what these say of a page without text is of the site. */
const OF_THE_SITE: ReadonlySet<CheckGroup> = new Set(['security', 'speed', 'sitemap-robots']);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The text alone on a page with nothing wrong about it. */
const pageOf = ({ title, description, html }: Published) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><meta name="description" content="${escaped(description)}"></head><body><h1>${escaped(title)}</h1>${html}</body></html>`;

/**
 * What the audit's page checks find on a live page that the text published there does not have by itself, and, apart from that, what its
 * server sends with any page.
 * @throws PageLimitError for a page beyond the reading limits
 */
export async function addedFindings(live: Response, published: Published, now: Date): Promise<PageFinding[]> {
  const body = Buffer.from(pageOf(published));
  const blank = Buffer.from(pageOf({ ...published, html: '' }));
  const [own, served, site, found] = await Promise.all([
    findingsOf({ ...live, headers: {}, body }, now),
    findingsOf({ ...live, body }, now),
    findingsOf({ ...live, body: blank }, now),
    findingsOf(live, now),
  ]);
  const ofPage = Object.entries(found).flatMap(([code, { count, details }]): PageFinding[] => {
    const check = checkOf(code);
    if (!check || check.kind === 'insight') return [];
    const { [code]: before } = OF_THE_SITE.has(check.group) ? served : own;
    const known = new Set(before?.details ?? []);
    const added = details.filter((detail) => !known.has(detail));
    const more = count - (before?.count ?? 0);
    return added.length === 0 || more <= 0 ? [] : [{ code, name: check.name, count: more, details: added.slice(0, 5), scope: 'page' }];
  });
  const ofSite = Object.entries(site).flatMap(([code, { count, details }]): PageFinding[] => {
    const check = checkOf(code);
    if (!check || !OF_THE_SITE.has(check.group)) return [];
    return [{ code, name: check.name, count, details: details.slice(0, 5), scope: 'site' }];
  });
  return [...ofPage, ...ofSite];
}
