import type { ContentBlock } from '@canopy/crawler';
import type { SiteDocumentView } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { recentRows } from '../../analytics/search-data/index.ts';
import { languageOf, stemsOf } from '../gaps/index.ts';
import { brandPattern } from '../../analytics/query-kinds/index.ts';
import { contentBlocks } from './content-blocks.ts';

/** A query of a page and its figures of 30 days. */
export const pageQuery = z.object({ query: z.string(), impressions: z.number(), clicks: z.number(), position: z.number() });
export type PageQuery = z.output<typeof pageQuery>;

/** Everything that proposals for a page may say, and what they are for. */
export interface PageText {
  title: string;
  html: string;
  blocks: readonly ContentBlock[];
  language: string;
  /** most seen first, without those that name the brand */
  queries: readonly PageQuery[];
  /** stems of everything the page says, and of the queries */
  known: ReadonlySet<string>;
}

const MAX_QUERIES = 20;
const MIN_IMPRESSIONS = 10;
const workspace = z.object({ name: z.string(), domain: z.string(), language: z.string() });

/** The text of a block without the marks of its links. */
export const plainText = (text: string): string => text.replaceAll(/\[\/?\d+\/?\]/g, '');

export async function readPageText(
  { db }: Pick<Deps, 'db'>,
  organisationId: string,
  { html, title, url, meta_title, meta_description }: SiteDocumentView,
): Promise<PageText> {
  const blocks = await contentBlocks(html ?? '');
  const own = await queryRow(db, workspace, sql`select name, domain, language from organisations where id = ${organisationId}`);
  const brand = own ? brandPattern(own.name, own.domain) : null;
  const ids = url === null ? [] : bothWays(url).map(urlId);
  const rows = await queryRows(
    db,
    pageQuery,
    sql`
    select query, sum(impressions)::integer as impressions, sum(clicks)::integer as clicks, (sum(position * impressions) / sum(impressions))::float8 as position
    from ${recentRows(organisationId)} r where page_id = any(${sql.param(ids)}::uuid[]) and query <> '' and impressions > 0
    group by query having sum(impressions) >= ${MIN_IMPRESSIONS} order by 2 desc, query limit 100`,
  );
  const queries = rows.filter(({ query }) => brand === null || !new RegExp(brand, 'i').test(query)).slice(0, MAX_QUERIES);
  const whole = blocks.map(({ text }) => plainText(text));
  const language = languageOf(own?.language || null, whole.join(' ').slice(0, 500));
  const said = [title, meta_title ?? '', meta_description ?? '', ...whole, ...queries.map(({ query }) => query)];
  return { title, html: html ?? '', blocks, language, queries, known: new Set(said.flatMap((text) => stemsOf(text, language))) };
}

/** A URL with and without its trailing slash: search data may have either. */
export const bothWays = (url: string): string[] => (url.endsWith('/') ? [url, url.slice(0, -1)] : [url, `${url}/`]);
