import { defineModule } from '../../define-module.ts';

export { followCrawls, type FinishedCrawl } from './follow-crawls.ts';
export { probeImages } from './probe-images.ts';
export { probeExternalLinks } from './probe-external-links.ts';
export { readLlms } from './read-llms.ts';
export { readNotFound } from './read-not-found.ts';
export { siteClient } from './site-client.ts';

export const probesModule = defineModule({
  name: 'seo-audit/probes',
  owns: ['crawl_follow_ups', 'image_files', 'outside_links'],
});
