import { CHECKS_MARK, EXTRACTOR_MARK, leadsOf, packFacts, type HtmlFacts, type PageLeads, type PageResult, type PreviousPages } from '@canopy/crawler';
import { sql, type SQL } from 'drizzle-orm';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Db } from '../../store/db.ts';
import type { CrawlScope } from './crawl-scope.ts';
import type { Tx } from './frontier-store.ts';
import { storableJson } from './storable.ts';
import { urlId } from './url-id.ts';

const unzip = promisify(zstdDecompress);

interface FactsRow extends Record<string, unknown> {
  url_id: string;
  row: Omit<PageResult, 'html'>;
  leads: PageLeads;
  is_stored: boolean;
}

/** The workspace's pages as they were last read. Questions of one moment are asked together. */
export function previousPagesOf(db: Db, organisationId: string): PreviousPages {
  let gathering: { ids: string[]; rows: Promise<Map<string, FactsRow>> } | null = null;

  const select = async (ids: string[]): Promise<Map<string, FactsRow>> => {
    // Whoever asks in this turn of the loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    gathering = null;
    const { rows } = await db.execute<FactsRow>(sql`
      select url_id, row, leads, checks = ${CHECKS_MARK} and exists (
          select 1 from crawl_pages p where p.organisation_id = f.organisation_id and p.crawl_id = f.crawl_id and p.page_id = f.url_id
        ) as is_stored
      from crawl_page_facts f
      where organisation_id = ${organisationId} and extractor = ${EXTRACTOR_MARK} and url_id = any(${sql.param(ids)}::uuid[]) and row is not null`);
    return new Map(rows.map((row) => [row.url_id, row]));
  };
  const ask = async (id: string): Promise<FactsRow | undefined> => {
    if (!gathering) {
      const ids: string[] = [];
      gathering = { ids, rows: select(ids) };
    }
    gathering.ids.push(id);
    return (await gathering.rows).get(id);
  };

  let hasAny: Promise<boolean> | null = null;
  const lookForAny = async (): Promise<boolean> => {
    const { rows: [row] } = await db.execute<{ known: boolean }>(sql`
      select exists (select 1 from crawl_page_facts where organisation_id = ${organisationId} and extractor = ${EXTRACTOR_MARK}) as known`);
    return row?.known ?? false;
  };

  return {
    async find(url) {
      // A first crawl asks once, not for each page.
      hasAny ??= lookForAny();
      if (!(await hasAny)) return null;
      const id = urlId(url);
      const found = await ask(id);
      if (!found) return null;
      const { row, leads, is_stored: isStored } = found;
      return { row, leads, isStored, html: async () => (await readFacts(db, organisationId, [id])).get(id) ?? null };
    },
  };
}

/** Pages' facts, whole, by id; those that were read by other code are left out. */
export async function readFacts(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, HtmlFacts>> {
  const { rows } = await tx.execute<{ url_id: string; facts: Buffer }>(sql`
    select url_id, facts from crawl_page_facts
    where organisation_id = ${organisationId} and extractor = ${EXTRACTOR_MARK} and url_id = any(${sql.param(ids)}::uuid[])`);
  return new Map(await Promise.all(rows.map(async ({ url_id, facts }) => [url_id, await factsOf(facts)] as const)));
}

/** The visible texts of pages as they were last read, by id, whatever code read them. */
export async function readTexts(db: Pick<Db, 'execute'>, organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ url_id: string; facts: Buffer }>(sql`
    select url_id, facts from crawl_page_facts where organisation_id = ${organisationId} and url_id = any(${sql.param(ids)}::uuid[])`);
  return new Map(await Promise.all(rows.map(async ({ url_id, facts }) => [url_id, (await factsOf(facts)).text] as const)));
}

const factsOf = async (packed: Buffer): Promise<HtmlFacts> => JSON.parse((await unzip(packed)).toString('utf8')) as HtmlFacts;

/** A statement that keeps pages with their facts, in the place of what they were before: those whose id `stored` gives. */
export function keepFacts({ organisationId, crawlId }: CrawlScope, pages: readonly PageResult[], stored: SQL): SQL {
  const kept = pages.flatMap(({ html, ...row }) => {
    if (row.outcome !== 'html' || !html) return [];
    const facts = packFacts(html);
    if (facts === null) return [];
    return [{ id: urlId(row.url), facts, row: storableJson(row), leads: storableJson(leadsOf(html)) }];
  });
  const column = <T>(pick: (page: (typeof kept)[number]) => T) => sql.param(kept.map(pick));
  return sql`
    insert into crawl_page_facts (organisation_id, url_id, extractor, checks, crawl_id, facts, row, leads)
    select ${organisationId}::uuid, url_id, ${EXTRACTOR_MARK}, ${CHECKS_MARK}, ${crawlId}::uuid, facts, row, leads
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ facts }) => facts)}::bytea[], ${column(({ row }) => row)}::jsonb[], ${column(({ leads }) => leads)}::jsonb[]) as f (url_id, facts, row, leads)
    where url_id in (${stored})
    on conflict (organisation_id, url_id) do update set
      extractor = excluded.extractor, checks = excluded.checks, crawl_id = excluded.crawl_id, facts = excluded.facts, row = excluded.row, leads = excluded.leads`;
}

/** Forgets pages that the crawl no longer found. */
export async function forgetGonePages(db: Db, organisationId: string, crawlId: string): Promise<void> {
  await db.execute(sql`
    delete from crawl_page_facts f where organisation_id = ${organisationId} and not exists (
      select 1 from crawl_pages p where p.organisation_id = f.organisation_id and p.crawl_id = ${crawlId} and p.page_id = f.url_id and p.outcome = 'html')`);
}
