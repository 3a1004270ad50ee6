import type { Check } from '../check.ts';

export const temporaryRedirect: Check = {
  code: 'temporary_redirect',
  name: 'Temporary redirect',
  group: 'answers',
  kind: 'insight',
  level: 'medium',
  rule: 'The address redirects with 302, 303 or 307: search engines may keep the old address.',
  source: 'Google Search Central, Redirects and Google Search',
  fix: 'Use 301 or 308 where the move is for good.',
  onPage: ({ outcome, status, redirectTo }) =>
    outcome === 'redirect' && (status === 302 || status === 303 || status === 307) ? [`Answers ${status} and leads to ${redirectTo}.`] : [],
};
