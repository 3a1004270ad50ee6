import type { Check } from '../check.ts';

/** A response that begins later than this is slow. */
export const SLOW_ANSWER_MS = 800;

export const slowResponse: Check = {
  code: 'slow_response',
  name: 'Slow response (TTFB)',
  group: 'speed',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The server takes more than 800 ms to start responding, and again on a second request.',
  source: 'web.dev, Time to First Byte: good is 0.8 s or less',
  fix: 'Cache the page, or find out what the server waits for.',
  onPage: ({ html, responseMs }) =>
    html && responseMs !== null && responseMs > SLOW_ANSWER_MS ? [`Time to first byte: ${Math.round(responseMs)} ms.`] : [],
};
