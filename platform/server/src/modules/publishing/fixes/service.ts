import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '@canopy/contract';
import type { applyEasyFix, Platform } from '@canopy/contract/publishing';
import type { SiteFix, TextGiven } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { crawlPages, crawlToShow } from '../../seo-audit/crawl-data/index.ts';
import { isRewrite, pagesMeant, type PageMeant } from '../../seo-audit/easy-fix/index.ts';
import { startRun, type NewOperation } from '../operations/index.ts';
import { connectedSite, siteOn } from '../platforms/index.ts';
import { queryRows } from '../../../store/rows.ts';

type Started = { task_id: string; run_id: string };

const MAX_FIXED = 5_000;

/**
 * Applies fixes to pages of the latest crawl; for URLs that redirect or are gone, to the pages linking to them.
 * @throws problem 400 `platform-invalid`, 404 `platform-not-connected`, 409 `never-crawled`, 404 `page-not-found`
 */
export async function applyEasyFixOf(deps: Deps, actor: Actor, body: ParsedBody<typeof applyEasyFix>): Promise<Started> {
  const { page_ids: ids, selected_issues: codes, texts, platform } = body;
  if (platform !== undefined) await siteOn(deps, actor.organisationId, platform);
  const scope = await scopeOf(deps, actor.organisationId);
  const { pages, addresses } = await pagesMeant(deps.db, scope, ids, codes, MAX_FIXED);
  if (pages.length === 0) throw problem(404, 'page-not-found', 'None of these pages is in the latest crawl.');
  return startFixes(deps, actor, pages, { codes, texts, addresses: addresses.map(({ page_id: id }) => id) });
}

const INTERNAL: SiteFix[] = ['internal_link_404', 'internal_link_redirect', 'non_https'];
/** Fixes internal links wherever the latest crawl found wrong ones. @throws problem 400, 404, 409 */
export async function fixInternalLinksOf(deps: Deps, actor: Actor, platform: Platform): Promise<Started> {
  await siteOn(deps, actor.organisationId, platform);
  const scope = await scopeOf(deps, actor.organisationId);
  const rows = await queryRows(
    deps.db,
    z.object({ page_id: z.string() }),
    sql`
    select page_id from ${crawlPages(scope)} p
    where outcome = 'html' and issues && ${sql.param(INTERNAL)}::text[] order by url collate "C" limit ${MAX_FIXED}`,
  );
  if (rows.length === 0) throw problem(409, 'nothing-to-fix', 'The latest crawl found no internal links to fix.');
  const ids = rows.map(({ page_id: id }) => id);
  const { pages } = await pagesMeant(deps.db, scope, ids, INTERNAL, MAX_FIXED);
  return startFixes(deps, actor, pages, { codes: INTERNAL, texts: [], addresses: [] });
}

async function scopeOf(deps: Deps, organisationId: string) {
  const scope = await crawlToShow(deps.db, organisationId);
  if (!scope) throw problem(409, 'never-crawled', 'The site has not been crawled yet. Start a crawl first to find what to fix.');
  return scope;
}

interface Chosen {
  codes: readonly SiteFix[];
  texts: readonly TextGiven[];
  /** ids of URLs whose links are fixed */
  addresses: readonly string[];
}

async function startFixes(deps: Deps, actor: Actor, pages: readonly PageMeant[], chosen: Chosen): Promise<Started> {
  const { row } = await connectedSite(deps, actor.organisationId);
  const runId = randomUUID();
  const operations = pages.flatMap((page) =>
    wantedOf(page, chosen).map((wanted): NewOperation => ({
      kind: 'fix',
      platform: row.platform,
      clientKey: `fix ${runId} ${wanted.of_head ? 'head ' : ''}${page.url}`,
      ref: null,
      pageUrl: page.url,
      title: page.title ?? page.url,
      wanted,
    })),
  );
  if (operations.length === 0)
    throw problem(409, 'nothing-to-fix', 'None of these pages has the selected issues, or the texts are missing.');
  await deps.audit.record(actor, 'pages.fix', row.site_url, { pages: pages.length, codes: [...chosen.codes] });
  return startRun(deps, actor, runId, operations);
}

const ALT: SiteFix = 'missing_alt_text_in_images';

/** One change of a page's content, and one of its head, each only if there is something to do. */
function wantedOf(page: PageMeant, { codes, texts, addresses }: Chosen): NewOperation['wanted'][] {
  const own = texts.filter(({ page_id }) => page_id === page.page_id);
  const ofHead = own.filter(({ code }) => code !== ALT && codes.includes(code));
  const inHead: SiteFix[] = [
    ...ofHead.map(({ code }) => code),
    ...(codes.includes('canonical_issues') && page.issues.includes('canonical_issues') ? (['canonical_issues'] as const) : []),
  ];
  const alts = own.filter(({ code }) => code === ALT && codes.includes(ALT));
  const links = codes.filter((code) => isRewrite(code) && code !== ALT);
  const hasLinks = links.some((code) => page.issues.includes(code)) || page.links_there || (inHead.length === 0 && alts.length === 0);
  const inContent: SiteFix[] = [...(hasLinks ? links : []), ...(alts.length > 0 ? [ALT] : [])];
  return [
    ...(inContent.length > 0 ? [{ codes: inContent, texts: alts, addresses: [...addresses] }] : []),
    ...(inHead.length > 0 ? [{ codes: inHead, texts: ofHead, of_head: true }] : []),
  ];
}
