import type { Check } from '../check.ts';

export const redirectToError: Check = {
  code: 'redirect_to_error',
  name: 'Redirect to an error',
  group: 'answers',
  kind: 'issue',
  level: 'high',
  rule: 'A redirect ends at an address that answers with an error or not at all.',
  source: 'Google Search Central, Redirects and Google Search',
  fix: 'Let the redirect lead to a live page, or answer 410.',
  *onSite(site) {
    for (const [page, { kind, hops, end }] of site.finals.entries()) {
      const target = site.pages[end];
      if (kind !== 'page' || hops === 0 || !target || (target.outcome !== 'error-status' && target.outcome !== 'failed')) continue;
      yield { page, detail: `Ends at ${target.url}, which ${target.status === null ? 'does not answer' : `answers ${target.status}`}.` };
    }
  },
};
