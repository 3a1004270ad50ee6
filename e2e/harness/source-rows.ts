import { stackFacts } from './stack-facts.ts';

/** A row as the source has it, independent of what the portal makes of it. */
export interface SourceRow {
  /** values of the requested dimensions, in their order */
  readonly keys: readonly string[];
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number;
}

export interface Sums {
  readonly clicks: number;
  readonly impressions: number;
  /** clicks divided by impressions; NaN without impressions */
  readonly ctr: number;
  /** weighted by impressions; NaN without impressions */
  readonly position: number;
}

/** Rows of the stand-in for Search Console, without its limits. */
export async function sourceRows(
  site: string,
  days: { readonly from: string; readonly to: string },
  ...dimensions: readonly string[]
): Promise<readonly SourceRow[]> {
  const query = new URLSearchParams({ site, start: days.from, end: days.to, dimensions: dimensions.join(',') });
  const answer = await fetch(`${stackFacts().sandboxUrl}/__sandbox/google/truth?${query.toString()}`);
  if (!answer.ok) throw new Error(`The source said ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { rows: SourceRow[] }).rows;
}

export function sumOf(rows: readonly SourceRow[]): Sums {
  const clicks = rows.reduce((sum, row) => sum + row.clicks, 0);
  const impressions = rows.reduce((sum, row) => sum + row.impressions, 0);
  const weighted = rows.reduce((sum, row) => sum + row.position * row.impressions, 0);
  return { clicks, impressions, ctr: clicks / impressions, position: weighted / impressions };
}

/** Sums by one of the dimensions, most clicks first. */
export function sumsBy(rows: readonly SourceRow[], key: number): readonly (Sums & { readonly key: string })[] {
  const groups = Map.groupBy(rows, ({ keys }) => keys[key] ?? '');
  return [...groups].map(([key, group]) => ({ key, ...sumOf(group) })).sort((a, b) => b.clicks - a.clicks);
}

const inThousands = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 0 });

/** Figures in the specification's format: 1K and 1M with one decimal, CTR with two. */
export const written = {
  short: (value: number): string => {
    const [size, letter] = value >= 999_950 ? [1_000_000, 'M'] : value >= 1_000 ? [1_000, 'K'] : [1, ''];
    return `${Math.round((value / size) * (letter ? 10 : 1)) / (letter ? 10 : 1)}${letter}`;
  },
  exact: inThousands,
  ctr: (fraction: number): string => (Number.isNaN(fraction) ? '–' : `${(Math.round(fraction * 10_000) / 100).toFixed(2)}%`),
  position: (value: number): string => (Number.isNaN(value) ? '–' : (Math.round(value * 10) / 10).toFixed(1)),
  change: (now: number, before: number): string => {
    const percent = Math.round(((now - before) / before) * 1_000) / 10;
    return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
  },
  difference: (now: number, before: number): string =>
    `${now < before ? '−' : now > before ? '+' : ''}${inThousands(Math.abs(now - before))}`,
  day: (day: string): string =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

/** `yyyy-MM-dd`, this many days from today; UTC. */
export const dayFromToday = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
