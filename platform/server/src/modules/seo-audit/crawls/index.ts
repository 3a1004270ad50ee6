export { postgresPoliteness } from './postgres-politeness.ts';
export { readHtmlFacts } from './previous-pages-store.ts';
export { crawlRoutes } from './routes.ts';
export { startCrawlOf } from './service.ts';
export { readSettings } from './settings.ts';
export { isAllowedHost } from './start-address.ts';
export { readCrawl } from './store.ts';
