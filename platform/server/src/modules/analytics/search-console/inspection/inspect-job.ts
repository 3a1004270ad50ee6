import type { Failure, UrlInspection } from '@canopy/connectors/google';
import * as z from 'zod/mini';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { Schedule } from '../../../../jobs/schedule.ts';
import type { JobContext } from '../../../../jobs/jobs.ts';
import { readOrganisation } from '../../../host/organisation/index.ts';
import { accountOf, RECONNECT, type GoogleDeps } from '../google.ts';
import { markDead, readGrant } from '../grant-store.ts';
import { nextPacificDay, pacificDayBegan } from './pacific-day.ts';
import { isPartOf } from './part-of.ts';
import { nextDue, postponeAll, storeAnswer, storeProblem, takeUse, workspacesDue, type InspectionRow } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LOOK_SECONDS = 30;
/** After a change Google is queried at once, then this many days after each previous query, until its crawler has been there. */
const AGAIN_DAYS = [1, 2, 4, 7, 14];

const ownQuota = (day: boolean) =>
  day
    ? 'Google allows 2,000 URL inspections per day and property. They are used up; this page is inspected after midnight, Pacific time.'
    : 'Google allows 600 URL inspections per minute and property. This page is inspected in a minute.';

/** Queries Google about every due page of a workspace, one after another, within the property's quota. */
export const inspectionJob = defineJob({
  kind: 'url-inspection',
  payload: z.object({}),
  run: (context, deps: GoogleDeps) => inspectDue(deps, context),
});

async function inspectDue(deps: GoogleDeps, { organisationId, signal }: JobContext): Promise<{ asked: number }> {
  const { db, clock } = deps;
  const grant = await readGrant(db, organisationId);
  const property = (await readOrganisation(db, organisationId))?.searchConsoleLink;
  if (!grant || grant.dead || !property) return { asked: 0 };
  const account = await accountOf(deps, organisationId, grant, signal);
  for (let asked = 0; ; asked += 1) {
    signal.throwIfAborted();
    const now = clock();
    const row = await nextDue(db, organisationId, now);
    if (!row) return { asked };
    if (!isPartOf(row.page_url, property)) {
      await storeProblem(db, organisationId, row.page_url, `This page is not part of ${property}.`, null);
      continue;
    }
    const use = await takeUse(db, organisationId, property, pacificDayBegan(now), now);
    if (use !== 'taken') {
      const until = use === 'day' ? nextPacificDay(now) : new Date(now.getTime() + MINUTE_MS);
      await postponeAll(db, organisationId, now, until, ownQuota(use === 'day'));
      return { asked };
    }
    const answer = await account.inspectUrl(property, row.page_url);
    if (answer.ok) {
      const at = clock();
      await storeAnswer(db, organisationId, row, { property, at, found: answer.inspection, dueAt: askAgainAt(row, answer.inspection, at) });
    } else if (answer.reason === 'reconnect') {
      await markDead(db, organisationId, grant.id);
      throw new Error(RECONNECT);
    } else if (answer.reason === 'quota' || answer.reason === 'unavailable') {
      await postponeAll(db, organisationId, now, waitFor(answer, now), `${answer.message} The inspection is retried automatically.`);
      return { asked };
    } else await storeProblem(db, organisationId, row.page_url, answer.message, null);
  }
}

/** Null once Google has crawled the page in its current state, or after four weeks of queries. */
function askAgainAt({ changed_at: changedAt, asked }: InspectionRow, { lastCrawl }: UrlInspection, now: Date): Date | null {
  if (changedAt === null || (lastCrawl !== null && Date.parse(lastCrawl) > changedAt.getTime())) return null;
  const days = AGAIN_DAYS[asked];
  return days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
}

function waitFor({ reason, forToday, retryAfterMs = 0 }: Failure, now: Date): Date {
  if (forToday) return nextPacificDay(now);
  return new Date(now.getTime() + Math.max(retryAfterMs, (reason === 'quota' ? 15 : 30) * MINUTE_MS));
}

export async function startDueInspections({ db, clock, jobs }: GoogleDeps): Promise<void> {
  for (const organisationId of await workspacesDue(db, clock()))
    await jobs.start({ userId: null, organisationId }, inspectionJob, {}, { key: 'inspection' });
}

/** Looks for due pages. */
export const urlInspections: Schedule = { name: 'url-inspections', seconds: LOOK_SECONDS, run: startDueInspections };
