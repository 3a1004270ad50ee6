import type { Check } from '../check.ts';
import { slow } from '../slow.ts';

const LIMITS = { mobile: { good: 0.1, poor: 0.25 }, desktop: { good: 0.1, poor: 0.25 } };

export const clsIssues: Check = {
  code: 'cls_issues',
  name: 'Cumulative layout shift',
  group: 'speed',
  kind: 'issue',
  level: 'medium',
  rule: 'Cumulative layout shift was measured above 0.1 on mobile or 0.1 on desktop; above 0.25 and 0.25 it is poor.',
  source: 'web.dev, Cumulative Layout Shift (thresholds of mobile and desktop)',
  fix: 'Give images, ads and frames their room before they arrive.',
  *onSite(site) {
    yield* slow(site, 'cls', LIMITS);
  },
};
