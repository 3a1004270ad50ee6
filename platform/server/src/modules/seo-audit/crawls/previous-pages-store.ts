import {
  CHECKS_MARK,
  EXTRACTOR_MARK,
  leadsOf,
  packFacts,
  pageLeadsShape,
  pageRowShape,
  unpackFacts,
  type HtmlFacts,
  type PageResult,
  type PreviousPages,
} from '@canopy/crawler';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { arrayOf, type ElementType } from '../../../store/binary-array.ts';
import { bytes, queryRow, queryRows } from '../../../store/rows.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import type { Tx } from './frontier-store.ts';
import { storableJson } from '../../../store/storable.ts';
import { urlId } from '../../../store/url-id.ts';

const factsRow = z.object({
  url_id: z.string(),
  // A row stored by another version of this code counts as missing: its page is read again.
  row: z.catch(z.nullable(pageRowShape), null),
  leads: z.catch(z.nullable(pageLeadsShape), null),
  is_stored: z.boolean(),
});
type FactsRow = z.output<typeof factsRow>;

const lookForAnyRow = z.object({ known: z.boolean() });

/** The workspace's pages as last read. */
export function previousPagesOf(db: Db, organisationId: string): PreviousPages {
  type Answer = Promise<Map<string, FactsRow>>;
  /** being looked up, or looked up but not requested yet */
  const expected = new Map<string, Answer>();
  let last: Promise<unknown> = Promise.resolve();
  let next: { ids: string[]; rows: Answer } | null = null;

  /** One query at a time: lookups that arrive during one are batched. */
  const lookUp = (ids: readonly string[]): Answer => {
    if (!next) {
      const all: string[] = [];
      const rows = last.then(() => {
        next = null;
        return select(all);
      });
      next = { ids: all, rows };
      last = rows.catch(() => undefined);
    }
    next.ids.push(...ids);
    return next.rows;
  };
  const select = async (ids: readonly string[]): Answer => {
    if (!(await hasAny())) return new Map();
    const rows = await queryRows(
      db,
      factsRow,
      sql`
      select url_id, row, leads, checks = ${CHECKS_MARK} and exists (
          select 1 from crawl_pages p where p.organisation_id = f.organisation_id and p.crawl_id = f.crawl_id and p.page_id = f.url_id
        ) as is_stored
      from crawl_page_facts f
      where organisation_id = ${organisationId} and extractor = ${EXTRACTOR_MARK} and url_id = any(${arrayOf('uuid', ids)}) and row is not null`,
    );
    return new Map(rows.map((row) => [row.url_id, row]));
  };

  let any: Promise<boolean> | null = null;
  // A first crawl checks once, not for each page.
  const hasAny = (): Promise<boolean> => (any ??= lookForAny());
  const lookForAny = async (): Promise<boolean> => {
    const row = await queryRow(
      db,
      lookForAnyRow,
      sql`
      select exists (select 1 from crawl_page_facts where organisation_id = ${organisationId} and extractor = ${EXTRACTOR_MARK}) as known`,
    );
    return row?.known ?? false;
  };

  return {
    expect(urls) {
      const ids = urls.map(urlId).filter((id) => !expected.has(id));
      if (ids.length === 0) return;
      const rows = lookUp(ids);
      for (const id of ids) expected.set(id, rows);
    },
    async find(url) {
      const id = urlId(url);
      const rows = await (expected.get(id) ?? lookUp([id]));
      expected.delete(id);
      const found = rows.get(id);
      if (!found) return null;
      const { row, leads, is_stored: isStored } = found;
      if (!row || !leads) return null;
      return { row, leads, isStored, html: async () => (await readFacts(db, organisationId, [id])).get(id) ?? null };
    },
  };
}

const packedRow = z.object({ url_id: z.string(), facts: bytes });

/** Complete facts of pages, by id; omits those read by other code. */
export async function readFacts(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, HtmlFacts>> {
  const rows = await queryRows(
    tx,
    packedRow,
    sql`
    select url_id, facts from crawl_page_facts
    where organisation_id = ${organisationId} and extractor = ${EXTRACTOR_MARK} and url_id = any(${arrayOf('uuid', ids)})`,
  );
  return new Map(await Promise.all(rows.map(async ({ url_id, facts }) => [url_id, await unpackFacts(facts)] as const)));
}

/** What the latest crawl that read them found in pages. Omits pages never read. */
export async function readHtmlFacts(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, HtmlFacts>> {
  const rows = await queryRows(
    db,
    packedRow,
    sql`
    select url_id, facts from crawl_page_facts where organisation_id = ${organisationId} and url_id = any(${arrayOf('uuid', ids)})`,
  );
  return new Map(await Promise.all(rows.map(async ({ url_id, facts }) => [url_id, await unpackFacts(facts)] as const)));
}

/** A statement that stores pages with their facts, replacing their earlier ones: those whose id `stored` gives. */
export function keepFacts({ organisationId, crawlId }: CrawlScope, pages: readonly PageResult[], stored: SQL): SQL {
  const kept = pages.flatMap(({ html, ...row }) => {
    if (row.outcome !== 'html' || !html) return [];
    const facts = packFacts(html);
    if (facts === null) return [];
    return [{ id: urlId(row.url), facts, row: storableJson(row), leads: storableJson(leadsOf(html, row.url)) }];
  });
  const column = (type: ElementType, pick: (page: (typeof kept)[number]) => unknown) => arrayOf(type, kept.map(pick));
  return sql`
    insert into crawl_page_facts (organisation_id, url_id, extractor, checks, crawl_id, facts, row, leads)
    select ${organisationId}::uuid, url_id, ${EXTRACTOR_MARK}, ${CHECKS_MARK}, ${crawlId}::uuid, facts, row, leads
    from unnest(${column('uuid', ({ id }) => id)}, ${column('bytea', ({ facts }) => facts)}, ${column('json', ({ row }) => row)}, ${column('json', ({ leads }) => leads)}) as f (url_id, facts, row, leads)
    where url_id in (${stored})
    on conflict (organisation_id, url_id) do update set
      extractor = excluded.extractor, checks = excluded.checks, crawl_id = excluded.crawl_id, facts = excluded.facts, row = excluded.row, leads = excluded.leads`;
}

/** Deletes pages that the crawl no longer found. */
export async function forgetGonePages(db: Db, organisationId: string, crawlId: string): Promise<void> {
  await db.execute(sql`
    delete from crawl_page_facts f where organisation_id = ${organisationId} and not exists (
      select 1 from crawl_pages p where p.organisation_id = f.organisation_id and p.crawl_id = ${crawlId} and p.page_id = f.url_id and p.outcome = 'html')`);
}
