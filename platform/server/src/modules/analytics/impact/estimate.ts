import type { Effect } from '@canopy/contract/analytics';

/** Sums of a page's rows in one window; `places` is position × impressions. */
export interface WindowSums {
  readonly clicks: number;
  readonly impressions: number;
  readonly places: number;
}

export interface PageWindows {
  readonly page: number;
  /** null: the rows do not go back that far */
  readonly earlier: WindowSums | null;
  readonly before: WindowSums;
  readonly after: WindowSums;
}

export interface Estimate {
  readonly matchedPages: number;
  readonly clicks: Effect | null;
  readonly impressions: Effect | null;
  readonly position: Effect | null;
}

/** A page with fewer impressions before the change says nothing. */
export const LEAST_IMPRESSIONS = 50;
const LEAST_CLICKS = 10;
/** Pages to compare with: fewer say nothing, more are less similar. */
export const LEAST_MATCHED = 8;
const MAX_MATCHED = 40;
/** Two pages are similar if their impressions differ by at most a factor of four. */
const LEVEL_WITHIN = Math.log(4);

/** Keeps the logarithm defined: zero counts as one half. */
const log = (count: number) => Math.log(Math.max(count, 0.5));
const levelOf = ({ before }: PageWindows) => log(before.impressions);
const trendOf = ({ earlier, before }: PageWindows) => (earlier ? log(before.impressions) - log(earlier.impressions) : 0);

/**
 * Unchanged pages that resembled a page before its change: nearest in level (logarithm of impressions) and in trend (its growth over the
 * window before), each in units of its spread.
 */
export function matchedPages(page: PageWindows, unchanged: readonly PageWindows[]): PageWindows[] {
  const near = unchanged.filter(
    (other) => other.before.impressions >= LEAST_IMPRESSIONS / 2 && Math.abs(levelOf(other) - levelOf(page)) <= LEVEL_WITHIN,
  );
  const [level, trend] = [spread(near.map(levelOf)), spread(near.map(trendOf))];
  const ranked = near.map((other) => ({
    other,
    distance: Math.hypot((levelOf(other) - levelOf(page)) / (level || 1), (trendOf(other) - trendOf(page)) / (trend || 1)),
  }));
  return ranked
    .sort((a, b) => a.distance - b.distance || a.other.page - b.other.page)
    .slice(0, MAX_MATCHED)
    .map(({ other }) => other);
}

/**
 * Difference in differences of one changed page against unchanged pages. With a single changed page the usual standard error says nothing;
 * the uncertainty is estimated from how differently the matched pages moved without any change, as T. Conley and C. Taber propose
 * (Inference with "Difference in Differences" with a Small Number of Policy Changes, The Review of Economics and Statistics 93, 2011).
 * Counts are compared as logarithms of after ÷ before, which makes growth and loss symmetrical; the interval is Student's for one new draw,
 * √(1 + 1/k) of the spread of k pages. Positions are compared as they are.
 *
 * @param matched at least two; from `matchedPages`
 */
export function estimate(page: PageWindows, matched: readonly PageWindows[]): Estimate {
  const counted = (metric: 'clicks' | 'impressions', least: number): Effect | null => {
    const kept = matched.filter(({ before }) => before[metric] >= least / 2);
    if (page.before[metric] < least || kept.length < LEAST_MATCHED) return null;
    const change = ({ before, after }: PageWindows) => log(after[metric]) - log(before[metric]);
    const { mean, margin, power } = prediction(kept.map(change));
    const own = change(page);
    // The page's expected development is e^mean; effects are stated as fractions of its earlier value.
    const effect = (logarithm: number) => Math.exp(mean) * (Math.exp(logarithm) - 1);
    return {
      value: effect(own - mean),
      low: effect(own - mean - margin),
      high: effect(own - mean + margin),
      detectable: effect(margin * power),
      before: page.before[metric],
      after: page.after[metric],
    };
  };
  return {
    matchedPages: matched.length,
    clicks: counted('clicks', LEAST_CLICKS),
    impressions: counted('impressions', LEAST_IMPRESSIONS),
    position: placesGained(page, matched),
  };
}

function placesGained(page: PageWindows, matched: readonly PageWindows[]): Effect | null {
  const kept = matched.filter(({ after }) => after.impressions > 0);
  if (page.before.impressions < LEAST_IMPRESSIONS || page.after.impressions === 0 || kept.length < LEAST_MATCHED) return null;
  const position = ({ places, impressions }: WindowSums) => places / impressions;
  const gain = ({ before, after }: PageWindows) => position(before) - position(after);
  const { mean, margin, power } = prediction(kept.map(gain));
  const value = gain(page) - mean;
  return {
    value,
    low: value - margin,
    high: value + margin,
    detectable: margin * power,
    before: position(page.before),
    after: position(page.after),
  };
}

/** The 80 % quantile of the normal distribution: the power with which an effect should be found. */
const POWER_Z = 0.841_621_234;

/**
 * Mean of a sample, and the distance within which one more draw lies with 95 % confidence. One more draw that is `power` times as far off
 * is detected four times out of five.
 */
function prediction(values: readonly number[]): { mean: number; margin: number; power: number } {
  const quantile = studentQuantile(values.length - 1);
  const margin = quantile * spread(values) * Math.sqrt(1 + 1 / values.length);
  return { mean: meanOf(values), margin, power: 1 + POWER_Z / quantile };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The sample's standard deviation; 0 for fewer than two values. */
function spread(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/**
 * The 97.5 % quantile of Student's distribution, from the normal one (Abramowitz and Stegun 26.7.5); accurate to 0.001 from 7 degrees on.
 */
export function studentQuantile(degrees: number): number {
  const z = 1.959_963_985;
  const terms = [(z ** 3 + z) / 4, (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96, (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384];
  return terms.reduce((sum, term, index) => sum + term / degrees ** (index + 1), z);
}
