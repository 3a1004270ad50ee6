import { GONE } from '../../graph/final-targets.ts';
import type { Check } from '../check.ts';

export const notFound: Check = {
  code: 'not_found',
  name: 'Not found (404)',
  group: 'answers',
  kind: 'issue',
  level: 'high',
  weight: 100,
  rule: 'The address answers 404 or 410.',
  source: 'RFC 9110, 15.5.5 and 15.5.11',
  fix: 'Bring the page back, redirect it to the nearest live page, or remove the links to it.',
  onPage: ({ outcome, status }) => (outcome !== 'failed' && status !== null && GONE.includes(status) ? [`Answers ${status}.`] : []),
};
