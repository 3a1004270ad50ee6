import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '@canopy/contract';
import type { applyEasyFix } from '@canopy/contract/publishing';
import type { RewriteCode } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { crawlToShow } from '../../seo-audit/crawl-data/index.ts';
import { startRun, type NewOperation } from '../operations/index.ts';
import { connectedSite } from '../platforms/index.ts';
import { queryRows } from '../../../store/rows.ts';

type Page = { page_id: string; url: string; title: string | null } & Record<string, unknown>;
type Started = { task_id: string; run_id: string };

const applyEasyFixOfRow = z.object({ page_id: z.string(), url: z.string(), title: z.nullable(z.string()) });

/**
 * Applies easy fixes to pages of the newest crawl.
 * @throws problem 404 `platform-not-connected`, 409 `never-crawled`, 404 `page-not-found`
 */
export async function applyEasyFixOf(deps: Deps, actor: Actor, body: ParsedBody<typeof applyEasyFix>): Promise<Started> {
  const scope = await scopeOf(deps, actor.organisationId);
  const rows = await queryRows(
    deps.db,
    applyEasyFixOfRow,
    sql`
    select page_id, url, title from crawl_pages where organisation_id = ${actor.organisationId} and crawl_id = ${scope.crawlId}
      and outcome = 'html' and page_id = any(${sql.param(body.page_ids)}::uuid[]) order by url collate "C"`,
  );
  if (rows.length === 0) throw problem(404, 'page-not-found', 'None of these pages is in the newest crawl.');
  return startFixes(deps, actor, rows, body.selected_issues);
}

const INTERNAL: RewriteCode[] = ['internal_link_404', 'internal_link_redirect', 'non_https'];
const MAX_FIXED = 5_000;

/** Fixes internal links wherever the newest crawl found wrong ones. @throws problem 404, 409 */
export async function fixInternalLinksOf(deps: Deps, actor: Actor): Promise<Started> {
  const scope = await scopeOf(deps, actor.organisationId);
  const rows = await queryRows(
    deps.db,
    applyEasyFixOfRow,
    sql`
    select page_id, url, title from crawl_pages where organisation_id = ${actor.organisationId} and crawl_id = ${scope.crawlId}
      and outcome = 'html' and issues && ${sql.param(INTERNAL)}::text[] order by url collate "C" limit ${MAX_FIXED}`,
  );
  if (rows.length === 0) throw problem(409, 'nothing-to-fix', 'The newest crawl found no internal links to fix.');
  return startFixes(deps, actor, rows, INTERNAL);
}

async function scopeOf(deps: Deps, organisationId: string) {
  const scope = await crawlToShow(deps.db, organisationId);
  if (!scope) throw problem(409, 'never-crawled', 'The site was never crawled, so it is not known what to fix. Start a crawl first.');
  return scope;
}

async function startFixes(deps: Deps, actor: Actor, pages: readonly Page[], codes: readonly RewriteCode[]): Promise<Started> {
  const { row } = await connectedSite(deps, actor.organisationId);
  const runId = randomUUID();
  const operations = pages.map(({ url, title }): NewOperation => ({
    kind: 'fix',
    platform: row.platform,
    clientKey: `fix ${runId} ${url}`,
    ref: null,
    pageUrl: url,
    title: title ?? url,
    wanted: { codes: [...codes] },
  }));
  await deps.audit.record(actor, 'pages.fix', row.site_url, { pages: pages.length, codes: [...codes] });
  return startRun(deps, actor, runId, operations);
}
