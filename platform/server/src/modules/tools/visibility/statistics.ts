/** One answer, as needed for counting. */
export interface Counted {
  /** `yyyy-MM-dd` */
  readonly day: string;
  readonly prompt: string;
  readonly isNamed: boolean;
}

export interface Interval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Minimum days for an interval. */
const MIN_DAYS = 5;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/**
 * The share of each day: the mean over its questions, each of which is the mean over its runs. So a question asked more often has no extra
 * weight.
 */
export function dayShares(answers: readonly Counted[]): { day: string; share: number }[] {
  return [...Map.groupBy(answers, ({ day }) => day)]
    .map(([day, own]) => ({
      day,
      share: mean([...Map.groupBy(own, ({ prompt }) => prompt).values()].map((runs) => mean(runs.map(({ isNamed }) => (isNamed ? 1 : 0))))),
    }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

/**
 * A share with its 95 % interval. All answers of one day count as correlated, whatever the question: a model that changes overnight answers
 * all of them differently. So the days are the independent observations, and the interval is Student's over them.
 * @param days shares of days
 * @returns null with fewer than five days, or if all days are equal, which says nothing about their variance
 */
export function shareInterval(days: readonly number[]): Interval | null {
  if (days.length < MIN_DAYS) return null;
  const spread = variance(days);
  if (spread === 0) return null;
  const [share, half] = [mean(days), student975(days.length - 1) * Math.sqrt(spread / days.length)];
  return { share, low: Math.max(0, share - half), high: Math.min(1, share + half) };
}

/** 97.5 % quantile of Student's t, by Hill's expansion; accurate to two decimals from four degrees of freedom. */
export function student975(degrees: number): number {
  const z = 1.959963985;
  const [z3, z5, z7, z9] = [z ** 3, z ** 5, z ** 7, z ** 9];
  return (
    z +
    (z3 + z) / (4 * degrees) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * degrees ** 3) +
    (79 * z9 + 776 * z7 + 1_482 * z5 - 1_920 * z3 - 945 * z) / (92_160 * degrees ** 4)
  );
}

/** Total days of asking until the interval is `half` to either side; null while the variance of days is unknown. */
export function daysNeeded(days: readonly number[], half: number): number | null {
  if (days.length < MIN_DAYS) return null;
  const spread = variance(days);
  if (spread === 0) return null;
  let needed = MIN_DAYS;
  while (student975(needed - 1) * Math.sqrt(spread / needed) > half && needed < 3_650) needed += 1;
  return needed;
}

/** Prior variance of a standardised change at which the evidence grows fastest: about one standard deviation of a day. */
const PRIOR = 1;

/**
 * Evidence against "nothing changed" from paired differences of days, valid at any time: with no change it exceeds 1/α in at most α of all
 * series, however often it is checked (the t-test's e-process with a normal prior).
 */
export function evidenceOfChange(differences: readonly number[]): number {
  const n = differences.length;
  if (n < 2) return 1;
  const spread = variance(differences);
  if (spread === 0) return 1;
  const t2 = (mean(differences) ** 2 * n) / spread;
  const [free, wide] = [n - 1, 1 + n * PRIOR];
  return wide ** -0.5 * ((1 + t2 / free) / (1 + t2 / (free * wide))) ** (n / 2);
}

/** Share of workspaces that may get any false alert in a quarter. */
const ALPHA = 0.05;
/** Periods of 28 days that start in a quarter. */
const PERIODS = 4;
/** Smaller changes are not worth an alert, however certain. */
const LEAST_CHANGE = 0.05;

export interface Change {
  readonly from: number;
  readonly to: number;
  /** first day of the period that differs */
  readonly since: string;
}

/**
 * Whether the days of the present period differ from the same days of the previous one, beyond noise. Checking daily costs nothing: the
 * guarantee of `evidenceOfChange` holds at any time. It is split among the periods of a quarter and the models.
 */
export function changeBeyondNoise(
  before: readonly { day: string; share: number }[],
  now: readonly { day: string; share: number }[],
  models: number,
): Change | null {
  const pairs = Math.min(before.length, now.length);
  const differences = Array.from({ length: pairs }, (_, at) => (now[at]?.share ?? 0) - (before[at]?.share ?? 0));
  if (pairs < MIN_DAYS || evidenceOfChange(differences) < (PERIODS * Math.max(1, models)) / ALPHA) return null;
  const [from, to] = [mean(before.map(({ share }) => share)), mean(now.map(({ share }) => share))];
  return Math.abs(to - from) < LEAST_CHANGE ? null : { from, to, since: now[0]?.day ?? '' };
}

/** Bounds of Wald's test for 5 % and 20 %, adjusted for the overshoot of daily checks; `npm run bench -- visibility` measures both. */
const UPPER = 3.1;
const LOWER = -0.9;
/** The weight, in days, of the expected spread until the days show their own variance. */
const PRIOR_DAYS = 16;

/**
 * Whether asking can stop: Wald's test of "changed by `size`" against "did not change", both ways, from paired differences of days. At most
 * 5 % of unchanged series are called changed, and 80 % of those that did change by `size` are found.
 * @param prompts questions per day
 * @returns undefined: keep asking
 */
export function stopAsking(differences: readonly number[], size: number, prompts: number): 'changed' | 'unchanged' | undefined {
  const days = differences.length;
  if (days < MIN_DAYS) return undefined;
  // Two days with this many questions, each named at most half of the time, differ this much by chance alone.
  const expected = 0.5 / prompts;
  const spread = (PRIOR_DAYS * expected + (days - 1) * variance(differences)) / (PRIOR_DAYS + days - 1);
  const sum = differences.reduce((total, value) => total + value, 0);
  const drift = (size * days) / 2;
  const [up, down] = [(size / spread) * (sum - drift), (size / spread) * (-sum - drift)];
  if (Math.max(up, down) >= UPPER) return 'changed';
  return up <= LOWER && down <= LOWER ? 'unchanged' : undefined;
}
