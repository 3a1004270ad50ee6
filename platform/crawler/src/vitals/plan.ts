import type { Method } from './measurement.ts';

/** A page that can be measured. */
export type Candidate = {
  id: string;
  url: string;
  /** URL pattern and structure: see `pageTemplate` and `structureHash` */
  template: string;
  /** size of the document in bytes; the median is typical of a template */
  bytes: number;
  /** clicks from the start page; null: only the sitemap leads there */
  depth: number | null;
};

/** A page to measure, and how. `pages`: how many pages its template has. */
export type Target = { id: string; url: string; template: string; pages: number; method: Method };

export type PlanLimits = {
  /** Templates that get a representative, the largest first. */
  maxTemplates: number;
  /** Pages in total, representatives included. */
  maxPages: number;
};

/**
 * Chooses what to measure: the most typical page of each template by Lighthouse, and as many others as fit by the cheaper method, taken
 * from the templates in turn, so that small ones are not forgotten. The same pages give the same plan.
 */
export function planMeasurements(candidates: readonly Candidate[], { maxTemplates, maxPages }: PlanLimits): Target[] {
  const groups = [...Map.groupBy(candidates, ({ template }) => template)]
    .map(([template, pages]) => ({ template, pages: pages.toSorted(byAddress), front: pages.some(({ depth }) => depth === 0) }))
    // The front page first, whatever the size of its group.
    .toSorted((a, b) => Number(b.front) - Number(a.front) || b.pages.length - a.pages.length || (a.template < b.template ? -1 : 1));
  const target = (page: Candidate, pages: number, method: Method): Target => ({
    id: page.id,
    url: page.url,
    template: page.template,
    pages,
    method,
  });
  const chosen: Target[] = [];
  const queues = groups.map(({ pages }, at) => {
    const typical = at < maxTemplates && chosen.length < maxPages ? typicalOf(pages) : null;
    if (typical) chosen.push(target(typical, pages.length, 'lighthouse'));
    return { size: pages.length, rest: pages.filter((page) => page !== typical) };
  });
  for (let round = 0; chosen.length < maxPages; round += 1) {
    const left = queues.filter(({ rest }) => rest.length > round);
    if (left.length === 0) break;
    for (const { rest, size } of left) {
      const page = rest[round];
      if (page && chosen.length < maxPages) chosen.push(target(page, size, 'cdp'));
    }
  }
  return chosen;
}

const byAddress = (a: Candidate, b: Candidate): number => (a.depth ?? Infinity) - (b.depth ?? Infinity) || (a.url < b.url ? -1 : 1);

/** The site's front page if it is one of them, else the page of median size. */
function typicalOf(pages: readonly Candidate[]): Candidate | null {
  const front = pages.find(({ depth }) => depth === 0);
  if (front) return front;
  const bySize = pages.toSorted((a, b) => a.bytes - b.bytes || (a.url < b.url ? -1 : 1));
  return bySize[Math.floor((bySize.length - 1) / 2)] ?? null;
}
