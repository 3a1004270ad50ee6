import { SOURCE_LAG_DAYS } from '@canopy/contract';
import { addDays } from '@canopy/contract/analytics';
import * as z from 'zod/mini';
import pLimit from 'p-limit';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { JobContext } from '../../../../jobs/jobs.ts';
import type { Db } from '../../../../store/db.ts';
import { readOrganisation } from '../../../host/organisation/index.ts';
import {
  replaceSearchDay,
  rollUpPageFigures,
  rollUpSearchSeries,
  rollUpSearchDays,
  removeSearchData,
  storedSearchDays,
  tellIntents,
} from '../../search-data/index.ts';
import { dayIn } from '../../web-data/index.ts';
import { accountOf, RECONNECT, type GoogleDeps } from '../google.ts';
import { readGrant, type GrantRow } from '../grant-store.ts';
import { DAY_MS, FailedImport, noteFailure } from './failed-import.ts';
import { endImport, readImport, scheduleImport, setImportProperty } from './import-store.ts';
import { historyOf, missingDays, SEARCH_TIME_ZONE } from './plan-days.ts';

/** The task's result. */
export interface SearchImportResult {
  days: number;
  rows: number;
}

/**
 * Days read concurrently; they are stored one at a time. Google allows 1,200 requests per minute for a site, and answers in about half a
 * second.
 */
const WIDTH = 4;
/** Days stored between updates of the roll-ups for the first dashboards. */
const ROLL_UP_EVERY = 31;
/** Days stored before the audit, keywords and research first get their figures: these cover 60 days, and the rest takes minutes. */
const FIRST_FIGURES = 3 * ROLL_UP_EVERY;

/** The import of Search Console. Run again after the process died, it continues with the days not yet stored. */
export const searchImportJob = defineJob({
  kind: 'search-import',
  payload: z.object({}),
  run: (context, deps: GoogleDeps) => importSearch(deps, context),
});

async function importSearch(deps: GoogleDeps, context: JobContext): Promise<SearchImportResult> {
  const { db, clock } = deps;
  const { organisationId, signal } = context;
  const grant = await readGrant(db, organisationId);
  const link = (await readOrganisation(db, organisationId))?.searchConsoleLink;
  if (!grant || !link) throw new Error('This workspace is no longer connected to Google.');
  if (grant.dead) throw new Error(RECONNECT);
  await takeProperty(db, organisationId, link);
  const wanted = historyOf(dayIn(SEARCH_TIME_ZONE, clock()), deps.since);
  const stored = await storedSearchDays(db, organisationId);
  const missing = missingDays(wanted, stored);
  const isFirst = (await readImport(db, organisationId, 'search'))?.imported_at == null;
  const result = { days: 0, rows: 0 };
  const before = isFirst ? stored.filter(({ final }) => final).length : 0;
  const total = missing.length + before;
  const day = (count: number) => `Day ${before + count} of ${total}`;
  context.progress(before / Math.max(total, 1), day(0));
  try {
    await readDays(
      { deps, organisationId, grant, link, signal, days: missing, lagFrom: addDays(wanted.to, 1 - SOURCE_LAG_DAYS) },
      (rows) => {
        result.days += 1;
        result.rows += rows;
        context.progress((before + result.days) / Math.max(total, 1), day(result.days));
      },
    );
  } catch (error) {
    signal.throwIfAborted();
    await rollUpSearchDays(db, organisationId);
    await rollUpSearchSeries(db, organisationId);
    if (!(error instanceof FailedImport)) throw error;
    const progress = `${before + result.days} of ${total} days are stored`;
    throw await noteFailure(deps, { organisationId, grantId: grant.id, kind: 'search', progress }, error.failure);
  }
  await rollUpSearchDays(db, organisationId);
  await rollUpSearchSeries(db, organisationId);
  await rollUpPageFigures(db, organisationId, clock());
  // In advance: the first filter by intent would otherwise wait for it.
  await tellIntents(db, organisationId);
  await endImport(db, organisationId, 'search', { importedAt: clock(), problem: null, nextAt: new Date(clock().getTime() + DAY_MS) });
  // Hours follow the days: what the first dashboards show comes first.
  await scheduleImport(db, organisationId, 'hours', clock());
  return result;
}

/** Rows of another property are removed before the first row of this one is stored. */
async function takeProperty(db: Db, organisationId: string, link: string): Promise<void> {
  if ((await readImport(db, organisationId, 'search'))?.property === link) return;
  await removeSearchData(db, organisationId);
  await setImportProperty(db, organisationId, 'search', link);
}

interface Reading {
  deps: GoogleDeps;
  organisationId: string;
  grant: GrantRow;
  link: string;
  signal: AbortSignal;
  days: readonly string[];
  /** nothing is final from this day on */
  lagFrom: string;
}

/** @throws FailedImport, or the signal's reason */
async function readDays(
  { deps, organisationId, grant, link, signal, days, lagFrom }: Reading,
  onStored: (rows: number) => void,
): Promise<void> {
  const { db } = deps;
  const failed = new AbortController();
  const account = await accountOf(deps, organisationId, grant, AbortSignal.any([signal, failed.signal]));
  const store = pLimit(1);
  let pending = 0;
  const work = async (date: string): Promise<void> => {
    const read = await account.searchDay(link, date);
    if (!read.ok) throw new FailedImport(read);
    await store(async () => {
      signal.throwIfAborted();
      const final = read.day.final && date < lagFrom;
      // A day for which Google has no data yet is not a day without visitors.
      if (final || read.day.totals !== null) await replaceSearchDay(db, organisationId, { ...read.day, final });
      pending += 1;
      if (pending % ROLL_UP_EVERY === 0) await rollUpSearchDays(db, organisationId);
      if (pending === FIRST_FIGURES) await rollUpPageFigures(db, organisationId, deps.clock());
      onStored(read.day.rows.length);
    });
  };
  await workThrough(days, WIDTH, work, () => failed.abort(new Error('Another day could not be imported.')));
}

/**
 * Processes each item, several at a time. The first failure stops it: nothing more is started, `breakOff` is called, and the error is
 * thrown once everything in progress has ended.
 */
async function workThrough<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>, breakOff: () => void): Promise<void> {
  let failed: { error: unknown } | undefined;
  await pLimit(width).map(items, async (item) => {
    if (failed) return;
    try {
      await work(item);
    } catch (error) {
      failed ??= { error };
      breakOff();
    }
  });
  if (failed) throw (failed as { error: unknown }).error;
}
