import { quoted, type Check } from '../check.ts';

export const redirectInvalid: Check = {
  code: 'redirect_invalid',
  name: 'Redirect without a target',
  group: 'answers',
  kind: 'issue',
  level: 'high',
  rule: 'The URL answers 300 to 399 without a Location that can be followed, or a page links to one that does.',
  source: 'RFC 9110, 15.4',
  fix: 'Send a Location with the redirect, or answer with the page itself.',
  onPage: ({ outcome, status }) => (isInvalid(outcome, status) ? [`Answers ${status} without a usable Location.`] : []),
  *onSite(site) {
    for (const { from, to, anchor } of site.links) {
      const target = site.pages[to];
      if (target && isInvalid(target.outcome, target.status))
        yield { page: from, detail: `${quoted(anchor)} leads to ${target.url}, which answers ${target.status} without a usable Location.` };
    }
  },
};

const isInvalid = (outcome: string, status: number | null): boolean =>
  outcome === 'error-status' && status !== null && status >= 300 && status < 400;
