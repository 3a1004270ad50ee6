import type { SitePage } from '../checks/site-page.ts';

/**
 * Where a URL finally leads.
 * - `page`: to a response in this crawl, itself if it does not redirect; `end` is its index.
 * - `loop`: nowhere, the redirects form a loop.
 * - `leaves`: to a URL the crawl has no row for; `url` names it.
 */
export type FinalTarget =
  | { kind: 'page'; end: number; hops: number }
  | { kind: 'loop'; end: number; hops: number }
  | { kind: 'leaves'; end: number; hops: number; url: string };

/** Statuses that mean the page is gone. 401, 403 and 429 say nothing about whether it exists. */
export const GONE: readonly number[] = [404, 410];

type Hop = Pick<SitePage, 'outcome' | 'redirectTo'>;

/** Where the URL of every page finally leads, through chains of any length. Each page is visited once. */
export function finalTargets(pages: readonly Hop[], at: (url: string) => number): FinalTarget[] {
  const known: FinalTarget[] = [];
  for (const start of pages.keys()) {
    const way: number[] = [];
    const places = new Map<number, number>();
    let here = start;
    let end = known[here];
    while (end === undefined) {
      const { outcome, redirectTo } = pages[here] as Hop;
      const begin = places.get(here);
      if (outcome !== 'redirect' || redirectTo === null) end = known[here] = { kind: 'page', end: here, hops: 0 };
      else if (begin !== undefined) end = closeLoop(known, way.splice(begin));
      else {
        places.set(here, way.push(here) - 1);
        const next = at(redirectTo);
        if (next < 0) end = { kind: 'leaves', end: here, hops: 0, url: redirectTo };
        else here = next;
        end ??= known[here];
      }
    }
    // Backwards along the path: each page is one redirect further from the end than the next.
    for (const page of way.toReversed()) known[page] = end = { ...end, hops: end.hops + 1 };
  }
  return known;
}

/** Closes a redirect loop: each page comes back to itself. @returns the target of the first */
function closeLoop(known: FinalTarget[], circle: readonly number[]): FinalTarget {
  for (const page of circle) known[page] = { kind: 'loop', end: page, hops: circle.length };
  return known[circle[0] as number] as FinalTarget;
}

/** Whether a URL finally leads to something that is gone. */
export function endsGone(pages: readonly Pick<SitePage, 'outcome' | 'status'>[], final: FinalTarget): boolean {
  const end = pages[final.end];
  return final.kind === 'page' && end !== undefined && end.outcome !== 'failed' && end.status !== null && GONE.includes(end.status);
}
