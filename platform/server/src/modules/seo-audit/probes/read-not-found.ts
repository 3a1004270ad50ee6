import { createHash } from 'node:crypto';
import { PageLimitError, sitePageFactsOf, threadReader, type HtmlFacts, type NotFoundFact } from '@canopy/crawler';
import type { OutgoingAnswer } from '@canopy/crawler/outgoing';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { storableJson } from '../../../store/storable.ts';
import type { SiteClient } from './site-client.ts';

/** Folders probed, besides the root: each may be served by a different program or template. */
const MAX_FOLDERS = 4;
/** Minimum pages for a folder to be probed. */
const FEWEST_PAGES = 3;
const MAX_BYTES = 2_000_000;

type Client = Pick<SiteClient, 'ask' | 'origin'>;

const notFoundRow = z.object({ folder: z.string() });

/**
 * Requests URLs that cannot exist, one in the root and one in each of the largest folders, and stores how the site responds with the
 * crawl's other facts about the site. Once per crawl.
 */
export async function readNotFound(db: Db, { organisationId, crawlId }: CrawlScope, client: Client): Promise<void> {
  const ofCrawl = sql`organisation_id = ${organisationId} and crawl_id = ${crawlId}`;
  const { rowCount } = await db.execute(
    sql`select 1 from crawls where organisation_id = ${organisationId} and id = ${crawlId} and site ? 'notFound'`,
  );
  if (rowCount !== 0) return;
  const rows = await queryRows(
    db,
    notFoundRow,
    sql`
    select split_part(substr(url, ${client.origin.length + 2}::integer), '/', 1) as folder from crawl_pages
    where ${ofCrawl} and outcome = 'html' and starts_with(url, ${`${client.origin}/`}) and substr(url, ${client.origin.length + 2}::integer) ~ '^[^/?]+/'
    group by 1 having count(*) >= ${FEWEST_PAGES}::integer order by count(*) desc, 1 limit ${MAX_FOLDERS}::integer`,
  );
  // Deterministic per crawl, so that an interrupted run requests the same URLs.
  const name = `no-page-${createHash('sha256').update(crawlId).digest('hex').slice(0, 16)}`;
  const facts: NotFoundFact[] = [];
  for (const folder of ['', ...rows.map((row) => `${row.folder}/`)]) {
    const fact = await askFor(client, `${client.origin}/${folder}${name}`);
    if (fact) facts.push(fact);
  }
  if (facts.length === 0) return;
  await db.execute(sql`
    update crawls set site = jsonb_set(coalesce(site, '{"robots": [], "sitemaps": []}'), '{notFound}', ${storableJson(facts)}::jsonb) where organisation_id = ${organisationId} and id = ${crawlId}`);
}

/** @returns null if there was no answer, or one that says nothing about the URL (refusals, server errors) */
async function askFor(client: Client, url: string): Promise<NotFoundFact | null> {
  const answer = await client.ask(url, {
    maxBytes: MAX_BYTES,
    truncate: true,
    timeoutMs: 15_000,
    headers: { accept: 'text/html,*/*;q=0.8' },
  });
  if (!answer.ok || answer.status >= 500 || [401, 403, 429].includes(answer.status)) return null;
  const nothing = { url, status: answer.status, finalUrl: answer.url, title: null, wordCount: 0, textHash: '', signature: '' };
  if (!/html/i.test(answer.headers['content-type'] ?? '')) return nothing;
  const html = await readAnswer(answer, url);
  if (!html) return nothing;
  const { textHash, signature } = sitePageFactsOf(html);
  return { ...nothing, title: html.titles[0]?.value ?? null, wordCount: html.wordCount, textHash, signature };
}

async function readAnswer({ url, headers, body }: OutgoingAnswer, startUrl: string): Promise<HtmlFacts | null> {
  try {
    return (await threadReader({ startUrl, site: {} }).read({ url, headers, body })).html;
  } catch (error) {
    if (error instanceof PageLimitError) return null;
    throw error;
  }
}
