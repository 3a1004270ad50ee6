import type { SitePage } from '../checks/site-page.ts';

/**
 * Where an address leads in the end.
 * - `page`: to an answer of this crawl, itself when it does not redirect; `end` is its place.
 * - `loop`: nowhere, the redirects come back to where they were.
 * - `leaves`: to an address the crawl has no row of; `url` names it.
 */
export type FinalTarget =
  | { kind: 'page'; end: number; hops: number }
  | { kind: 'loop'; end: number; hops: number }
  | { kind: 'leaves'; end: number; hops: number; url: string };

/** Statuses that say the page is gone. 401, 403 and 429 say nothing about whether it exists. */
export const GONE: readonly number[] = [404, 410];

/** Of every page, where its address leads in the end; chains of any length. */
export function finalTargets(pages: readonly Pick<SitePage, 'outcome' | 'redirectTo'>[], at: (url: string) => number): FinalTarget[] {
  return pages.map((_, start) => {
    const seen = new Set<number>();
    let here = start;
    for (;;) {
      const page = pages[here] as Pick<SitePage, 'outcome' | 'redirectTo'>;
      if (page.outcome !== 'redirect' || page.redirectTo === null) return { kind: 'page', end: here, hops: seen.size };
      if (seen.has(here)) return { kind: 'loop', end: here, hops: seen.size };
      seen.add(here);
      const next = at(page.redirectTo);
      if (next < 0) return { kind: 'leaves', end: here, hops: seen.size, url: page.redirectTo };
      here = next;
    }
  });
}

/** Whether what an address leads to in the end is gone. */
export function endsGone(pages: readonly Pick<SitePage, 'outcome' | 'status'>[], final: FinalTarget): boolean {
  const end = pages[final.end];
  return final.kind === 'page' && end !== undefined && end.outcome !== 'failed' && end.status !== null && GONE.includes(end.status);
}
