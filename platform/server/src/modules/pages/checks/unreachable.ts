import type { Check } from './check.ts';

export const unreachable: Check = {
  code: 'unreachable',
  weight: 100,
  rule: 'The address gave no usable answer: time ran out, the connection failed, or the answer was too large.',
  source: 'Google Search Central, HTTP status codes and network errors',
  onPage: ({ outcome }) => outcome === 'failed',
};
