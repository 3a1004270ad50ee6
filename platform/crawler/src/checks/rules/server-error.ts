import type { Check } from '../check.ts';

export const serverError: Check = {
  code: 'server_error',
  name: 'Server error',
  group: 'answers',
  kind: 'issue',
  level: 'high',
  weight: 100,
  rule: 'The address answers with a status of 500 or above (999, a refusal, left out).',
  source: 'RFC 9110, 15.6',
  fix: 'Look into the server’s log; search engines drop pages that keep failing.',
  onPage: ({ outcome, status }) =>
    outcome !== 'failed' && status !== null && status >= 500 && status !== 999 ? [`Answers ${status}.`] : [],
};
