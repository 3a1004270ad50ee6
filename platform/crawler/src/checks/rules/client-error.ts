import { GONE } from '../../graph/final-targets.ts';
import { quoted, type Check } from '../check.ts';

export const clientError: Check = {
  code: 'client_error',
  name: 'Blocked (4xx)',
  group: 'answers',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The address answers with a status of 400 to 499 other than 404 and 410, or 999: whether the page exists cannot be told. Or the page links to one that answers 999, which no visitor gets past.',
  source: 'RFC 9110, 15.5: a refusal (401, 403, 429) does not tell whether the page exists',
  fix: 'Let crawlers in, or remove the links to what only signed-in visitors may see.',
  onPage: ({ outcome, status }) => (isRefused(outcome, status) ? [`Answers ${status}.`] : []),
  *onSite(site) {
    for (const { from, to, anchor } of site.links) {
      const target = site.pages[to];
      if (target?.outcome === 'error-status' && target.status === NO_STATUS)
        yield { page: from, detail: `${quoted(anchor)} leads to ${target.url}, which answers ${target.status}.` };
    }
  },
};

/** Not an HTTP status: what some sites return to crawlers. */
const NO_STATUS = 999;

const isRefused = (outcome: string, status: number | null): boolean =>
  outcome === 'error-status' && status !== null && ((status >= 400 && status < 500 && !GONE.includes(status)) || status === NO_STATUS);
