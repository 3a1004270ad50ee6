import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-seo-audit',
  title: 'SEO audit',
  shellApi: '^1.8.0',
  routes: [
    { path: '/seo-audit/audit', title: 'SEO audit' },
    { path: '/seo-audit/pages', title: 'Audited pages', door: '/seo-audit/audit' },
    { path: '/seo-audit/images', title: 'Images', door: '/seo-audit/audit' },
    { path: '/seo-audit/internal-links', title: 'Internal links', door: '/seo-audit/audit' },
    { path: '/seo-audit/page-speed', title: 'Page speed', door: '/seo-audit/audit' },
    { path: '/seo-audit/history', title: 'Crawl history', door: '/seo-audit/audit' },
    { path: '/seo-audit/checks', title: 'Checks', door: '/seo-audit/audit' },
    { path: '/seo-audit/settings', title: 'Crawl settings', door: '/seo-audit/audit' },
    { path: '/priority', title: 'What to fix first', door: '/seo-audit/audit' },
    { path: '/backlinks-app', title: 'Backlinks', door: '/seo-audit/audit' },
    { path: '/seo-audit/*', title: 'SEO audit', byAction: true },
  ],
  redirects: [
    { from: '/seo-audit', to: '/seo-audit/audit' },
    { from: '/pages', to: '/seo-audit/pages' },
    { from: '/images', to: '/seo-audit/images' },
    { from: '/internal-linking/*', to: '/seo-audit/internal-links' },
    { from: '/pages-speed', to: '/seo-audit/page-speed' },
  ],
  nav: [
    {
      id: 'seo-audit',
      group: 'Beta Tools',
      order: 10,
      label: 'SEO Audit',
      path: '/seo-audit',
      icon: 'seo-audit',
      activeOn: ['/seo-audit', '/priority', '/backlinks-app'],
    },
  ],
  slots: [
    { slot: 'header-actions', paths: ['/seo-audit/pages/*'], module: './RefreshAction', order: 10, desktopOnly: true },
    { slot: 'page-issue-drawer', paths: ['/*'], module: './PageIssueDrawer' },
  ],
  palette: [
    { id: 'get-started-site-audit', label: 'Open the audit', path: '/seo-audit/audit' },
    { id: 'seo-audit', label: 'Go to the SEO audit', path: '/seo-audit/audit', keywords: ['crawl', 'issues', 'technical'] },
    {
      id: 'seo-audit-pages',
      label: 'Go to the audited pages',
      path: '/seo-audit/pages',
      keywords: ['crawl', '404', 'redirects', 'titles'],
    },
    {
      id: 'seo-audit-links',
      label: 'Go to the internal links',
      path: '/seo-audit/internal-links',
      keywords: ['broken', 'orphans', 'pagerank', 'depth'],
    },
    {
      id: 'seo-audit-speed',
      label: 'Go to page speed',
      path: '/seo-audit/page-speed',
      keywords: ['lighthouse', 'lcp', 'vitals', 'performance'],
    },
    { id: 'seo-audit-priority', label: 'Go to what to fix first', path: '/priority', keywords: ['tasks', 'order'] },
    { id: 'seo-audit-history', label: 'Go to the crawl history', path: '/seo-audit/history', keywords: ['compare', 'difference'] },
    { id: 'seo-audit-checks', label: 'Go to the checks', path: '/seo-audit/checks', keywords: ['severity', 'rules'] },
    {
      id: 'seo-audit-settings',
      label: 'Go to the crawl settings',
      path: '/seo-audit/settings',
      keywords: ['schedule', 'robots', 'user agent'],
    },
    { id: 'backlinks', label: 'Go to the backlinks', path: '/backlinks-app', keywords: ['links', 'import', 'lost'] },
  ],
  exposes: {
    './Remote': './src/remote.tsx',
    './RefreshAction': './src/features/refresh/RefreshAction.tsx',
    './PageIssueDrawer': './src/features/page-issue-drawer/PageIssueDrawer.tsx',
  },
  uses: [
    { remote: 'remote-publishing', module: './RunOutcome' },
    { remote: 'remote-publishing', module: './GoogleIndex' },
  ],
  // Ten screens total 80 kB, all but the first loaded on demand; the bar chart of the last crawls uses a 90 kB engine, which is
  // loaded when the chart comes near the viewport or the browser is idle.
  budget: { total: 180 },
});
