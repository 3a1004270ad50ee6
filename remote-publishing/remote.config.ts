import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-publishing',
  title: 'Publishing',
  shellApi: '^1.0.0',
  routes: [{ path: '/platform-integration', title: 'Integration' }],
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
  palette: [{ id: 'connect-wordpress', label: 'Connect WordPress', path: '/platform-integration' }],
  exposes: { './Remote': './src/remote.tsx' },
});
