import type { PageLimit } from '../../page-result.ts';
import type { Check } from '../check.ts';

const LIMITS: readonly string[] = ['page-deadline', 'page-memory', 'page-unreadable'] satisfies PageLimit[];

/** Whether a page was served but exceeds what a crawler can read. */
export const isUnreadable = (reason: string | undefined): boolean => reason !== undefined && LIMITS.includes(reason);

export const unreadablePage: Check = {
  code: 'unreadable_page',
  name: 'Page too complex to read',
  group: 'answers',
  kind: 'issue',
  level: 'high',
  weight: 100,
  rule: 'The page was answered, but reading it took more than 10 seconds or more memory than a crawler gives a page.',
  source: 'Google Search Central: rendering and indexing give each page limited resources. The limits are ours.',
  fix: 'Look for markup that repeats or nests without end, and serve a smaller page.',
  onPage: ({ failure }) => (failure && isUnreadable(failure.reason) ? [failure.message] : []),
};
