import { defineModule } from '../../define-module.ts';

export type { CrawlScope } from './crawl-scope.ts';
export {
  crawlFindings,
  crawlImages,
  crawlLinkGroups,
  crawlLinks,
  crawlPages,
  crawlsOf,
  imageFiles,
  isCanonical,
  newestCompleteCrawl,
  outsideLinks,
  pagesLinkingTo,
} from './crawl-sql.ts';
export { crawlBefore, crawlToShow } from './crawl-to-show.ts';

export const crawlDataModule = defineModule({
  name: 'seo-audit/crawl-data',
  owns: [],
  shows: ['seo-audit/crawls', 'seo-audit/findings', 'seo-audit/probes'],
});
