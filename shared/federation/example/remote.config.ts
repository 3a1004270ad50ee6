import { defineRemote } from '@canopy/federation';

/** A manifest that uses every field; README.md explains each of them. */
export default defineRemote({
  name: 'remote-example',
  title: 'Example',
  shellApi: '^1.0.0',
  routes: [
    { path: '/example', title: 'Example' },
    { path: '/example/:id', title: 'One example', back: true, door: '/example' },
    { path: '/example-callback', byAction: true },
    { path: '/example-steps/*' },
    { path: '/example-testing', layout: 'bare' },
    { path: '/example-admin', roles: ['admin'] },
  ],
  redirects: [
    { from: '/examples', to: '/example' },
    { from: '/examples/:id', to: '/example/:id' },
  ],
  openTo: [{ path: '/example-steps/costs', remote: 'remote-billing' }],
  landing: '/example',
  home: '/example',
  nav: [
    {
      id: 'example',
      group: 'Main Menu',
      order: 20,
      label: 'Example',
      path: '/example',
      icon: 'bulb',
      tag: 'BETA',
      activeOn: ['/example-steps'],
      children: [{ label: 'First step', path: '/example-steps/1' }],
      flag: 'example',
    },
  ],
  profile: [{ label: 'Example', path: '/example', order: 10, icon: 'chart-line' }],
  sections: [
    { section: 'Examples', label: 'Example', path: '/example', order: 10 },
    { section: 'Examples', label: 'Steps', path: '/example-steps/1', order: 20, activeOn: ['/example-steps'] },
  ],
  slots: [
    { slot: 'header-actions', paths: ['/example', '/example-steps/*'], module: './RefreshAction', roles: ['admin'], desktopOnly: true },
  ],
  palette: [{ id: 'example', label: 'Go to example', path: '/example', keywords: ['sample'] }],
  exposes: {
    './Remote': './src/remote.tsx',
    './RefreshAction': './src/features/refresh/RefreshAction.tsx',
  },
  flags: ['example'],
});
