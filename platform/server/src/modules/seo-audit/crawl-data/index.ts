export type { CrawlScope } from './crawl-scope.ts';
export { crawlToFix, crawlToShow } from './crawl-to-show.ts';
