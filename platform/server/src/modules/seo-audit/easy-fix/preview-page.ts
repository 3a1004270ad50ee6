import type { FixPreview, SiteFix, TextGiven } from '@canopy/contract/seo-audit';
import { PageLimitError, pageThreads, targetKey, type Change, type RewriteTarget } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { askedOf, isRewrite, textsOf } from './given-texts.ts';
import type { PageMeant } from './pages-meant.ts';
import { planContent, type ContentPlan } from './plan-content.ts';
import { planFixes } from './plan-fixes.ts';
import { planHead, type SeenHead } from './plan-head.ts';
import type { Prober } from './probe.ts';
import { templateText, type TemplateLookup } from './template-lookup.ts';

const PAGE_MS = 20_000;
const MAX_BYTES = 10_000_000;

/** A page's source on the connected site; null: it is not known there. */
export type Source = { html: string } | { problem: string } | null;

export interface PreviewParts {
  deps: Deps;
  scope: CrawlScope;
  codes: ReadonlySet<SiteFix>;
  prober: Prober;
  sourceOf: (url: string) => Promise<Source>;
  addresses: ReadonlySet<string>;
  templateOf: TemplateLookup;
  texts: readonly TextGiven[];
  signal: AbortSignal;
}

interface Live {
  body: Uint8Array;
  targets: readonly RewriteTarget[];
  base: string;
  head: SeenHead;
}
type Content = Pick<FixPreview, 'read' | 'changes' | 'refused' | 'sha256_before' | 'sha256_after'> & {
  targets: readonly RewriteTarget[];
  base: string;
  unchecked: ReadonlyMap<string, string>;
};

/** What fixes would change on one page. */
export async function previewOf(parts: PreviewParts, page: PageMeant): Promise<FixPreview> {
  const { deps, scope, codes, prober, texts, signal } = parts;
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
  const answer = await deps.outgoing.get(url, { timeoutMs: PAGE_MS, maxBytes: MAX_BYTES, signal });
  if (!answer.ok) return unread(`The page could not be fetched: ${answer.message}`);
  if (answer.status !== 200 || answer.url !== url)
    return unread(answer.url === url ? `The page now returns ${answer.status}.` : `The page now redirects to ${answer.url}.`);
  if (!/html/i.test(answer.headers['content-type'] ?? 'text/html')) return unread('The URL no longer returns an HTML page.');
  try {
    const live = { body: answer.body, ...(await pageThreads().run('find-targets', { body: answer.body, url })) };
    const source = await parts.sourceOf(url);
    if (source && 'problem' in source) return unread(source.problem);
    const content = source ? await inSource(parts, page, source.html, live) : await inPage(parts, page, live);
    const inHead = await planHead({ db: deps.db, scope, prober, codes, given: textsOf(texts, page_id).head }, page, live.head);
    const headChanges = inHead.map(({ code, before: value, after: text }) => ({
      code,
      kind: 'head' as const,
      offset: -1,
      value,
      text,
      edits: [],
      template: null,
    }));
    const { targets, base, unchecked, changes, ...rest } = content;
    return {
      ...rest,
      page_id,
      page_url: url,
      problem: null,
      changes: [...changes, ...headChanges],
      asked: askedOf(page, live.head, targets, base, codes),
      ...(unchecked.size > 0 && { unchecked: [...unchecked].map(([address, why]) => ({ url: address, why })) }),
    };
  } catch (error) {
    if (error instanceof PageLimitError) return unread(error.message);
    throw error;
  }
}

function planParts({ deps, scope, codes, prober, addresses, texts }: PreviewParts, { page_id: pageId }: PageMeant) {
  return { db: deps.db, scope, prober, codes: new Set([...codes].filter(isRewrite)), addresses, texts: textsOf(texts, pageId).alts };
}

const ELSEWHERE =
  'It is not in the content of this page: a block, shortcode, widget or the theme writes it. Change it there; Canopy leaves it as it is.';

/** Changes of the source, which is what applying writes; what only the page as served has is named, and left alone. */
async function inSource(parts: PreviewParts, page: PageMeant, html: string, live: Live): Promise<Content> {
  const plan = await planContent(planParts(parts, page), html, page.url);
  const body = Buffer.from(html);
  const { changes, refused, before, after } = await pageThreads().run('rewrite', { body, fixes: plan.fixes });
  const served = await planFixes({ ...planParts(parts, page), base: live.base }, live.targets);
  const elsewhere = notIn(plan, live, served.fixes, page.url).map(({ code, target }) => {
    const place = parts.templateOf(target, live.base);
    return { place, code, offset: target.offset, value: target.value };
  });
  return {
    read: 'content',
    changes: changes.map((change) => ({ ...change, template: null })),
    refused: [
      ...refused,
      ...elsewhere.map(({ place, code, offset, value }) => ({
        code,
        offset,
        value,
        reason: place ? 'template' : 'not-in-content',
        message: place ? `Not in the content of this page, but ${templateText(place)}. Change it there once for all pages.` : ELSEWHERE,
      })),
    ],
    targets: plan.targets,
    base: page.url,
    unchecked: new Map([...served.unchecked, ...plan.unchecked]),
    sha256_before: before,
    sha256_after: after,
  };
}

/** Wrong targets of the page as served that its source does not have, each URL as often as it has more of it. */
function notIn(plan: ContentPlan, live: Live, wrong: ReadonlyMap<string, { code: SiteFix }>, url: string) {
  const keyOf = ({ tag, attribute, value }: RewriteTarget, base: string) =>
    `${tag} ${attribute} ${URL.parse(value.trim(), base)?.href ?? value}`;
  const known = new Map<string, number>();
  for (const target of plan.targets) known.set(keyOf(target, url), (known.get(keyOf(target, url)) ?? 0) + 1);
  return live.targets.flatMap((target) => {
    const fix = wrong.get(targetKey(target));
    if (!fix) return [];
    const key = keyOf(target, live.base);
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    return left > 0 ? [] : [{ code: fix.code, target }];
  });
}

/** Changes of the page as served, where its source is not known. */
async function inPage(parts: PreviewParts, page: PageMeant, { body, targets, base }: Live): Promise<Content> {
  const { fixes, unchecked } = await planFixes({ ...planParts(parts, page), base }, targets);
  const { changes, refused, before, after } = await pageThreads().run('rewrite', { body, fixes });
  const planned = targets.filter((target) => fixes.has(targetKey(target)));
  return {
    read: 'page',
    changes: changes.map((change) => {
      const target = targetOf(change, changes, planned);
      return { ...change, template: target ? parts.templateOf(target, base) : null };
    }),
    refused,
    targets,
    base,
    unchecked,
    sha256_before: before,
    sha256_after: after,
  };
}

/** The target of a change: changes count offsets in bytes, targets in characters, so they are matched by order. */
function targetOf(change: Change, changes: readonly Change[], planned: readonly RewriteTarget[]): RewriteTarget | null {
  const same = planned.filter(({ value }) => value === change.value);
  const others = changes.filter(({ value }) => value === change.value);
  if (same.length === others.length) return same[others.indexOf(change)] ?? null;
  // Some were refused: which one it is cannot be determined, unless all are in the same area.
  return same.every(({ area }) => area === same[0]?.area) ? (same[0] ?? null) : null;
}
