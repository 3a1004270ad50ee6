import { PREVIEW_PAGES, type FixPreview } from '@canopy/contract/seo-audit';
import { PageLimitError, pageThreads, type RewriteCode } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { pageIdsOf, type PageChoice } from '../pages/index.ts';
import { planFixes } from './plan-fixes.ts';
import { Prober } from './probe.ts';
import { queryRows } from '../../../store/rows.ts';

const TIME_MS = 120_000;
const PAGE_MS = 20_000;
const MAX_BYTES = 10_000_000;

const pageRow = z.object({
  page_id: z.string(),
  url: z.string(),
});
type Page = z.output<typeof pageRow>;

/** Pages by their ids, or page after page those of a choice that have one of the issues. */
export type PreviewChoice = readonly string[] | (PageChoice & { page: number });

/**
 * The byte changes that easy fixes would make to pages as they are served now. Nothing is changed anywhere.
 * @returns with how many pages there are to look at
 */
export async function previewFixes(
  deps: Deps,
  scope: CrawlScope,
  { chosen, codes }: { chosen: PreviewChoice; codes: readonly RewriteCode[] },
): Promise<{ data: FixPreview[]; total: number }> {
  const { organisationId, crawlId } = scope;
  const { ids, total } = isList(chosen)
    ? { ids: chosen, total: chosen.length }
    : await pageIdsOf(
        deps.db,
        scope,
        chosen,
        { page: chosen.page, page_size: PREVIEW_PAGES.call },
        sql`p.outcome = 'html' and p.issues && ${sql.param(codes)}::text[]`,
      );
  const rows = await queryRows(
    deps.db,
    pageRow,
    sql`
    select page_id, url from crawl_pages p
    where organisation_id = ${organisationId} and crawl_id = ${crawlId} and outcome = 'html' and p.page_id = any(${sql.param(ids)}::uuid[]) order by url collate "C" limit ${PREVIEW_PAGES.call}`,
  );
  const signal = AbortSignal.timeout(TIME_MS);
  const prober = new Prober(deps.outgoing, signal);
  const previews: FixPreview[] = [];
  // One page after the other: the site is not to notice.
  for (const page of rows) previews.push(await previewOf(deps, scope, page, new Set(codes), prober, signal));
  return { data: previews, total };
}

const isList = (chosen: PreviewChoice): chosen is readonly string[] => Array.isArray(chosen);

async function previewOf(
  { db, outgoing }: Deps,
  scope: CrawlScope,
  { page_id, url }: Page,
  codes: ReadonlySet<RewriteCode>,
  prober: Prober,
  signal: AbortSignal,
): Promise<FixPreview> {
  const unread = (problem: string): FixPreview => ({
    page_id,
    page_url: url,
    problem,
    changes: [],
    refused: [],
    sha256_before: null,
    sha256_after: null,
  });
  const answer = await outgoing.get(url, { timeoutMs: PAGE_MS, maxBytes: MAX_BYTES, signal });
  if (!answer.ok) return unread(`The page could not be read: ${answer.message}`);
  if (answer.status !== 200 || answer.url !== url)
    return unread(answer.url === url ? `The page answers ${answer.status} now.` : `The page leads to ${answer.url} now.`);
  if (!/html/i.test(answer.headers['content-type'] ?? 'text/html')) return unread('The address no longer answers with an HTML page.');
  try {
    const { targets, base } = await pageThreads().run('find-targets', { body: answer.body, url });
    const fixes = await planFixes({ db, scope, prober, base, codes }, targets);
    const { changes, refused, before, after } = await pageThreads().run('rewrite', { body: answer.body, fixes });
    return { page_id, page_url: url, problem: null, changes, refused, sha256_before: before, sha256_after: after };
  } catch (error) {
    if (error instanceof PageLimitError) return unread(error.message);
    throw error;
  }
}
