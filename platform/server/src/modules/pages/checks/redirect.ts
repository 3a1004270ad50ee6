import type { Check } from './check.ts';

export const redirect: Check = {
  code: 'redirect',
  weight: 20,
  rule: 'The address answers with a redirect, or the page sends visitors elsewhere by meta refresh.',
  source: 'Google Search Central, Redirects and Google Search',
  onPage: ({ outcome, html, url }) => outcome === 'redirect' || (html?.metaRefresh?.url ?? url) !== url,
};
