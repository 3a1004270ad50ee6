import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { isCrawling, MAX_READ_AGAIN, readPagesAgain } from '../../seo-audit/crawls/index.ts';
import {
  fixesToVerify,
  markReadAgain,
  pagesToReadAgain,
  readOperation,
  workspacesToReadAgain,
  workspacesToVerify,
} from '../operations/index.ts';
import { verifyFix } from './verify-fix.ts';

/** A page that gives no response for so long keeps what the audit knows of it, until the next crawl. */
const GIVE_UP_MS = 3_600_000;

/** Reads the pages again that fixes have changed, for the audit: just these. While a crawl runs they wait for its end. */
export const followUpJob = defineJob({
  kind: 'read-fixed-pages',
  payload: z.object({}),
  run: async ({ organisationId, signal }, deps: Deps) => {
    const { db } = deps;
    let pages = 0;
    for (;;) {
      const pending = await pagesToReadAgain(db, organisationId, MAX_READ_AGAIN);
      if (pending.length === 0) return { pages };
      const urls = pending.map(({ url }) => url);
      const settled = await readPagesAgain(deps, { organisationId, signal }, urls);
      if (settled === null) return { pages };
      const isOld = ({ finished_at: at }: { finished_at: string }) => deps.clock().getTime() - Date.parse(at) > GIVE_UP_MS;
      const done = pending.filter((page) => settled.has(page.url) || isOld(page));
      for (const page of done) await markReadAgain(db, organisationId, page);
      pages += done.length;
      // The rest gave no response: it is tried again later.
      if (done.length < pending.length) return { pages };
    }
  },
});

/** Looks again at fixed pages that a cache served as they were. */
export const verifyLaterJob = defineJob({
  kind: 'verify-fixes-later',
  payload: z.object({}),
  run: async ({ organisationId, signal }, deps: Deps) => {
    const ids = await fixesToVerify(deps.db, organisationId, deps.clock());
    for (const id of ids) {
      signal.throwIfAborted();
      const operation = await readOperation(deps.db, organisationId, id);
      if (operation?.state === 'published' && operation.verified === 'waiting') await verifyFix(deps, operation, signal);
    }
    return { pages: ids.length };
  },
});

/** Starts the reading of changed pages in a workspace. */
export async function startFollowUp({ jobs }: Deps, organisationId: string): Promise<void> {
  await jobs.start({ userId: null, organisationId }, followUpJob, {}, { key: 'fixed' });
}

/** Starts it wherever pages wait, except where a crawl runs. */
export async function startFollowUps(deps: Deps): Promise<void> {
  for (const id of await workspacesToReadAgain(deps.db)) if (!(await isCrawling(deps.db, id))) await startFollowUp(deps, id);
}

/** Starts another look wherever one is due. */
export async function verifyLater({ db, jobs, clock }: Deps): Promise<void> {
  for (const organisationId of await workspacesToVerify(db, clock()))
    await jobs.start({ userId: null, organisationId }, verifyLaterJob, {}, { key: 'verify' });
}

/** What follows fixes that were made while a crawl was running, or whose pages did not respond or came from a cache. */
export const followUpSchedules: readonly Schedule[] = [
  { name: 'read-fixed-pages', seconds: 10, run: startFollowUps },
  { name: 'verify-fixes-later', seconds: 5, run: verifyLater },
];
