import { z } from 'zod';
import { failure, type Failure } from './failure.ts';
import type { Session } from './session.ts';
import { WEB_REPORTS, type WebMetric, type WebReportKind } from './web-kinds.ts';

/** One row of a day: the values of the kind's dimensions in order, and its figures. */
export interface WebReportRow {
  /** `yyyy-MM-dd`, in the property's time zone */
  readonly date: string;
  readonly keys: readonly string[];
  readonly figures: Readonly<Partial<Record<WebMetric, number>>>;
}

export interface WebReport {
  readonly kind: WebReportKind;
  readonly rows: readonly WebReportRow[];
  /** IANA; null: not given */
  readonly timeZone: string | null;
  /** whether small groups were left out, or rows collapsed into "(other)" */
  readonly thresholded: boolean;
}

/** Maximum rows per response, and reports per request. */
const MAX_ROWS = 250_000;
const MAX_REPORTS = 5;

const cell = z.object({ value: z.string().default('') });
const reportSchema = z.object({
  rows: z.array(z.object({ dimensionValues: z.array(cell).default([]), metricValues: z.array(cell).default([]) })).default([]),
  rowCount: z.number().default(0),
  metadata: z
    .object({ timeZone: z.string().optional(), dataLossFromOtherRow: z.boolean().nullish(), subjectToThresholding: z.boolean().nullish() })
    .default({}),
});
type Report = z.output<typeof reportSchema>;
const batchSchema = z.object({ reports: z.array(reportSchema).default([]) });

export interface Range {
  readonly from: string;
  readonly to: string;
}

function requestOf(kind: WebReportKind, { from, to }: Range, offset: number) {
  const { dimensions, metrics } = WEB_REPORTS[kind];
  const event: string | undefined = kind === 'scroll' ? WEB_REPORTS.scroll.event : undefined;
  const names = ['date', ...dimensions];
  return {
    dateRanges: [{ startDate: from, endDate: to }],
    dimensions: names.map((name) => ({ name })),
    metrics: metrics.map((name) => ({ name })),
    ...(event && { dimensionFilter: { filter: { fieldName: 'eventName', stringFilter: { value: event } } } }),
    // Without an order, pages may overlap.
    orderBys: names.map((dimensionName) => ({ dimension: { dimensionName } })),
    limit: String(MAX_ROWS),
    offset: String(offset),
  };
}

const isoOf = (compact: string): string => `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`;

function rowsOf(kind: WebReportKind, report: Report): WebReportRow[] {
  const { metrics } = WEB_REPORTS[kind];
  return report.rows.map(({ dimensionValues, metricValues }) => {
    const [date = '', ...keys] = dimensionValues.map(({ value }) => value);
    return {
      date: isoOf(date),
      keys,
      figures: Object.fromEntries(metrics.map((name, index) => [name, Number(metricValues[index]?.value ?? 0)])),
    };
  });
}

/**
 * Reads reports of a property over days, both ends included, with all of their rows.
 * @param property its number
 */
export async function readWebReports(
  { auth, root, ask }: Session,
  property: string,
  kinds: readonly WebReportKind[],
  range: Range,
): Promise<{ ok: true; reports: WebReport[] } | Failure> {
  const { analyticsdata } = await import('@googleapis/analyticsdata');
  const api = analyticsdata({ version: 'v1beta', auth });
  const name = `properties/${property}`;
  const reports: WebReport[] = [];
  for (let at = 0; at < kinds.length; at += MAX_REPORTS) {
    const group = kinds.slice(at, at + MAX_REPORTS);
    const asked = await ask(() =>
      api.properties.batchRunReports({ property: name, requestBody: { requests: group.map((kind) => requestOf(kind, range, 0)) } }, root),
    );
    if (!asked.ok) return asked;
    const parsed = batchSchema.safeParse(asked.data);
    if (!parsed.success || parsed.data.reports.length !== group.length)
      return failure('bad-request', 'Google Analytics’ response could not be read.');
    for (const [index, kind] of group.entries()) {
      const first = parsed.data.reports[index] as Report;
      // Keyed, because two responses may overlap while the latest days are still being counted.
      const found = new Map<string, WebReportRow>();
      const take = (report: Report) => {
        for (const row of rowsOf(kind, report)) found.set(JSON.stringify([row.date, row.keys]), row);
        return report.rows.length;
      };
      let read = take(first);
      while (read < first.rowCount) {
        const more = await ask(() => api.properties.runReport({ property: name, requestBody: requestOf(kind, range, read) }, root));
        if (!more.ok) return more;
        const next = reportSchema.safeParse(more.data);
        if (!next.success) return failure('bad-request', 'Google Analytics’ response could not be read.');
        // Fewer rows than announced: this is all there is.
        if (next.data.rows.length === 0) break;
        read += take(next.data);
      }
      const { timeZone, dataLossFromOtherRow, subjectToThresholding } = first.metadata;
      reports.push({
        kind,
        rows: [...found.values()],
        timeZone: timeZone ?? null,
        thresholded: dataLossFromOtherRow === true || subjectToThresholding === true,
      });
    }
  }
  return { ok: true, reports };
}
