export { sitePageRoutes } from './routes.ts';
export { documentView, parseRef, readSitePageOf, refOfUrl } from './service.ts';
export { upsertSitePages } from './store.ts';
export { SiteListError, syncSite } from './sync-job.ts';
