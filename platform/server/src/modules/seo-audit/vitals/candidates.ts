import { pageTemplate, resourceFactShape } from '@canopy/crawler';
import { structureHash, type Candidate } from '@canopy/crawler/vitals';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';

const AT_ONCE = 2_000;

const rowShape = z.object({
  page_id: z.string(),
  url: z.string(),
  bytes: z.nullable(z.string()),
  depth: z.nullable(z.number()),
  resources: z.nullable(z.array(resourceFactShape)),
  levels: z.nullable(z.array(z.number())),
  types: z.nullable(z.array(z.array(z.string()))),
  has_mount_point: z.nullable(z.boolean()),
});
type Row = z.output<typeof rowShape>;

/** Pages of a crawl whose speed can be measured: those that answered with HTML and 200. Their template is URL pattern and structure. */
export async function candidatesOf(db: Pick<Db, 'execute'>, scope: CrawlScope): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let after: string | null = null; ;) {
    const rows: Row[] = await queryRows(
      db,
      rowShape,
      sql`
      select page_id, url, bytes, depth, html->'headingLevels' as levels, (html->'hasMountPoint')::boolean as has_mount_point,
        jsonb_path_query_array(html, '$.resources[*] ? (@.kind == "style" || @.kind == "script")') as resources,
        jsonb_path_query_array(html, '$.structuredData[*].types') as types
      from ${crawlPages(scope)} p
      where outcome = 'html' and status = 200 and ${after === null ? sql`true` : sql`page_id > ${after}`}
      order by page_id limit ${AT_ONCE}`,
    );
    for (const { page_id: id, url, bytes, depth, resources, levels, types, has_mount_point } of rows) {
      const structuredData = (types ?? []).map((names) => ({
        format: 'json-ld' as const,
        types: names,
        item: null,
        error: null,
        offset: 0,
      }));
      const hash = structureHash({
        resources: resources ?? [],
        headingLevels: levels ?? [],
        structuredData,
        hasMountPoint: has_mount_point ?? false,
      });
      found.push({ id, url, depth, bytes: Number(bytes ?? 0), template: `${pageTemplate(url)} ${hash}` });
    }
    if (rows.length < AT_ONCE) return found;
    after = rows.at(-1)?.page_id ?? null;
  }
}
