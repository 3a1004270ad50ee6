import { defineModule } from '../../define-module.ts';

export { changeSetting, checkSettings, type CheckSetting } from './check-settings.ts';
export { findCrawlIssues } from './find-crawl-issues.ts';
export { findCrawlIssuesInThread } from './find-issues-in-thread.ts';
export { loadSite } from './load-site.ts';
export { ownIssues, scoreOf } from './own-findings.ts';
export { saveFindings } from './save-findings.ts';
export { scorePages } from './score-pages.ts';

export const findingsModule = defineModule({
  name: 'seo-audit/findings',
  owns: ['check_settings', 'crawl_findings', 'crawl_link_groups'],
});
