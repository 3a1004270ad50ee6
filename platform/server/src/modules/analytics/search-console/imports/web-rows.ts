import type { WebReport } from '@canopy/connectors/google';
import type { WebRow, WebVisitRow } from '../../web-data/index.ts';

/** A report's rows as they are stored. */
export function webRowsOf({ rows }: WebReport): WebRow[] {
  return rows.map(({ date, keys, figures }) => ({ date, name: keys[0] ?? '', ...figures }));
}

/** The joint rows, in the order of the report's dimensions. */
export function visitRowsOf({ rows }: WebReport): WebVisitRow[] {
  return rows.map(({ date, keys, figures }) => {
    const [channel = '', source = '', country = '', device = '', browser = '', operatingSystem = ''] = keys;
    return { date, channel, source, country, device, browser, operatingSystem, ...figures };
  });
}
