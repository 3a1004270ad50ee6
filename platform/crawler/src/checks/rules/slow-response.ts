import type { Check } from '../check.ts';

/** A response that begins later than this is slow. */
export const SLOW_ANSWER_MS = 800;

export const slowResponse: Check = {
  code: 'slow_response',
  name: 'Slow response (TTFB)',
  group: 'speed',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The server takes more than 800 ms until its answer begins, and again when it is asked once more.',
  source: 'web.dev, Time to First Byte: good is 0.8 s or less',
  fix: 'Cache the page, or find what the server waits for.',
  onPage: ({ html, responseMs }) =>
    html && responseMs !== null && responseMs > SLOW_ANSWER_MS ? [`The answer began after ${Math.round(responseMs)} ms.`] : [],
};
