import { pageThreads, targetKey, type RewriteTarget } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { crawlToShow } from '../../seo-audit/crawl-data/index.ts';
import { isRewrite, planFixes, Prober, templateLookup, textsOf, type Probe } from '../../seo-audit/easy-fix/index.ts';
import type { Operation } from '../operations/index.ts';
import type { LivePage } from './live-page.ts';

/** Something that was asked to be fixed and is on the live page. */
interface Left {
  value: string;
  /** where it is, in words; with `why`: in the content, where it was refused */
  place: string;
  why?: string;
  /** on how many pages the latest crawl has it there; null: it is of this page */
  pages: number | null;
}

const AREAS: Readonly<Record<string, string>> = {
  nav: 'a menu',
  header: 'the theme’s header',
  footer: 'the footer (the theme or a widget)',
  aside: 'a sidebar (a widget)',
};
const REUSABLE = /<!--\s*wp:block\s+\{[^}]*"ref"\s*:/;
const SHORTCODE = /\[[a-z][\w-]*(?:\s[^[\]]*)?\]/i;

/** Where something is that the page shows outside of its landmarks and the entry's own text does not have. */
function aroundContent(html: string): string {
  if (REUSABLE.test(html)) return 'a reusable block (pattern) in the content';
  if (SHORTCODE.test(html)) return 'a part that a shortcode adds to the content';
  return 'a part that the theme or a plugin adds to the content';
}

/** Remembers which URLs could not be asked: what they mean for a page is not known. */
export class Asking extends Prober {
  readonly unknown = new Set<string>();
  override async ask(url: string): Promise<Probe> {
    const probe = await super.ask(url);
    if (probe.kind === 'unknown') this.unknown.add(url);
    return probe;
  }
}

/**
 * What of that which a fix of a text was asked for the live page still has, and where: each link is asked again.
 * @param prober shared by all looks at a page, so that they are judged alike
 */
export async function whatIsLeft(
  deps: Deps,
  { organisation_id: organisationId, wanted }: Operation,
  page: LivePage,
  prober: Asking,
): Promise<Left[]> {
  const scope = await crawlToShow(deps.db, organisationId);
  if (!scope) return [];
  const codes = new Set((wanted.codes ?? []).filter(isRewrite));
  const texts = textsOf(wanted.texts ?? [], wanted.texts?.[0]?.page_id ?? '').alts;
  const parts = { db: deps.db, scope, prober, base: page.base, codes, addresses: new Set(wanted.addresses ?? []), texts };
  const plan = (targets: readonly RewriteTarget[]) => planFixes(parts, targets).then(({ fixes }) => fixes);
  const onPage = await plan(page.targets);
  if (onPage.size === 0) return [];
  const html = wanted.html ?? '';
  const own = await pageThreads().run('find-targets', { body: Buffer.from(html), url: page.base });
  const ownFixes = await plan(own.targets);
  const { refused } = ownFixes.size > 0 ? await pageThreads().run('rewrite-source', { html, fixes: ownFixes }) : { refused: [] };
  const inContent = new Set(own.targets.flatMap((target) => (ownFixes.has(targetKey(target)) ? [target.value] : [])));
  const templateOf = await templateLookup(deps.db, scope);
  const left = page.targets.flatMap((target): Left[] => {
    const { value, area } = target;
    if (!onPage.has(targetKey(target))) return [];
    const place = AREAS[area];
    if (place !== undefined) return [{ value, place, pages: templateOf(target, page.base)?.pages ?? 1 }];
    if (!inContent.has(value)) return [{ value, place: aroundContent(html), pages: null }];
    const why = refused.find((one) => one.value === value)?.message;
    return [{ value, place: 'the content', pages: null, ...(why !== undefined && { why }) }];
  });
  return left;
}

const pagesText = (pages: number | null) => (pages === null || pages < 2 ? '' : `, on ${pages} pages`);

/** What is left, in words; each place once. */
export function leftText(left: readonly Left[]): string {
  const words = left.map(
    ({ value, place, pages, why }) =>
      `${value} is in ${place}${pagesText(pages)}${why === undefined ? '' : `: ${why.replace(/\.$/, '')}`}.`,
  );
  const elsewhere = left.some(({ place }) => place !== 'the content') ? ' Change it there: a fix of this page does not reach it.' : '';
  const shown = [...new Set(words)];
  const more = shown.length > 5 ? ` The same applies to ${shown.length - 5} more.` : '';
  return `${shown.slice(0, 5).join(' ')}${more}${elsewhere}`;
}
