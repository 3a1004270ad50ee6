import type { Check } from './check.ts';

export const serverError: Check = {
  code: 'server_error',
  weight: 100,
  rule: 'The address answers with a status of 500 or above.',
  source: 'RFC 9110, 15.6',
  onPage: ({ outcome, status }) => outcome !== 'failed' && status !== null && status >= 500,
};
