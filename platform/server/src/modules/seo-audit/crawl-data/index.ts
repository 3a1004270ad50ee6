import { defineModule } from '../../define-module.ts';

export type { CrawlScope } from './crawl-scope.ts';
export { crawlToFix, crawlToShow } from './crawl-to-show.ts';

export const crawlDataModule = defineModule({
  name: 'seo-audit/crawl-data',
  owns: [],
});
