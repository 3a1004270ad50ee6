export { type FixSource } from './perform.ts';
export { operationRoutes } from './routes.ts';
export { htmlSent } from './site-media.ts';
export { startRun, startTask } from './service.ts';
export { plainTexts } from './plain-texts.ts';
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
