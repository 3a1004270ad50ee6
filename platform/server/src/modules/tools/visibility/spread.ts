/** One answer's verdicts: how many of its judgements were "yes". */
export interface Judged {
  readonly passed: number;
  readonly asked: number;
}

/** Variances of a 0/1 verdict; null: unknown. */
export interface Spread {
  /** of the answers: the effect of asking the same question again */
  readonly answers: number | null;
  /** of the judge: the effect of judging the same answer again */
  readonly judge: number | null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The sum of squared deviations from the mean, and the degrees of freedom. */
function scatter(values: readonly number[]): { squares: number; free: number } {
  const middle = mean(values);
  return { squares: values.reduce((sum, value) => sum + (value - middle) ** 2, 0), free: values.length - 1 };
}

/** The pooled variance within all groups. */
function pooled(parts: readonly { squares: number; free: number }[]): number | null {
  const free = parts.reduce((sum, part) => sum + part.free, 0);
  return free === 0 ? null : parts.reduce((sum, part) => sum + part.squares, 0) / free;
}

/**
 * Splits the variance of verdicts, as a one-way analysis of variance with random effects does. Each answer has its own probability to pass;
 * judgements of it vary around that. The answers' means vary by both, so the judge's contribution is subtracted.
 * @param groups answers to the same question under the same conditions
 * @param reader `rules` always judge an answer alike, so one judgement is enough
 */
export function splitSpread(groups: readonly (readonly Judged[])[], reader: 'model' | 'rules'): Spread {
  const all = groups.flat().filter(({ asked }) => asked > 0);
  // 0/1 votes scatter by k·p·(1 − p).
  const judge =
    reader === 'rules' ? 0 : pooled(all.map(({ passed, asked }) => ({ squares: (passed * (asked - passed)) / asked, free: asked - 1 })));
  const means = groups.map((group) => group.filter(({ asked }) => asked > 0)).filter((group) => group.length > 1);
  const between = pooled(means.map((group) => scatter(group.map(({ passed, asked }) => passed / asked))));
  if (between === null || judge === null) return { answers: null, judge: all.length === 0 ? null : judge };
  const added = judge * mean(means.flat().map(({ asked }) => 1 / asked));
  return { answers: Math.max(0, between - added), judge };
}
