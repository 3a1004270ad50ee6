import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-analytics',
  title: 'Analytics',
  shellApi: '^1.6.0',
  routes: [
    { path: '/dashboard', title: 'Dashboard' },
    { path: '/dashboard/overview', title: 'Dashboard overview', door: '/dashboard' },
    { path: '/dashboard/page', title: 'Search performance of pages', door: '/dashboard' },
    { path: '/dashboard/query', title: 'Search performance of queries', door: '/dashboard' },
    { path: '/dashboard/analytics', title: 'Google Analytics', door: '/dashboard' },
  ],
  redirects: [{ from: '/dashboard/technical', to: '/seo-audit/audit' }],
  home: '/dashboard',
  nav: [
    {
      id: 'analytics',
      group: 'Keywords Tools',
      order: 10,
      label: 'Analytics',
      path: '/dashboard',
      icon: 'chart-line',
      activeOn: ['/dashboard'],
    },
  ],
  profile: [{ label: 'Dashboard', path: '/dashboard', order: 10, icon: 'layout-dashboard' }],
  palette: [
    { id: 'get-started-search-console', label: 'Connect', path: '/dashboard' },
    {
      id: 'dashboard-overview',
      label: 'Go to the search overview',
      path: '/dashboard/overview',
      keywords: ['search console', 'clicks', 'impressions', 'ctr', 'position'],
    },
    {
      id: 'dashboard-performance',
      label: 'Go to performance',
      path: '/dashboard',
      keywords: ['analytics', 'users', 'views', 'channels', 'countries'],
    },
    { id: 'dashboard-page', label: 'Go to pages in search', path: '/dashboard/page', keywords: ['clicks', 'urls', 'search console'] },
    {
      id: 'dashboard-query',
      label: 'Go to queries in search',
      path: '/dashboard/query',
      keywords: ['keywords', 'rankings', 'search console'],
    },
    {
      id: 'dashboard-analytics',
      label: 'Go to Google Analytics',
      path: '/dashboard/analytics',
      keywords: ['ga', 'sources', 'events', 'bounce rate'],
    },
  ],
  exposes: { './Remote': './src/remote.tsx' },
  uses: [{ remote: 'remote-seo-audit', module: './PageIssueDrawer' }],
  // The line chart engine alone is 74 kB, the other charts with the country outlines 53; each is fetched on demand.
  // At once: the frame of every dashboard, which is its address, ranges, filters and data source, 26.7 kB.
  // Hours have comparisons of their own, and say so before anything is drawn.
  budget: { initial: 28.5, total: 290 },
});
