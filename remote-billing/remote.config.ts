import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-billing',
  title: 'Billing',
  shellApi: '^1.6.0',
  routes: [
    { path: '/subscription', title: 'Subscription' },
    { path: '/plan-upgradation', title: 'Plans' },
    { path: '/payment-success', title: 'Payment', byAction: true },
    { path: '/payment-cancelled', title: 'Payment cancelled', byAction: true },
    { path: '/payment-policy', title: 'Payment policy' },
    { path: '/cancel-payment', title: 'Cancel the plan', door: '/subscription' },
    { path: '/refund-payment', title: 'Request a refund', door: '/subscription' },
    { path: '/trial', title: 'Trial' },
  ],
  palette: [
    { id: 'billing-plans', label: 'Compare plans', path: '/plan-upgradation', keywords: ['upgrade', 'price', 'billing'] },
    { id: 'billing-trial', label: 'Go to the trial', path: '/trial', keywords: ['try', 'days left'] },
  ],
  profile: [{ label: 'Subscription', path: '/subscription', order: 20, icon: 'credit-card' }],
  sections: [
    { section: 'Billing', label: 'Subscription', path: '/subscription', order: 10 },
    { section: 'Billing', label: 'Plans', path: '/plan-upgradation', order: 20 },
    { section: 'Billing', label: 'Trial', path: '/trial', order: 30 },
    { section: 'Billing', label: 'Payment policy', path: '/payment-policy', order: 40 },
  ],
  slots: [
    {
      slot: 'plan-banner',
      paths: ['/content-research/*', '/backlink-article/*', '/keyword/gap/short/*'],
      module: './PlanBanner',
    },
    // Loaded only where a payment failed, and only for users who can act.
    { slot: 'workspace-notices', paths: ['/*'], module: './PaymentNotice', flag: 'payment_failed' },
  ],
  exposes: {
    './Remote': './src/remote.tsx',
    './PlanBanner': './src/features/plan-banner/PlanBanner.tsx',
    './PaymentNotice': './src/features/payment-notice/PaymentNotice.tsx',
  },
});
