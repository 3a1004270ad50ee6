import { rewriteLinks, targetKey, type RewriteTarget } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { startCrawlOf } from '../../seo-audit/crawls/index.ts';
import { crawlToShow } from '../../seo-audit/crawl-data/index.ts';
import { planFixes, Prober } from '../../seo-audit/easy-fix/index.ts';
import { operationsOfRun, updateOperation, type FixSource, type Operation } from '../operations/index.ts';

const IN_TEMPLATE =
  'None of these links is in the content of this page. They are in the theme, a menu or a widget; change them there, once for all pages.';

/** What there is to mend in a text now: each target is asked again, and what no longer holds is left alone. */
async function planOf(deps: Deps, organisationId: string, { page_url: url, wanted }: Operation, html: string, signal: AbortSignal) {
  const scope = await crawlToShow(deps.db, organisationId);
  const targets: RewriteTarget[] = [];
  rewriteLinks(html, (target) => {
    targets.push(target);
    return null;
  });
  if (!scope) return null;
  const parts = { db: deps.db, scope, prober: new Prober(deps.outgoing, signal), base: url ?? '', codes: new Set(wanted.codes ?? []) };
  return planFixes(parts, targets);
}

/** Fixes in the source of an entry, as the audit plans them: only the bytes of what is mended change, or it is refused. */
export function fixSourceOf(deps: Deps, organisationId: string, signal: AbortSignal): FixSource {
  return async (operation, { html, url }) => {
    if (html === null)
      return { reason: 'unsupported', problem: 'The platform’s API does not let the content of this page be read and changed.' };
    const plan = await planOf(deps, organisationId, { ...operation, page_url: url ?? operation.page_url }, html, signal);
    if (!plan)
      return { reason: 'never-crawled', problem: 'The site was never crawled, so it is not known what to fix. Start a crawl first.' };
    if (plan.size === 0) return { reason: 'template', problem: IN_TEMPLATE };
    const { html: fixed, changes, refused } = rewriteLinks(html, (target) => plan.get(targetKey(target)) ?? null);
    if (changes.length === 0) return { reason: 'refused', problem: refused[0]?.message ?? IN_TEMPLATE };
    return { html: fixed };
  };
}

const PAGE = { timeoutMs: 20_000, maxBytes: 10_000_000 };

/** Reads each fixed page again as visitors get it, without scripts, and looks for what was fixed. A finding is gone only if it is. */
export async function verifyFixes(deps: Deps, organisationId: string, runId: string, signal: AbortSignal): Promise<void> {
  const fixes = (await operationsOfRun(deps.db, organisationId, runId)).filter(({ kind }) => kind === 'fix');
  for (const operation of fixes) {
    if (operation.state !== 'published' || operation.verified !== 'waiting') continue;
    signal.throwIfAborted();
    await updateOperation(deps.db, operation, { verified: await verdictOn(deps, organisationId, operation, signal) }, ['published']);
  }
  if (fixes.some(({ state }) => state === 'published' || state === 'undone')) await crawlAgain(deps, organisationId);
}

/** The audit's findings are what a crawl finds: pages that did not change cost little. One under way sees the change, or the next does. */
async function crawlAgain(deps: Deps, organisationId: string): Promise<void> {
  try {
    await startCrawlOf(deps, { organisationId, userId: null });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    deps.log.info({ organisationId, code: error.code }, 'no crawl after fixes');
  }
}

async function verdictOn(deps: Deps, organisationId: string, operation: Operation, signal: AbortSignal): Promise<Operation['verified']> {
  if (operation.page_url === null || operation.before?.html == null) return 'unread';
  const answer = await deps.outgoing.get(operation.page_url, { ...PAGE, signal, headers: { 'cache-control': 'no-cache' } });
  if (!answer.ok || answer.status !== 200) return 'unread';
  const served = new TextDecoder().decode(answer.body);
  const own = await planOf(deps, organisationId, operation, operation.before.html, signal);
  const page = await planOf(deps, organisationId, operation, served, signal);
  if (own === null || page === null) return 'unread';
  // The same link may be in the theme as well: what was fixed in the content is told by its address and attribute.
  const nameOf = (key: string) => key.slice(key.indexOf(' ') + 1);
  const fixed = new Set([...own.keys()].map(nameOf));
  return [...page.keys()].some((key) => fixed.has(nameOf(key))) ? 'still-there' : 'gone';
}
