import type { PageResult } from '../page-result.ts';
import { CHECKS } from './all-checks.ts';
import type { SiteView } from './site-view.ts';

/** How often a check found something on a page, and what; the first 20 details. */
export type Found = { count: number; details: string[] };
/** By check code. */
export type PageFindings = Record<string, Found>;

const MAX_DETAILS = 20;
const LONGEST_DETAIL = 600;

/** What a page's own response shows. */
export function checkPage(page: PageResult): PageFindings {
  const found: PageFindings = {};
  for (const { code, onPage } of CHECKS) for (const detail of onPage?.(page) ?? []) note(found, code, detail);
  return found;
}

/** What the whole crawl shows beyond that, by the page's index in `site.pages`. */
export function checkSite(site: SiteView): Map<number, PageFindings> {
  const pages = new Map<number, PageFindings>();
  for (const { code, onSite } of CHECKS) {
    for (const { page, detail } of onSite?.(site) ?? []) {
      let found = pages.get(page);
      if (!found) pages.set(page, (found = {}));
      note(found, code, detail);
    }
  }
  return pages;
}

/** Merges both; a page's own findings come first. */
export function mergeFindings(own: PageFindings, across: PageFindings | undefined): PageFindings {
  const merged: PageFindings = { ...own };
  for (const [code, { count, details }] of Object.entries(across ?? {})) {
    const before = merged[code];
    merged[code] = before
      ? { count: before.count + count, details: [...before.details, ...details].slice(0, MAX_DETAILS) }
      : { count, details };
  }
  return merged;
}

function note(found: PageFindings, code: string, detail: string): void {
  const known = (found[code] ??= { count: 0, details: [] });
  known.count += 1;
  if (known.details.length < MAX_DETAILS) known.details.push(detail.slice(0, LONGEST_DETAIL));
}
