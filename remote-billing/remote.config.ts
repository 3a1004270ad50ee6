import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-billing',
  title: 'Billing',
  shellApi: '^1.1.0',
  routes: [{ path: '/subscription', title: 'Subscription' }],
  profile: [{ label: 'Subscription', path: '/subscription', order: 20, icon: 'credit-card' }],
  slots: [
    {
      slot: 'plan-banner',
      paths: ['/content-research/*', '/backlink-article/*', '/keyword/gap/short/*'],
      module: './PlanBanner',
    },
  ],
  exposes: {
    './Remote': './src/remote.tsx',
    './PlanBanner': './src/features/plan-banner/PlanBanner.tsx',
  },
});
