import type { PathPoint } from '../plot/path.ts';

/** Lines with more points are thinned: few screens have more columns of pixels. */
export const MAX_POINTS = 1_000;

type Known = { readonly x: number; readonly y: number };

const area = (a: Known, b: Known, c: Known) => Math.abs((a.x - c.x) * (b.y - a.y) - (a.x - b.x) * (c.y - a.y));

/**
 * A stretch without gaps in fewer points that keep its look: of each bucket, the point that spans the largest triangle with the one
 * kept before it and the middle of the next bucket (Steinarsson's largest triangle, three buckets). Peaks stay.
 */
function thinStretch(points: readonly Known[], most: number): readonly Known[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= most || most < 3) return points;
  const size = (points.length - 2) / (most - 2);
  const bucket = (index: number) =>
    points.slice(Math.floor(index * size) + 1, Math.min(points.length - 1, Math.floor((index + 1) * size) + 1));
  const kept: Known[] = [first];
  for (let index = 0; index < most - 2; index += 1) {
    const next = index === most - 3 ? [last] : bucket(index + 1);
    const middle = { x: next.reduce((sum, { x }) => sum + x, 0) / next.length, y: next.reduce((sum, { y }) => sum + y, 0) / next.length };
    const before = kept.at(-1) ?? first;
    let best: Known | undefined;
    for (const point of bucket(index)) if (!best || area(before, point, middle) > area(before, best, middle)) best = point;
    if (best) kept.push(best);
  }
  return [...kept, last];
}

/** A path of at most about `MAX_POINTS` points; gaps are preserved. */
export function thin(points: readonly PathPoint[], most: number = MAX_POINTS): readonly PathPoint[] {
  if (points.length <= most) return points;
  const thinned: PathPoint[] = [];
  let stretch: Known[] = [];
  const flush = () => {
    thinned.push(...thinStretch(stretch, Math.max(3, Math.round((stretch.length / points.length) * most))));
    stretch = [];
  };
  for (const { x, y } of points) {
    if (y !== null) {
      stretch.push({ x, y });
      continue;
    }
    flush();
    if (thinned.at(-1)?.y !== null) thinned.push({ x, y: null });
  }
  flush();
  return thinned;
}
