import type { SiteDocument } from '@canopy/connectors/site';
import { PageLimitError, targetKey, type Fix } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { crawlToShow, type CrawlScope } from '../../seo-audit/crawl-data/index.ts';
import {
  changedTargets,
  isRewrite,
  pagesMeant,
  templateText,
  planContent,
  planFixes,
  planHead,
  Prober,
  templateLookup,
  textsOf,
} from '../../seo-audit/easy-fix/index.ts';
import type { FixSource, Mended, Operation } from '../operations/index.ts';
import { lookAt } from './live-page.ts';
import { missingParts } from './missing-parts.ts';

const IN_TEMPLATE =
  'None of this is in the content of this page. It is in the theme, a menu or a widget; change it there once for all pages.';
const NO_LONGER = 'The links were checked again: they now work, or lead to nothing better. Nothing was changed.';
const NEVER_CRAWLED = {
  reason: 'never-crawled',
  problem: 'The site has not been crawled yet. Start a crawl first to find what to fix.',
};
/** A run may take long: a link target checked over a minute ago is checked again. */
const FRESH_MS = 60_000;

type Asked = Pick<Operation, 'wanted' | 'page_url'>;

interface Parts {
  deps: Deps;
  scope: CrawlScope;
  prober: Prober;
  signal: AbortSignal;
}

/** What a fix writes, as the audit plans it: only the bytes being fixed change, or it is refused. */
export function fixSourceOf(deps: Deps, organisationId: string, signal: AbortSignal): FixSource {
  const prober = new Prober(deps.outgoing, signal, { freshMs: FRESH_MS, clock: deps.clock });
  return async (operation, document) => {
    const scope = await crawlToShow(deps.db, organisationId);
    if (!scope) return NEVER_CRAWLED;
    const parts = { deps, scope, prober, signal };
    const url = document.url ?? operation.page_url ?? '';
    try {
      return operation.wanted.of_head
        ? await headSource(parts, operation, document, url)
        : await contentSource(parts, operation, document, url);
    } catch (error) {
      if (error instanceof PageLimitError) return { reason: 'refused', problem: error.message };
      throw error;
    }
  };
}

async function headSource(
  { deps, scope, prober, signal }: Parts,
  { wanted }: Asked,
  { meta }: SiteDocument,
  url: string,
): ReturnType<FixSource> {
  const page = await lookAt(deps, url, signal);
  if ('problem' in page) return { reason: 'unreachable', problem: `${page.problem} Nothing was changed.` };
  const { pages } = await pagesMeant(deps.db, scope, [wanted.texts?.[0]?.page_id ?? page.pageId], [], 1);
  const issues = pages[0]?.issues ?? [];
  const given = textsOf(wanted.texts ?? [], wanted.texts?.[0]?.page_id ?? '').head;
  const fixes = await planHead({ db: deps.db, scope, prober, codes: new Set(wanted.codes ?? []), given }, { url, issues }, page.head);
  if (fixes.length === 0)
    return {
      reason: 'no-longer',
      problem: 'The page was checked again: its head is already correct, or the target could not be reached. Nothing was changed.',
    };
  // A canonical that cannot be set does not block the texts chosen with it, and is reported; alone it is refused, with the reason, on
  // writing.
  const settable = meta.canonical === undefined ? fixes.filter(({ field }) => field !== 'canonical') : fixes;
  const written = settable.length > 0 ? settable : fixes;
  return {
    meta: Object.fromEntries(written.map(({ field, after }) => [field, after])),
    ...(written.length < fixes.length && { left: ['canonical' as const] }),
  };
}

/** What a plan of links and images is based on: each target is checked again, and what no longer applies is left alone. */
function planParts({ deps, scope, prober }: Parts, { wanted }: Asked) {
  const texts = textsOf(wanted.texts ?? [], wanted.texts?.[0]?.page_id ?? '').alts;
  const codes = new Set((wanted.codes ?? []).filter(isRewrite));
  return { db: deps.db, scope, prober, codes, addresses: new Set(wanted.addresses ?? []), texts };
}

async function contentSource(parts: Parts, operation: Asked, { html }: SiteDocument, url: string): ReturnType<FixSource> {
  if (html === null)
    return { reason: 'unsupported', problem: 'The platform’s API does not allow editing the content of this page. Edit it on the site.' };
  const plan = await planContent(planParts(parts, operation), html, url);
  const { fixes, changes, refused, unchecked } = plan;
  if (fixes.size === 0) {
    const [first] = unchecked;
    if (first)
      return {
        reason: 'unreachable',
        problem: `${first[0]} could not be checked: ${first[1]} Nothing was changed. Try again when it answers.`,
      };
    const theirs = await inTemplate(parts, operation, url);
    if (theirs !== null) return { reason: 'template', problem: theirs };
    return plan.doubtful > 0 ? { reason: 'no-longer', problem: NO_LONGER } : { reason: 'template', problem: IN_TEMPLATE };
  }
  if (changes.length === 0) return { reason: 'refused', problem: refused[0]?.message ?? IN_TEMPLATE };
  const mended = changedTargets(plan).flatMap((target): Mended[] => {
    const fix: Fix | undefined = fixes.get(targetKey(target));
    const { tag, attribute, value } = target;
    if (!fix) return [];
    const wrote = fix.kind === 'retarget' ? fix.to : fix.kind === 'unlink' ? undefined : fix.text;
    return [{ kind: fix.kind, tag, attribute, value, ...(wrote !== undefined && { wrote }) }];
  });
  const live = await lookAt(parts.deps, url, parts.signal);
  return {
    html: plan.html,
    mended,
    ...(unchecked.size > 0 && { unchecked: [...unchecked.keys()] }),
    ...(!('problem' in live) && { unseen: missingParts(plan.parts, live.parts) }),
  };
}

/** Where the theme contains it, with how many pages; null if the live page does not contain it either, or this cannot be determined. */
async function inTemplate(parts: Parts, operation: Asked, url: string): Promise<string | null> {
  const { deps, scope, signal } = parts;
  const page = await lookAt(deps, url, signal);
  if ('problem' in page) return null;
  const { fixes } = await planFixes({ ...planParts(parts, operation), base: url }, page.targets);
  const templateOf = await templateLookup(deps.db, scope);
  const found = page.targets.flatMap((target) => {
    const place = fixes.has(targetKey(target)) ? templateOf(target, page.base) : null;
    return place ? [{ value: target.value, ...place }] : [];
  });
  const [first] = found.toSorted((a, b) => b.pages - a.pages);
  if (!first) return null;
  const more = found.length > 1 ? ` The same applies to ${found.length - 1} more.` : '';
  return `Not in the content of this page, but ${templateText(first)}. Change ${first.value} there once for all pages.${more}`;
}
