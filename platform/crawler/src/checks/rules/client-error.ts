import { GONE } from '../../graph/final-targets.ts';
import type { Check } from '../check.ts';

export const clientError: Check = {
  code: 'client_error',
  name: 'Blocked (4xx)',
  group: 'answers',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The address answers with a status of 400 to 499 other than 404 and 410, or 999: whether the page exists cannot be told.',
  source: 'RFC 9110, 15.5: a refusal (401, 403, 429) does not tell whether the page exists',
  fix: 'Let crawlers in, or remove the links to what only signed-in visitors may see.',
  onPage: ({ outcome, status }) =>
    outcome === 'error-status' && status !== null && ((status >= 400 && status < 500 && !GONE.includes(status)) || status === 999)
      ? [`Answers ${status}.`]
      : [],
};
