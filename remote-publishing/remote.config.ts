import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-publishing',
  title: 'Publishing',
  shellApi: '^1.3.0',
  routes: [
    { path: '/platform-integration', title: 'Integration' },
    { path: '/gsc-callback', title: 'Connecting Google' },
    { path: '/gsc-data-updating', title: 'Google data' },
  ],
  redirects: [{ from: '/integration', to: '/platform-integration' }],
  nav: [
    {
      id: 'integration',
      group: 'Platform',
      order: 10,
      label: 'Integration',
      path: '/platform-integration',
      icon: 'plug',
      tag: 'BETA',
      activeOn: ['/platform-integration'],
    },
  ],
  palette: [
    { id: 'connect-wordpress', label: 'Connect WordPress', path: '/platform-integration' },
    {
      id: 'google-data',
      label: 'Go to the Google imports',
      path: '/gsc-data-updating',
      keywords: ['search console', 'analytics', 'property', 'import'],
    },
  ],
  slots: [{ slot: 'header-actions', paths: ['/dashboard/*'], module: './RefreshDashboardAction', order: 10, roles: ['admin'] }],
  exposes: {
    './Remote': './src/remote.tsx',
    './RefreshDashboardAction': './src/features/refresh-dashboard/RefreshDashboardAction.tsx',
  },
});
