import { SOURCE_LAG_DAYS } from '@canopy/contract';
import { addDays, type Days } from '@canopy/contract/analytics';
import { WEB_REPORT_KINDS, type WebReport } from '@canopy/connectors/google';
import * as z from 'zod/mini';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { JobContext } from '../../../../jobs/jobs.ts';
import type { Db } from '../../../../store/db.ts';
import { readOrganisation } from '../../../host/organisation/index.ts';
import {
  dayIn,
  readTimeZone,
  replaceWebDays,
  rollUpWebMonths,
  removeWebData,
  importedWebDays,
  type WebMeta,
  type WebRow,
  type WebVisitRow,
} from '../../web-data/index.ts';
import { accountOf, RECONNECT, type GoogleDeps } from '../google.ts';
import { readGrant } from '../grant-store.ts';
import { DAY_MS, noteFailure } from './failed-import.ts';
import { endImport, readImport, setImportProperty } from './import-store.ts';
import { historyOf, missingDays, monthRanges } from './plan-days.ts';

/** The task's result. */
export interface WebImportResult {
  months: number;
  rows: number;
}

/** The import of web analytics. Run again after the process died, it continues with the month it was at. */
export const webImportJob = defineJob({
  kind: 'web-import',
  payload: z.object({}),
  run: (context, deps: GoogleDeps) => importWeb(deps, context),
});

async function importWeb(deps: GoogleDeps, context: JobContext): Promise<WebImportResult> {
  const { db, clock } = deps;
  const { organisationId, signal } = context;
  const grant = await readGrant(db, organisationId);
  const property = (await readOrganisation(db, organisationId))?.gaPropertyId;
  if (!grant || !property) throw new Error('This workspace is no longer connected to Google Analytics.');
  if (grant.dead) throw new Error(RECONNECT);
  await takeProperty(db, organisationId, property);
  const missing = missingDays(
    historyOf(dayIn(await readTimeZone(db, organisationId), clock()), deps.since),
    await importedWebDays(db, organisationId),
  );
  const ranges = monthRanges(missing);
  const result = { months: 0, rows: 0 };
  const account = await accountOf(deps, organisationId, grant, signal);
  for (const range of ranges) {
    context.progress(result.months / ranges.length, `Month ${result.months + 1} of ${ranges.length}`);
    const read = await account.webReports(property, WEB_REPORT_KINDS, range);
    if (!read.ok) {
      await rollUpWebMonths(db, organisationId);
      const progress = `${result.months} of ${ranges.length} months are stored`;
      throw await noteFailure(deps, { organisationId, grantId: grant.id, kind: 'web', progress }, read);
    }
    signal.throwIfAborted();
    result.rows += await storeReports(deps, organisationId, range, read.reports);
    result.months += 1;
  }
  await rollUpWebMonths(db, organisationId);
  await endImport(db, organisationId, 'web', { importedAt: clock(), problem: null, nextAt: new Date(clock().getTime() + DAY_MS) });
  return result;
}

async function takeProperty(db: Db, organisationId: string, property: string): Promise<void> {
  if ((await readImport(db, organisationId, 'web'))?.property === property) return;
  await removeWebData(db, organisationId);
  await setImportProperty(db, organisationId, 'web', property);
}

/** @returns how many rows were stored */
async function storeReports(
  { db, clock }: GoogleDeps,
  organisationId: string,
  range: Days,
  reports: readonly WebReport[],
): Promise<number> {
  const timeZone = reports.find((report) => report.timeZone !== null)?.timeZone ?? null;
  // West of Greenwich today may not have begun: a day that lies ahead for the property is not a day without visitors.
  const today = dayIn(timeZone, clock());
  const days = { from: range.from, to: range.to < today ? range.to : today };
  if (days.from > days.to) return 0;
  const lagFrom = addDays(today, 1 - SOURCE_LAG_DAYS);
  const incompleteFrom = lagFrom > days.to ? null : lagFrom > days.from ? lagFrom : days.from;
  const scrolls = reports.find(({ kind }) => kind === 'scroll');
  const rowsOf = (report: WebReport) => (report.kind === 'page' ? pageRowsOf(report, scrolls) : webRowsOf(report));
  let rows = 0;
  for (const report of reports) {
    const meta: WebMeta = { timeZone, thresholded: report.thresholded, incompleteFrom };
    if (report.kind === 'visits') await replaceWebDays(db, organisationId, 'visits', days, visitRowsOf(report), meta);
    else if (report.kind !== 'scroll') await replaceWebDays(db, organisationId, report.kind, days, rowsOf(report), meta);
    rows += report.rows.length;
  }
  return rows;
}

/** A report's rows in stored form. */
function webRowsOf({ rows }: Pick<WebReport, 'rows'>): WebRow[] {
  return rows.map(({ date, keys, figures }) => ({ date, name: keys[0] ?? '', ...figures }));
}

/** Rows of pages with their scrolls, for which the source has a separate report. Omits pages that appear only in the scrolls report. */
function pageRowsOf(pages: WebReport, scrolls: WebReport | undefined): WebRow[] {
  const keyOf = (date: string, name: string) => `${date} ${name}`;
  const counts = new Map(webRowsOf(scrolls ?? { rows: [] }).map(({ date, name, eventCount }) => [keyOf(date, name), eventCount]));
  return webRowsOf(pages).map((row) => ({ ...row, eventCount: counts.get(keyOf(row.date, row.name)) ?? 0 }));
}

/** The joint rows, in the order of the report's dimensions. */
function visitRowsOf({ rows }: WebReport): WebVisitRow[] {
  return rows.map(({ date, keys, figures }) => {
    const [channel = '', source = '', country = '', device = '', browser = '', operatingSystem = ''] = keys;
    return { date, channel, source, country, device, browser, operatingSystem, ...figures };
  });
}
