import type { Check } from '../check.ts';
import { slow } from '../slow.ts';

const LIMITS = { mobile: { good: 200, poor: 600 }, desktop: { good: 150, poor: 350 } };

export const tbtIssues: Check = {
  code: 'tbt_issues',
  name: 'Total blocking time',
  group: 'speed',
  kind: 'issue',
  level: 'medium',
  rule: 'Total blocking time was measured above 200 ms on mobile or 150 ms on desktop; above 600 and 350 ms it is poor.',
  source: 'web.dev, Total Blocking Time (thresholds of mobile and desktop)',
  fix: 'Run less script while the page loads.',
  *onSite(site) {
    yield* slow(site, 'tbt', LIMITS);
  },
};
