import { GONE } from '../../graph/final-targets.ts';
import type { Check } from '../check.ts';

export const clientError: Check = {
  code: 'client_error',
  name: 'Refused',
  group: 'answers',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The address answers with a status of 400 to 499 other than 404 and 410: whether the page exists cannot be told.',
  source: 'RFC 9110, 15.5; linkinator issues 627 and 718 (403, 429 and 999 are no proof of a broken link)',
  fix: 'Let crawlers in, or remove the links to what only signed-in visitors may see.',
  onPage: ({ outcome, status }) =>
    outcome === 'error-status' && status !== null && status >= 400 && status < 500 && !GONE.includes(status) ? [`Answers ${status}.`] : [],
};
