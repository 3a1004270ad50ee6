import type { WebReport } from '@canopy/connectors/google';
import type { WebRow, WebVisitRow } from '../../web-data/index.ts';

/** A report's rows in stored form. */
export function webRowsOf({ rows }: Pick<WebReport, 'rows'>): WebRow[] {
  return rows.map(({ date, keys, figures }) => ({ date, name: keys[0] ?? '', ...figures }));
}

/** Rows of pages with their scrolls, for which the source has a separate report. Omits pages that appear only in the scrolls report. */
export function pageRowsOf(pages: WebReport, scrolls: WebReport | undefined): WebRow[] {
  const keyOf = (date: string, name: string) => `${date} ${name}`;
  const counts = new Map(webRowsOf(scrolls ?? { rows: [] }).map(({ date, name, eventCount }) => [keyOf(date, name), eventCount]));
  return webRowsOf(pages).map((row) => ({ ...row, eventCount: counts.get(keyOf(row.date, row.name)) ?? 0 }));
}

/** The joint rows, in the order of the report's dimensions. */
export function visitRowsOf({ rows }: WebReport): WebVisitRow[] {
  return rows.map(({ date, keys, figures }) => {
    const [channel = '', source = '', country = '', device = '', browser = '', operatingSystem = ''] = keys;
    return { date, channel, source, country, device, browser, operatingSystem, ...figures };
  });
}
