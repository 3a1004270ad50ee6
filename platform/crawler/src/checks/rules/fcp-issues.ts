import type { Check } from '../check.ts';
import { slow } from '../slow.ts';

const LIMITS = { mobile: { good: 1800, poor: 3000 }, desktop: { good: 934, poor: 1600 } };

export const fcpIssues: Check = {
  code: 'fcp_issues',
  name: 'First contentful paint',
  group: 'speed',
  kind: 'issue',
  level: 'medium',
  rule: 'First contentful paint was measured above 1800 ms on mobile or 934 ms on desktop; above 3000 and 1600 ms it is poor.',
  source: 'web.dev, First Contentful Paint (thresholds of mobile and desktop)',
  fix: 'Answer faster, and load less before the first text.',
  *onSite(site) {
    yield* slow(site, 'fcp', LIMITS);
  },
};
