import type { Check } from '../check.ts';
import { slow } from '../slow.ts';

const LIMITS = { mobile: { good: 2500, poor: 4000 }, desktop: { good: 1200, poor: 2400 } };

export const lcpIssues: Check = {
  code: 'lcp_issues',
  name: 'Largest contentful paint',
  group: 'speed',
  kind: 'issue',
  level: 'medium',
  rule: 'Largest contentful paint was measured above 2500 ms on mobile or 1200 ms on desktop; above 4000 and 2400 ms it is poor.',
  source: 'web.dev, Largest Contentful Paint (thresholds of mobile and desktop)',
  fix: 'Load the largest image or text first, and from near.',
  *onSite(site) {
    yield* slow(site, 'lcp', LIMITS);
  },
};
