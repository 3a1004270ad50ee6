import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RewriteTarget } from '@canopy/crawler';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlLinkGroups, type CrawlScope } from '../crawl-data/index.ts';

const MAX_TARGETS = 5_000;
const countRow = z.object({ target: z.string(), area: z.string(), pages: z.number() });

export type TemplateLookup = (target: RewriteTarget, base: string) => { area: string; pages: number } | null;

/** Whether a link is in a part of the page written by its theme, and how many pages have it there, according to the latest crawl. */
export async function templateLookup(db: Db, scope: CrawlScope): Promise<TemplateLookup> {
  const rows = await queryRows(
    db,
    countRow,
    sql`
    select target, area, max(pages)::integer as pages from ${crawlLinkGroups(scope)} g
    where area not in ('', 'main') group by target, area order by 3 desc limit ${MAX_TARGETS}`,
  );
  const known = new Map(rows.map(({ target, area, pages }) => [`${area} ${target}`, pages]));
  return ({ area, value }, base) => {
    if (area === '' || area === 'main') return null;
    const url = URL.parse(value.trim(), base);
    if (url) url.hash = '';
    return { area, pages: known.get(`${area} ${url?.href ?? ''}`) ?? 1 };
  };
}

const AREAS: Readonly<Record<string, string>> = {
  header: 'the theme’s header',
  nav: 'a menu of the theme',
  footer: 'the theme’s footer',
  aside: 'a sidebar of the theme',
};

/** The location in words: "in the theme’s header: 212 pages". */
export const templateText = ({ area, pages }: { area: string; pages: number }): string =>
  `in ${AREAS[area] ?? 'the theme'}: ${pages === 1 ? '1 page' : `${pages} pages`}`;
