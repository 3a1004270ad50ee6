import type { Check } from './check.ts';

/** Statuses that say the page is gone. 401, 403 and 429 say nothing about whether it exists. */
export const GONE: readonly number[] = [404, 410];

export const notFound: Check = {
  code: 'not_found',
  weight: 100,
  rule: 'The address answers 404 or 410.',
  source: 'RFC 9110, 15.5.5 and 15.5.11',
  onPage: ({ status }) => status !== null && GONE.includes(status),
};
