import { PREVIEW_PAGES, type FixPreview, type SiteFix, type TextGiven } from '@canopy/contract/seo-audit';
import { PageLimitError, pageThreads, targetKey, type Change, type RewriteTarget } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { pageIdsOf, type PageChoice } from '../pages/index.ts';
import { askedOf, isRewrite, textsOf } from './given-texts.ts';
import { pagesMeant, type Meant, type PageMeant } from './pages-meant.ts';
import { planFixes } from './plan-fixes.ts';
import { planHead } from './plan-head.ts';
import { Prober } from './probe.ts';
import { templateLookup, type TemplateLookup } from './template-lookup.ts';

const TIME_MS = 120_000;
const PAGE_MS = 20_000;
const MAX_BYTES = 10_000_000;

/** Pages by id, or page by page those of a selection that have one of the issues. */
export type PreviewChoice = readonly string[] | (PageChoice & { page: number });

/**
 * The byte changes that easy fixes would make to pages as currently served. Changes nothing anywhere.
 * @returns including the number of pages to look at
 */
export async function previewFixes(
  deps: Deps,
  scope: CrawlScope,
  { chosen, codes, texts }: { chosen: PreviewChoice; codes: readonly SiteFix[]; texts: readonly TextGiven[] },
): Promise<{ data: FixPreview[]; addresses: Meant['addresses']; total: number }> {
  const { ids, total } = isList(chosen)
    ? { ids: chosen, total: chosen.length }
    : await pageIdsOf(
        deps.db,
        scope,
        chosen,
        { page: chosen.page, page_size: PREVIEW_PAGES.call },
        sql`p.outcome in ('html', 'redirect', 'error-status') and p.issues && ${sql.param(codes)}::text[]`,
      );
  const { pages, addresses } = await pagesMeant(deps.db, scope, ids, codes, PREVIEW_PAGES.call);
  const signal = AbortSignal.timeout(TIME_MS);
  const parts: PreviewParts = {
    deps,
    scope,
    codes: new Set(codes),
    prober: new Prober(deps.outgoing, signal),
    addresses: new Set(addresses.map(({ page_id }) => page_id)),
    templateOf: await templateLookup(deps.db, scope),
    texts,
    signal,
  };
  const previews: FixPreview[] = [];
  // One page after another, to keep the load on the site low.
  for (const page of pages) previews.push(await previewOf(parts, page));
  return { data: previews, addresses, total };
}

const isList = (chosen: PreviewChoice): chosen is readonly string[] => Array.isArray(chosen);

interface PreviewParts {
  deps: Deps;
  scope: CrawlScope;
  codes: ReadonlySet<SiteFix>;
  prober: Prober;
  addresses: ReadonlySet<string>;
  templateOf: TemplateLookup;
  texts: readonly TextGiven[];
  signal: AbortSignal;
}

async function previewOf(
  { deps: { db, outgoing }, scope, codes, prober, addresses, templateOf, texts, signal }: PreviewParts,
  page: PageMeant,
): Promise<FixPreview> {
  const { page_id, url } = page;
  const unread = (problem: string): FixPreview => ({
    page_id,
    page_url: url,
    problem,
    changes: [],
    asked: [],
    refused: [],
    sha256_before: null,
    sha256_after: null,
  });
  const answer = await outgoing.get(url, { timeoutMs: PAGE_MS, maxBytes: MAX_BYTES, signal });
  if (!answer.ok) return unread(`The page could not be fetched: ${answer.message}`);
  if (answer.status !== 200 || answer.url !== url)
    return unread(answer.url === url ? `The page now returns ${answer.status}.` : `The page now redirects to ${answer.url}.`);
  if (!/html/i.test(answer.headers['content-type'] ?? 'text/html')) return unread('The URL no longer returns an HTML page.');
  try {
    const { targets, base, head } = await pageThreads().run('find-targets', { body: answer.body, url });
    const own = textsOf(texts, page_id);
    const links = new Set([...codes].filter(isRewrite));
    const { fixes } = await planFixes({ db, scope, prober, base, codes: links, addresses, texts: own.alts }, targets);
    const { changes, refused, before, after } = await pageThreads().run('rewrite', { body: answer.body, fixes });
    const inHead = await planHead({ db, scope, prober, codes, given: own.head }, page, head);
    const planned = targets.filter((target) => fixes.has(targetKey(target)));
    return {
      page_id,
      page_url: url,
      problem: null,
      changes: [
        ...changes.map((change) => {
          const target = targetOf(change, changes, planned);
          return { ...change, template: target ? templateOf(target, base) : null };
        }),
        ...inHead.map(({ code, before: value, after: text }) => ({
          code,
          kind: 'head' as const,
          offset: -1,
          value,
          text,
          edits: [],
          template: null,
        })),
      ],
      asked: askedOf(page, head, targets, base, codes),
      refused,
      sha256_before: before,
      sha256_after: after,
    };
  } catch (error) {
    if (error instanceof PageLimitError) return unread(error.message);
    throw error;
  }
}

/** The target of a change: changes count offsets in bytes, targets in characters, so they are matched by order. */
function targetOf(change: Change, changes: readonly Change[], planned: readonly RewriteTarget[]): RewriteTarget | null {
  const same = planned.filter(({ value }) => value === change.value);
  const others = changes.filter(({ value }) => value === change.value);
  if (same.length === others.length) return same[others.indexOf(change)] ?? null;
  // Some were refused: which one it is cannot be determined, unless all are in the same area.
  return same.every(({ area }) => area === same[0]?.area) ? (same[0] ?? null) : null;
}
