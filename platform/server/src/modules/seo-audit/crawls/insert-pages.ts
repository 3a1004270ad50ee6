import type { HtmlFacts, PageResult } from '@canopy/crawler';
import { sql, type SQL } from 'drizzle-orm';
import { saveFindings } from '../findings/index.ts';
import { namesOf, pickColumns, unnestOf, type Column } from './columns.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { markDone, type Tx } from './frontier-store.ts';
import { IMAGE_COLUMNS, LINKS_COLUMNS, PAGE_COLUMNS, pageRowOf, type LinksOf, type On } from './page-columns.ts';
import { keepFacts } from './previous-pages-store.ts';
import { urlId } from '../../../store/url-id.ts';

/**
 * Stores pages that do not exist yet, with everything that belongs to them, and marks their URLs as done. One statement: a round trip
 * per table would take longer than the storing, and hold up the pages being read each time.
 */
export async function insertPages(tx: Tx, scope: CrawlScope, pages: readonly PageResult[]): Promise<void> {
  const stored = sql`select page_id from stored`;
  const insert = <Row>(table: string, columns: readonly Column<Row>[], rows: readonly Row[], which: SQL): SQL => sql`
    insert into ${sql.identifier(table)} (organisation_id, crawl_id, ${namesOf(columns)})
    select ${scope.organisationId}::uuid, ${scope.crawlId}::uuid, ${pickColumns(columns)} from ${unnestOf(columns, rows)} as r (${namesOf(columns)}) where ${which}`;
  const ofStored = sql`page_id in (${stored})`;
  const partsOf = <Fact>(pick: (html: HtmlFacts) => Fact[]): On<Fact>[] =>
    pages.flatMap(({ url, html }) => {
      const pageId = urlId(url);
      return html ? pick(html).map((fact) => ({ pageId, html, fact })) : [];
    });
  const linked = pages.flatMap(({ url, html }): LinksOf[] =>
    html && html.links.length > 0 ? [{ pageId: urlId(url), links: html.links }] : [],
  );
  await tx.execute(sql`
    with stored as (${insert('crawl_pages', PAGE_COLUMNS, pages.map(pageRowOf), sql`true`)} on conflict do nothing returning page_id),
      links as (${insert('crawl_page_links', LINKS_COLUMNS, linked, ofStored)}),
      images as (${insert(
        'crawl_image_rows',
        IMAGE_COLUMNS,
        partsOf((html) => html.images),
        ofStored,
      )}),
      findings as (${saveFindings(scope, pages, stored)}),
      facts as (${keepFacts(scope, pages, stored)}),
      done as (${markDone(scope, stored)})
    select 1`);
}
