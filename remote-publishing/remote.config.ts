import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-publishing',
  title: 'Publishing',
  shellApi: '^1.8.0',
  routes: [
    { path: '/platform-integration', title: 'Integration' },
    { path: '/platform', title: 'Synced pages', door: '/platform-manage-integration' },
    { path: '/platform-manage-integration', title: 'Manage integration', door: '/platform-integration' },
    { path: '/wordpress', title: 'WordPress', door: '/platform-integration' },
    { path: '/shopify', title: 'Shopify', door: '/platform-integration' },
    { path: '/webflow', title: 'Webflow', door: '/platform-integration' },
    { path: '/wordpress/callback', title: 'Connecting WordPress', byAction: true },
    { path: '/shopify/callback', title: 'Connecting Shopify', byAction: true },
    { path: '/wordpress-data-updating', title: 'WordPress data', byAction: true },
    { path: '/shopify-data-updating', title: 'Shopify data', byAction: true },
    { path: '/blogs', title: 'Blogs' },
    { path: '/gsc-callback', title: 'Connecting Google', byAction: true },
    { path: '/gsc-data-updating', title: 'Google data', door: '/dashboard' },
  ],
  redirects: [{ from: '/integration', to: '/platform-integration' }],
  nav: [
    {
      id: 'blogs',
      group: 'Main Menu',
      order: 60,
      label: 'Blogs',
      path: '/blogs',
      icon: 'news',
      activeOn: ['/blogs', '/posts', '/categories', '/tags'],
    },
    {
      id: 'integration',
      group: 'Platform',
      order: 10,
      label: 'Integration',
      path: '/platform-integration',
      icon: 'plug',
      tag: 'BETA',
      activeOn: ['/platform-integration', '/platform-manage-integration', '/wordpress', '/shopify', '/webflow'],
    },
  ],
  palette: [
    { id: 'connect-wordpress', label: 'Connect WordPress', path: '/wordpress' },
    { id: 'connect-shopify', label: 'Connect Shopify', path: '/shopify' },
    { id: 'connect-webflow', label: 'Connect Webflow', path: '/webflow' },
    {
      id: 'publish-history',
      label: 'Go to the publish history',
      path: '/platform-manage-integration',
      keywords: ['undo', 'permissions', 'site pages'],
    },
    {
      id: 'google-data',
      label: 'Go to the Google imports',
      path: '/gsc-data-updating',
      keywords: ['search console', 'analytics', 'property', 'import'],
    },
  ],
  slots: [
    { slot: 'followed-runs', paths: ['/*'], module: './FollowPublishRuns' },
    { slot: 'header-actions', paths: ['/dashboard/*'], module: './RefreshDashboardAction', order: 10, roles: ['admin'] },
    { slot: 'header-actions', paths: ['/keyword/content/*', '/keyword/image/*'], module: './PublishPagesAction', order: 10 },
    { slot: 'header-actions', paths: ['/keyword/gap/short/*'], module: './PublishKeywordsAction', order: 10 },
    {
      slot: 'header-actions',
      paths: ['/internal-linking/*', '/seo-audit/internal-links/*'],
      module: './FixLinksAction',
      order: 10,
      roles: ['admin'],
    },
  ],
  exposes: {
    './FollowPublishRuns': './src/run/FollowPublishRuns.tsx',
    './Remote': './src/remote.tsx',
    './PublishPagesAction': './src/features/publish-pages/PublishPagesAction.tsx',
    './PublishPost': './src/features/publish-post/PublishPost.tsx',
    './PublishKeywordsAction': './src/features/publish-keywords/PublishKeywordsAction.tsx',
    './FixLinksAction': './src/features/fix-links/FixLinksAction.tsx',
    './RunOutcome': './src/run/RunOutcome.tsx',
    './GoogleIndex': './src/google-index/GoogleIndex.tsx',
    './RefreshDashboardAction': './src/features/refresh-dashboard/RefreshDashboardAction.tsx',
  },
  // Nine screens and five header actions, each loaded on demand; the outcome of a run and what Google knows of a page are exposed
  // to other remotes as well. The lists of site pages, posts and changes share the list kit of `shared/views`, about 3 kB. Each header
  // action follows its runs, about 2 kB; so does, on every other screen, what reports them there, about 5 kB with the schema that reads a run.
  // What reading a published page showed, in two lists and each outcome, and the preview of a post take about 3 kB.
  // What is asked about a post that was withdrawn or edited on its site takes about 3 kB; the causes of what failed and what a change did, 1 kB.
  budget: { total: 103 },
});
