import type { SitePage } from '../checks/site-page.ts';

type Stepping = Pick<SitePage, 'depth' | 'redirectTo' | 'nofollow'>;

/**
 * Clicks from the start page along the shortest path. The crawl's own depths are right as long as pages respond level by level; a page that
 * responded only to a retry brings the pages behind it nearer.
 *
 * @param edges followed links, sorted by origin
 * @returns depths in page order, none larger than before
 */
export function shortestDepths(
  pages: readonly Stepping[],
  { from, to }: { from: Uint32Array; to: Uint32Array },
  at: (url: string) => number,
): (number | null)[] {
  const depths = pages.map(({ depth }) => depth);
  const firstEdge = new Uint32Array(pages.length + 1);
  for (const origin of from) firstEdge[origin + 1] = (firstEdge[origin + 1] ?? 0) + 1;
  for (let page = 1; page <= pages.length; page += 1) firstEdge[page] = (firstEdge[page] as number) + (firstEdge[page - 1] as number);
  const levels: number[][] = [];
  const put = (page: number, depth: number): void => void (levels[depth] ??= []).push(page);
  depths.forEach((depth, page) => depth !== null && put(page, depth));
  const reach = (page: number, depth: number): void => {
    if (page < 0 || (depths[page] ?? Infinity) <= depth) return;
    depths[page] = depth;
    put(page, depth);
  };
  for (let depth = 0; depth < levels.length; depth += 1) {
    // Redirects cost nothing: the level grows while it is being iterated.
    for (const page of levels[depth] ?? []) {
      const { redirectTo, nofollow } = pages[page] as Stepping;
      if (depths[page] !== depth) continue;
      if (redirectTo !== null) reach(at(redirectTo), depth);
      if (nofollow) continue;
      for (let edge = firstEdge[page] as number; edge < (firstEdge[page + 1] as number); edge += 1) reach(to[edge] as number, depth + 1);
    }
  }
  return depths;
}
