export type PageRankOptions = { damping?: number; iterations?: number; tolerance?: number };

/**
 * Share of each page in the site's internal PageRank (Page, Brin et al. 1999), by power iteration. Pages without links distribute their
 * share to all; several links to one page count once per occurrence.
 *
 * @param edges links between pages 0 to size - 1
 * @returns shares that add up to 1
 */
export function pageRank(
  size: number,
  { from, to }: { from: Uint32Array; to: Uint32Array },
  { damping = 0.85, iterations = 60, tolerance = 1e-9 }: PageRankOptions = {},
): Float64Array {
  let ranks = new Float64Array(size).fill(1 / Math.max(size, 1));
  const out = new Uint32Array(size);
  for (let edge = 0; edge < from.length; edge += 1) out[from[edge] as number] = (out[from[edge] as number] as number) + 1;
  const given = new Float64Array(size);
  for (let round = 0; round < iterations; round += 1) {
    let lost = 0;
    for (let page = 0; page < size; page += 1) {
      const links = out[page] as number;
      if (links === 0) lost += ranks[page] as number;
      given[page] = links === 0 ? 0 : (damping * (ranks[page] as number)) / links;
    }
    const next = new Float64Array(size).fill((1 - damping + damping * lost) / Math.max(size, 1));
    for (let edge = 0; edge < from.length; edge += 1) {
      const target = to[edge] as number;
      next[target] = (next[target] as number) + (given[from[edge] as number] as number);
    }
    let change = 0;
    for (let page = 0; page < size; page += 1) change += Math.abs((next[page] as number) - (ranks[page] as number));
    ranks = next;
    if (change < tolerance) break;
  }
  return ranks;
}
