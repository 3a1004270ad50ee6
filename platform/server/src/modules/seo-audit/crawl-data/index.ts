export type { CrawlScope } from './crawl-scope.ts';
export { crawlToShow } from './crawl-to-show.ts';
