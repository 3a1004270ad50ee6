export { changeSetting, checkSettings, type CheckSetting } from './check-settings.ts';
export { findCrawlIssues } from './find-crawl-issues.ts';
export { findCrawlIssuesInThread } from './find-issues-in-thread.ts';
export { loadSite } from './load-site.ts';
export { ownIssues, scoreOf } from './own-findings.ts';
export { saveFindings } from './save-findings.ts';
export { scorePages } from './score-pages.ts';
