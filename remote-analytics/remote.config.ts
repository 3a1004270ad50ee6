import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-analytics',
  title: 'Analytics',
  shellApi: '^1.0.0',
  routes: [
    { path: '/dashboard', title: 'Dashboard' },
    { path: '/dashboard/overview', title: 'Dashboard overview' },
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
  palette: [{ id: 'get-started-search-console', label: 'Connect', path: '/dashboard' }],
  exposes: { './Remote': './src/remote.tsx' },
});
