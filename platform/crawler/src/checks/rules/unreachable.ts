import type { Check } from '../check.ts';
import { isUnreadable } from './unreadable-page.ts';

export const unreachable: Check = {
  code: 'unreachable',
  name: 'Timeout or connection error',
  group: 'answers',
  kind: 'issue',
  level: 'high',
  weight: 100,
  rule: 'The address gave no usable answer: time ran out, the connection failed, or the answer was too large.',
  source: 'Google Search Central, HTTP status codes and network errors',
  fix: 'See that the server answers within seconds and that the page is not endless.',
  onPage: ({ outcome, failure }) =>
    outcome === 'failed' && !isUnreadable(failure?.reason) ? [failure?.message ?? 'No usable answer.'] : [],
};
