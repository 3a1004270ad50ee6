/** One answer as it was judged: how many of its judgements were "yes". */
export interface Judged {
  readonly passed: number;
  readonly asked: number;
}

/** Variances of a verdict that is 0 or 1; null: not known. */
export interface Spread {
  /** of the answers: what asking the same again changes */
  readonly answers: number | null;
  /** of the judge: what judging the same answer again changes */
  readonly judge: number | null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The sum of squared distances to the mean, and one less than how many there are. */
function scatter(values: readonly number[]): { squares: number; free: number } {
  const middle = mean(values);
  return { squares: values.reduce((sum, value) => sum + (value - middle) ** 2, 0), free: values.length - 1 };
}

/** One estimate of the variance within all of them. */
function pooled(parts: readonly { squares: number; free: number }[]): number | null {
  const free = parts.reduce((sum, part) => sum + part.free, 0);
  return free === 0 ? null : parts.reduce((sum, part) => sum + part.squares, 0) / free;
}

/**
 * Takes the variance of verdicts apart, as a one-way analysis of variance with random effects does. An answer has a probability of its
 * own to pass; judgements of it vary around that. The means of the answers vary by both, so what the judge adds to them is taken off.
 * @param groups answers to the same question under the same conditions
 * @param reader `rules` judge an answer alike each time, so that one look tells all
 */
export function splitSpread(groups: readonly (readonly Judged[])[], reader: 'model' | 'rules'): Spread {
  const all = groups.flat().filter(({ asked }) => asked > 0);
  // Votes that are 0 or 1 scatter by k·p·(1 − p).
  const judge =
    reader === 'rules' ? 0 : pooled(all.map(({ passed, asked }) => ({ squares: (passed * (asked - passed)) / asked, free: asked - 1 })));
  const means = groups.map((group) => group.filter(({ asked }) => asked > 0)).filter((group) => group.length > 1);
  const between = pooled(means.map((group) => scatter(group.map(({ passed, asked }) => passed / asked))));
  if (between === null || judge === null) return { answers: null, judge: all.length === 0 ? null : judge };
  const added = judge * mean(means.flat().map(({ asked }) => 1 / asked));
  return { answers: Math.max(0, between - added), judge };
}
