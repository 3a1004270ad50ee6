export { leftOut, type FixSource } from './perform.ts';
export { operationRoutes } from './routes.ts';
export type { Fixes } from './run-job.ts';
export { htmlSent } from './site-media.ts';
export { startRun, startTask } from './service.ts';
export { entryOfPost, newestOfPost, readOperation, updateOperation, type Mended, type NewOperation, type Operation } from './store.ts';
