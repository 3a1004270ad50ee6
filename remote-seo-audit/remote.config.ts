import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-seo-audit',
  title: 'SEO audit',
  shellApi: '^1.0.0',
  routes: [
    { path: '/seo-audit/audit', title: 'SEO audit' },
    { path: '/seo-audit/pages', title: 'Audited pages' },
    { path: '/seo-audit/images', title: 'Images' },
    { path: '/seo-audit/internal-links', title: 'Internal links' },
  ],
  redirects: [
    { from: '/seo-audit', to: '/seo-audit/audit' },
    { from: '/pages', to: '/seo-audit/pages' },
    { from: '/images', to: '/seo-audit/images' },
    { from: '/internal-linking/*', to: '/seo-audit/internal-links' },
  ],
  nav: [{ id: 'seo-audit', group: 'Beta Tools', order: 10, label: 'SEO Audit', path: '/seo-audit', icon: 'seo-audit', activeOn: ['/seo-audit'] }],
  slots: [{ slot: 'header-actions', paths: ['/seo-audit/pages/*'], module: './RefreshAction', order: 10, desktopOnly: true }],
  palette: [
    { id: 'get-started-site-audit', label: 'Open the audit', path: '/seo-audit/audit' },
    { id: 'seo-audit', label: 'Go to the SEO audit', path: '/seo-audit/audit', keywords: ['crawl', 'issues', 'technical'] },
    { id: 'seo-audit-pages', label: 'Go to the audited pages', path: '/seo-audit/pages', keywords: ['crawl', '404', 'redirects', 'titles'] },
  ],
  exposes: {
    './Remote': './src/remote.tsx',
    './RefreshAction': './src/features/refresh/RefreshAction.tsx',
  },
});
