/** Clicks and impressions of a week at a (rounded) position, on one device, with or without the brand in the query. */
export interface Cell {
  /** 0 is the first week of the range */
  week: number;
  position: number;
  device: string;
  isBrand: boolean;
  clicks: number;
  impressions: number;
}

export interface Rate {
  /** clicks per impression */
  rate: number;
  /** standard error */
  error: number;
  impressions: number;
}

export interface Line {
  device: string;
  isBrand: boolean;
  impressions: number;
  /** positions 1 to 20 */
  rates: Rate[];
}

export interface Fit {
  lines: Line[];
  /** how much more clicks scatter than independent ones would: 1 or more */
  scatter: number;
  /** the first week after a change in click behaviour; null: none detected */
  shift: { week: number; factor: number } | null;
}

export const POSITIONS = 20;
/** Ninety percent of values lie within this many standard errors. */
export const NINETY = 1.645;
/** Impressions at which a position's own rate weighs as much as the smoothed one. */
const PRIOR = 50;
/** Twice the gain in log-likelihood needed to accept a change; chance produces as much once in thousands of sites. */
const SHIFT_EVIDENCE = 20;
const MIN_WEEKS = 2;

/**
 * The site's own click-through rate by position, for each device and for queries with and without the brand: weighted by impressions, never
 * higher further down, and limited to the time since click behaviour last changed.
 */
export function fitCurve(cells: readonly Cell[]): Fit {
  const whole = linesOf(cells);
  const shift = findShift(cells, whole);
  const used = shift === null ? cells : cells.filter(({ week }) => week >= shift.week);
  const lines = shift === null ? whole : linesOf(used);
  const scatter = scatterOf(used, lines);
  return {
    shift,
    scatter,
    lines: lines.map((line) => ({ ...line, rates: line.rates.map((rate) => ({ ...rate, error: rate.error * Math.sqrt(scatter) })) })),
  };
}

const keyOf = ({ device, isBrand }: Pick<Cell, 'device' | 'isBrand'>) => `${device}|${isBrand}`;

function linesOf(cells: readonly Cell[]): Line[] {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) groups.set(keyOf(cell), [...(groups.get(keyOf(cell)) ?? []), cell]);
  return [...groups.values()].map((group) => {
    const clicks = Array.from({ length: POSITIONS }, () => 0);
    const impressions = Array.from({ length: POSITIONS }, () => 0);
    for (const { position, clicks: more, impressions: seen } of group) {
      const at = Math.min(POSITIONS, Math.max(1, position)) - 1;
      clicks[at] = (clicks[at] ?? 0) + more;
      impressions[at] = (impressions[at] ?? 0) + seen;
    }
    const smooth = falling(clicks, impressions);
    const rates = smooth.map((prior, at): Rate => {
      const seen = impressions[at] ?? 0;
      const rate = ((clicks[at] ?? 0) + prior * PRIOR) / (seen + PRIOR);
      return { rate, error: Math.sqrt((Math.max(rate, 1e-4) * (1 - rate)) / (seen + PRIOR)), impressions: seen };
    });
    const levelled = falling(
      rates.map(({ rate, impressions: seen }) => rate * (seen + PRIOR)),
      rates.map(({ impressions: seen }) => seen + PRIOR),
    );
    const [first] = group;
    return {
      device: first?.device ?? '',
      isBrand: first?.isBrand ?? false,
      impressions: impressions.reduce((sum, seen) => sum + seen, 0),
      rates: rates.map((rate, at) => ({ ...rate, rate: levelled[at] ?? rate.rate })),
    };
  });
}

/** The best-fitting rates that never rise (pool adjacent violators); positions without data take the neighbour's. */
function falling(clicks: readonly number[], impressions: readonly number[]): number[] {
  const pools: { clicks: number; impressions: number; size: number }[] = [];
  for (const [at, more] of clicks.entries()) {
    pools.push({ clicks: more, impressions: impressions[at] ?? 0, size: 1 });
    for (let last = pools.length - 1; last > 0; last -= 1) {
      const [above, below] = [pools[last - 1], pools[last]];
      if (!above || !below) break;
      const isFalling =
        above.impressions > 0 && (below.impressions === 0 || below.clicks / below.impressions <= above.clicks / above.impressions);
      if (isFalling && below.impressions > 0) break;
      pools.splice(last - 1, 2, {
        clicks: above.clicks + below.clicks,
        impressions: above.impressions + below.impressions,
        size: above.size + below.size,
      });
    }
  }
  return pools.flatMap((pool) => Array.from({ length: pool.size }, () => (pool.impressions === 0 ? 0 : pool.clicks / pool.impressions)));
}

const expectedOf = (lines: readonly Line[]) => {
  const byKey = new Map(lines.map((line) => [keyOf(line), line]));
  return (cell: Cell): number =>
    (byKey.get(keyOf(cell))?.rates[Math.min(POSITIONS, Math.max(1, cell.position)) - 1]?.rate ?? 0) * cell.impressions;
};

/** Pearson's statistic over cells with enough data, without the most extreme tenth. */
function scatterOf(cells: readonly Cell[], lines: readonly Line[]): number {
  const expected = expectedOf(lines);
  const terms = cells
    .map((cell) => ({ clicks: cell.clicks, expected: expected(cell) }))
    .filter((cell) => cell.expected >= 3)
    .map((cell) => (cell.clicks - cell.expected) ** 2 / cell.expected);
  if (terms.length < 10) return 1.5;
  return Math.max(1, terms.reduce((sum, term) => sum + term, 0) / terms.length);
}

/** The week at which splitting the period in two best explains the clicks, if it explains them much better. */
function findShift(cells: readonly Cell[], lines: readonly Line[]): Fit['shift'] {
  const expected = expectedOf(lines);
  const weeks = 1 + cells.reduce((last, { week }) => Math.max(last, week), -1);
  const seen = Array.from({ length: weeks }, () => ({ clicks: 0, expected: 0 }));
  for (const cell of cells) {
    const at = seen[cell.week];
    if (!at) continue;
    at.clicks += cell.clicks;
    at.expected += expected(cell);
  }
  const sum = (part: readonly { clicks: number; expected: number }[]) =>
    part.reduce((total, { clicks, expected: wished }) => ({ clicks: total.clicks + clicks, expected: total.expected + wished }), {
      clicks: 0,
      expected: 0,
    });
  const likelihood = ({ clicks, expected: wished }: { clicks: number; expected: number }) =>
    clicks > 0 && wished > 0 ? clicks * Math.log(clicks / wished) - clicks + wished : wished;
  const level = sum(seen);
  const scatter = weeklyScatter(seen);
  let best: { week: number; evidence: number; factor: number } | null = null;
  for (let week = MIN_WEEKS; week <= weeks - MIN_WEEKS; week += 1) {
    const [before, after] = [sum(seen.slice(0, week)), sum(seen.slice(week))];
    if (before.expected === 0 || after.expected === 0 || before.clicks === 0) continue;
    const evidence = (2 * (likelihood(before) + likelihood(after) - likelihood(level))) / scatter;
    const factor = after.clicks / after.expected / (before.clicks / before.expected);
    if (evidence > (best?.evidence ?? SHIFT_EVIDENCE) && Math.abs(Math.log(factor)) > 0.1) best = { week, evidence, factor };
  }
  return best === null ? null : { week: best.week, factor: best.factor };
}

/** The median of a squared standard normal variable. */
const MEDIAN_SQUARE = 0.455;

/** How much weeks scatter around their neighbours, so that a change of level counts once at most. */
function weeklyScatter(weeks: readonly { clicks: number; expected: number }[]): number {
  const squares = weeks.slice(1).flatMap((week, at) => {
    const before = weeks[at];
    if (!before || before.expected === 0 || week.expected === 0) return [];
    const level = (before.clicks + week.clicks) / (before.expected + week.expected);
    const difference = week.clicks / week.expected - before.clicks / before.expected;
    return level > 0 ? [difference ** 2 / (level * (1 / before.expected + 1 / week.expected))] : [];
  });
  const median = squares.toSorted((a, b) => a - b)[Math.floor(squares.length / 2)] ?? MEDIAN_SQUARE;
  return Math.max(1, median / MEDIAN_SQUARE);
}
