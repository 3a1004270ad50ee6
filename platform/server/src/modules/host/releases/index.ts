export { noteApiCalls } from './note-api-calls.ts';
export { releaseRoutes } from './routes.ts';
export { VIOLATIONS_PATH, serveViolations } from './violations.ts';
