import type { CheckedLink } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { idsOf, urlId } from '../../../store/url-id.ts';
import { crawlToShow } from '../../seo-audit/crawl-data/index.ts';

interface PageRow extends Record<string, unknown> {
  page_id: string;
  outcome: string;
  status: number | null;
  redirect_to: string | null;
}
interface OutsideRow extends Record<string, unknown> {
  url_id: string;
  verdict: string;
  status: number | null;
}

const hostOf = (url: URL) => url.host.replace(/^www\./, '');

/** An address as the crawl writes it: absolute, without its fragment; null where it is none that can be asked for. */
function addressOf(href: string, site: string): URL | null {
  if (!URL.canParse(href, site)) return null;
  const url = new URL(href, site);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url;
}

/** Links with the state of what they lead to, as the newest crawl and its look at other sites have it. */
export async function linkStates(
  db: Db,
  organisationId: string,
  domain: string,
  links: readonly { url: string; text: string }[],
): Promise<CheckedLink[]> {
  const site = `https://${domain}/`;
  const own = domain.replace(/^www\./, '');
  const known = links.map((link) => ({ ...link, address: addressOf(link.url, site) }));
  // A site is crawled under one scheme; people write links with either.
  const variants = known.flatMap(({ address }) => (address ? [{ url: address.href }, { url: otherScheme(address) }] : []));
  const crawl = await crawlToShow(db, organisationId);
  const pages = crawl
    ? await db.execute<PageRow>(sql`
        select page_id, outcome, status, redirect_to from crawl_pages
        where organisation_id = ${organisationId} and crawl_id = ${crawl.crawlId} and page_id = any(${idsOf(variants)})`)
    : { rows: [] };
  const outside = await db.execute<OutsideRow>(sql`
    select url_id, verdict, status from outside_links where organisation_id = ${organisationId} and url_id = any(${idsOf(variants)})`);
  const byPage = new Map(pages.rows.map((row) => [row.page_id, row]));
  const byOutside = new Map(outside.rows.map((row) => [row.url_id, row]));
  return known.map(({ url, text, address }) => {
    if (/^(?:mailto|tel):/i.test(url)) return { url, text, own: false, state: 'ok', status: null, redirect_to: null };
    if (!address) return { url, text, own: false, state: 'invalid', status: null, redirect_to: null };
    const ids = [urlId(address.href), urlId(otherScheme(address))];
    const page = ids.map((id) => byPage.get(id)).find((row) => row !== undefined);
    const other = ids.map((id) => byOutside.get(id)).find((row) => row !== undefined);
    const isOwn = hostOf(address) === own;
    if (page) return { url, text, own: isOwn, state: stateOfPage(page), status: page.status, redirect_to: page.redirect_to };
    if (other) return { url, text, own: isOwn, state: stateOfVerdict(other.verdict), status: other.status, redirect_to: null };
    return { url, text, own: isOwn, state: 'unknown', status: null, redirect_to: null };
  });
}

function otherScheme(url: URL): string {
  const other = new URL(url);
  other.protocol = url.protocol === 'https:' ? 'http:' : 'https:';
  return other.href;
}

function stateOfPage({ status, redirect_to: redirect }: PageRow): CheckedLink['state'] {
  if (redirect !== null) return 'redirect';
  if (status === null) return 'unknown';
  return status >= 400 ? 'broken' : 'ok';
}

const stateOfVerdict = (verdict: string): CheckedLink['state'] =>
  verdict === 'fine' ? 'ok' : verdict === 'gone' || verdict === 'dead' ? 'broken' : 'unknown';
