import * as z from 'zod/mini';

const time = z.nullable(z.number());
/** What the observer has seen of a page; times in ms from the start of the navigation. */
export const observedShape = z.object({
  fcp: time,
  lcp: time,
  cls: z.number(),
  tasks: z.array(z.object({ start: z.number(), duration: z.number() })),
});
export type Observed = z.output<typeof observedShape>;

/** Where the observer runs: an isolated world, so that the page's scripts can neither see nor change it. */
export const OBSERVER_WORLD = 'canopy-vitals';

/**
 * Observes paints, layout shifts and long tasks from the first moment of a document. Layout shifts are summed by session windows: gaps
 * under 1 s, 5 s at most, the worst window counts (web.dev/articles/cls). The largest paint stops counting at the first input, which a
 * measurement never makes.
 */
export const OBSERVER_SOURCE = `(() => {
  const seen = { fcp: null, lcp: null, cls: 0, tasks: [] };
  let windowValue = 0, windowStart = 0, windowLast = -Infinity;
  const watch = (type, take) => {
    try { new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true }); } catch {}
  };
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    if (entry.startTime - windowLast > 1000 || entry.startTime - windowStart > 5000) { windowValue = 0; windowStart = entry.startTime; }
    windowLast = entry.startTime;
    windowValue += entry.value;
    seen.cls = Math.max(seen.cls, windowValue);
  });
  watch('longtask', (entry) => { if (seen.tasks.length < 5000) seen.tasks.push({ start: entry.startTime, duration: entry.duration }); });
  globalThis.canopyVitals = () => JSON.stringify(seen);
})()`;

/** A task of at most this length blocks nobody. */
const BLOCKING_MS = 50;

/** Total blocking time: of each task after the first paint, the part beyond 50 ms (web.dev/articles/tbt). null without a paint. */
export function totalBlockingTime({ fcp, tasks }: Pick<Observed, 'fcp' | 'tasks'>): number | null {
  if (fcp === null) return null;
  return tasks.reduce((sum, { start, duration }) => {
    const after = start + duration - Math.max(start, fcp);
    return sum + Math.max(0, after - BLOCKING_MS);
  }, 0);
}
