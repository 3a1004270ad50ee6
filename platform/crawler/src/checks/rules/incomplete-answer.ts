import type { Check } from '../check.ts';

export const incompleteAnswer: Check = {
  code: 'incomplete_answer',
  name: 'Truncated response',
  group: 'answers',
  kind: 'issue',
  level: 'high',
  rule: 'The compressed response ends before its end: what browsers and search engines get is a part of the page.',
  source: 'RFC 9110, 8.4; RFC 1952, 2.3.1 (a gzip file ends with the size of its content)',
  fix: 'Look for timeouts and limits of the server, proxy or cache that compresses the page.',
  onPage: ({ incomplete, bytes }) => (incomplete === true ? [`Only ${(bytes ?? 0).toLocaleString('en')} bytes of the page came.`] : []),
};
