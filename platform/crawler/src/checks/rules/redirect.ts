import type { Check } from '../check.ts';

export const redirect: Check = {
  code: 'redirect',
  name: 'Redirect',
  group: 'answers',
  kind: 'potential_issue',
  level: 'high',
  weight: 20,
  rule: 'The address answers with a redirect, or the page sends visitors elsewhere by meta refresh.',
  source: 'Google Search Central, Redirects and Google Search',
  fix: 'Link to the final address. Keep the redirect for visitors from elsewhere.',
  onPage: ({ outcome, status, redirectTo, html, url }) => {
    if (outcome === 'redirect') return [`Answers ${status} and leads to ${redirectTo}.`];
    const target = html?.metaRefresh?.url;
    return target != null && target !== url ? [`A meta refresh leads to ${target}.`] : [];
  },
};
