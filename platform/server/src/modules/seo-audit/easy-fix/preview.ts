import { PREVIEW_PAGES, type FixPreview, type SiteFix, type TextGiven } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { pageIdsOf, type PageChoice } from '../pages/index.ts';
import { connectedSite, readCredential } from '../../publishing/platforms/index.ts';
import { refOfUrl } from '../../publishing/site-pages/index.ts';
import { pagesMeant, type Meant } from './pages-meant.ts';
import { previewOf, type PreviewParts, type Source } from './preview-page.ts';
import { Prober } from './probe.ts';
import { templateLookup } from './template-lookup.ts';

const TIME_MS = 120_000;

/** Pages by id, or page by page those of a selection that have one of the issues. */
export type PreviewChoice = readonly string[] | (PageChoice & { page: number });

/**
 * The source of a page on the connected site, as its author edits it: what a fix rewrites. null: there is none that Canopy knows of, so
 * that the page is shown as it is served.
 */
async function sourcesOf(deps: Deps, organisationId: string): Promise<(url: string) => Promise<Source>> {
  if (!(await readCredential(deps.db, organisationId))) return async () => null;
  const { site } = await connectedSite(deps, organisationId);
  return async (url) => {
    const ref = await refOfUrl(deps, organisationId, url);
    if (!ref) return null;
    const read = await site.read(ref);
    if (!read.ok) return { problem: read.message };
    return read.document.html === null ? null : { html: read.document.html };
  };
}

/**
 * The byte changes that easy fixes would make to pages: to their source on the connected site, or else to the page as currently served.
 * Changes nothing anywhere.
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
    sourceOf: await sourcesOf(deps, scope.organisationId),
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
