import { stackFacts } from './stack-facts.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Rows of the stand-in for Google Analytics by one dimension, without its limits: the metrics by name. */
async function sourceRows<Metric extends string>(
  property: string,
  days: Days,
  dimension: string,
  metrics: readonly Metric[],
): Promise<readonly { key: string; figures: Record<Metric, number> }[]> {
  const query = new URLSearchParams({ property, start: days.from, end: days.to, dimensions: dimension, metrics: metrics.join(',') });
  const answer = await fetch(`${stackFacts().sandboxUrl}/__sandbox/google/ga-truth?${query.toString()}`);
  if (!answer.ok) throw new Error(`The source said ${answer.status}: ${await answer.text()}`);
  const { rows } = (await answer.json()) as { rows: { dimensions: string[]; metrics: number[] }[] };
  return rows.map((row) => ({
    key: row.dimensions[0] ?? '',
    figures: Object.fromEntries(metrics.map((metric, index) => [metric, row.metrics[index] ?? 0])) as Record<Metric, number>,
  }));
}

/** Web analytics totals of a range as specified: users summed by day, bounce rate averaged by day, durations weighted by sessions. */
export async function webTotals(property: string, days: Days) {
  const rows = (
    await sourceRows(property, days, 'date', [
      'activeUsers',
      'newUsers',
      'screenPageViews',
      'sessions',
      'bounceRate',
      'averageSessionDuration',
    ])
  ).map(({ figures }) => figures);
  const sum = (value: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + value(row), 0);
  const sessions = sum((row) => row.sessions);
  return {
    activeUsers: sum((row) => row.activeUsers),
    newUsers: sum((row) => row.newUsers),
    views: sum((row) => row.screenPageViews),
    sessions,
    bounceRate: sum((row) => row.bounceRate) / rows.length,
    duration: sum((row) => row.averageSessionDuration * row.sessions) / sessions,
  };
}

/** Sessions by default channel group. */
export async function channelSessions(property: string, days: Days): Promise<readonly { key: string; sessions: number }[]> {
  return (await sourceRows(property, days, 'sessionDefaultChannelGroup', ['sessions'])).map(({ key, figures }) => ({
    key,
    sessions: figures.sessions,
  }));
}
