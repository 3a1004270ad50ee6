import type { CheckedLink } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import * as z from 'zod/mini';
import { queryRows } from '../../../store/rows.ts';
import { idsOf, urlId } from '../../../store/url-id.ts';
import { crawlToShow, crawlPages, outsideLinks } from '../../seo-audit/crawl-data/index.ts';

const pageRow = z.object({
  page_id: z.string(),
  outcome: z.string(),
  status: z.nullable(z.number()),
  redirect_to: z.nullable(z.string()),
});
type PageRow = z.output<typeof pageRow>;
const outsideRow = z.object({
  url_id: z.string(),
  verdict: z.string(),
  status: z.nullable(z.number()),
});

const hostOf = (url: URL) => url.host.replace(/^www\./, '');

/** A URL in the crawl's form: absolute, without its fragment; null if it cannot be requested. */
function addressOf(href: string, site: string): URL | null {
  if (!URL.canParse(href, site)) return null;
  const url = new URL(href, site);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url;
}

/** Links with the state of their targets, according to the latest crawl and its checks of other sites. */
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
    ? await queryRows(
        db,
        pageRow,
        sql`
        select page_id, outcome, status, redirect_to from ${crawlPages(crawl)} p where page_id = any(${idsOf(variants)})`,
      )
    : [];
  const outside = await queryRows(
    db,
    outsideRow,
    sql`
    select url_id, verdict, status from ${outsideLinks(organisationId)} o where url_id = any(${idsOf(variants)})`,
  );
  const byPage = new Map(pages.map((row) => [row.page_id, row]));
  const byOutside = new Map(outside.map((row) => [row.url_id, row]));
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
