import { runs } from '../../../jobs/job-entry.ts';
import { defineModule } from '../../define-module.ts';
import { cleanJob } from './clean-job.ts';
import { dueAgainJob, dueJob } from './due-job.ts';
import { publishSchedules } from './due.ts';
import { operationRoutes } from './routes.ts';
import { publishJob, type Fixes } from './run-job.ts';

export { fixesToVerify, markReadAgain, pagesToReadAgain, workspacesToReadAgain, workspacesToVerify } from './after-fixes.ts';
export { type FixSource } from './perform.ts';
export { agreedOf } from './merge-post.ts';
export { htmlSent } from './site-media.ts';
export { startRun, startTask } from './service.ts';
export { plainTexts } from './plain-texts.ts';
export { choicesFor, foundWords, isWithdrawn, onSiteOf, seenOf } from './on-site.ts';
export { storeOnSite, takePostsToLookAt } from './on-site-store.ts';
export { isForOtherSite, otherSiteMessage } from './other-site.ts';
export {
  newestOfPost,
  operationOfKey,
  readOperation,
  refOf,
  updateOperation,
  type Mended,
  type NewOperation,
  type Operation,
  type PageFinding,
} from './store.ts';
export { eachLimited } from './each-limited.ts';
export { storePageCheck, takePagesToCheck, type PageCheck } from './page-checks.ts';
export { isTimeZone, scheduledFor } from './wall-time.ts';
export { leftOut } from './outcome-words.ts';

/** @param fixes how the module of fixes takes part in publishing: it imports this one */
export const operationModule = (fixes: Fixes) =>
  defineModule({
    name: 'publishing/operations',
    owns: ['publish_operations'],
    routes: operationRoutes,
    jobs: [
      runs(publishJob, (deps) => ({ deps, fixes })),
      runs(dueJob, (deps) => ({ deps, fixes })),
      runs(dueAgainJob, (deps) => ({ deps, fixes })),
      runs(cleanJob, (deps) => ({ deps })),
    ],
    schedules: publishSchedules,
  });
