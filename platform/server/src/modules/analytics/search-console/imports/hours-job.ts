import { addDays, HOUR_MS } from '@canopy/contract/analytics';
import * as z from 'zod/mini';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { JobContext } from '../../../../jobs/jobs.ts';
import { readOrganisation } from '../../../host/organisation/index.ts';
import { countedHourDays, forgetSearchHours, replaceSearchHours } from '../../search-data/index.ts';
import { dayIn } from '../../web-data/index.ts';
import { accountOf, RECONNECT, type GoogleDeps } from '../google.ts';
import { readGrant } from '../grant-store.ts';
import { noteFailure } from './failed-import.ts';
import { endImport, readImport } from './import-store.ts';
import { SEARCH_TIME_ZONE } from './plan-days.ts';

/** Days before today whose hours are kept: two times 24 hours, and Google takes up to two days to count one. */
const DAYS_KEPT = 4;

/**
 * The import of the last days' search figures by hour, each hour once. A day that Google has counted is not asked for again: an import is a
 * handful of requests. Run again after the process died, it continues with the days not yet stored.
 */
export const hoursImportJob = defineJob({
  kind: 'search-hours-import',
  payload: z.object({}),
  run: (context, deps: GoogleDeps) => importHours(deps, context),
});

async function importHours(deps: GoogleDeps, { organisationId, signal }: JobContext): Promise<{ days: number }> {
  const { db, clock } = deps;
  const grant = await readGrant(db, organisationId);
  const link = (await readOrganisation(db, organisationId))?.searchConsoleLink;
  if (!grant || !link) throw new Error('This workspace is no longer connected to Google.');
  if (grant.dead) throw new Error(RECONNECT);
  // The import of days removes another property's rows first, and asks for this one again.
  if ((await readImport(db, organisationId, 'search'))?.property !== link) return { days: 0 };
  const today = dayIn(SEARCH_TIME_ZONE, clock());
  await forgetSearchHours(db, organisationId, addDays(today, -DAYS_KEPT));
  const counted = new Set(await countedHourDays(db, organisationId));
  const missing = Array.from({ length: DAYS_KEPT + 1 }, (_, back) => addDays(today, -back)).filter(
    (day) => day === today || !counted.has(day),
  );
  const account = await accountOf(deps, organisationId, grant, signal);
  let days = 0;
  for (const date of missing) {
    const read = await account.searchHours(link, date);
    if (!read.ok) {
      const progress = `${days} of ${missing.length} days of hours are stored`;
      throw await noteFailure(deps, { organisationId, grantId: grant.id, kind: 'hours', progress }, read);
    }
    signal.throwIfAborted();
    await replaceSearchHours(db, organisationId, read.hours, clock());
    days += 1;
  }
  await endImport(db, organisationId, 'hours', { importedAt: clock(), problem: null, nextAt: new Date(clock().getTime() + HOUR_MS) });
  return { days };
}
