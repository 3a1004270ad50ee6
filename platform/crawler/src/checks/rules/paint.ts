import type { Check, SiteFinding } from '../check.ts';
import type { SiteView, Vitals } from '../site-view.ts';

type VitalLimits = Record<Vitals['device'], { good: number; poor: number }>;

/** Pages with a measurement worse than good. */
function* slow(site: SiteView, metric: 'fcp' | 'lcp' | 'tbt' | 'cls', limits: VitalLimits): Generator<SiteFinding> {
  for (const [page, measurements] of site.vitals) {
    for (const { device, method, [metric]: value } of measurements) {
      const { good, poor } = limits[device];
      if (value === null || value <= good) continue;
      const shown = metric === 'cls' ? value.toFixed(2) : `${Math.round(value)} ms`;
      yield { page, detail: `${shown} on ${device} (${method})${value > poor ? ', poor' : ', needs improvement'}.` };
    }
  }
}

export const PAINT_CHECKS: readonly Check[] = [
  {
    code: 'fcp_issues',
    name: 'First contentful paint',
    group: 'speed',
    kind: 'issue',
    level: 'medium',
    rule: 'First contentful paint was measured above 1800 ms on mobile or 934 ms on desktop; above 3000 and 1600 ms it is poor.',
    source: 'web.dev, First Contentful Paint (thresholds of mobile and desktop)',
    fix: 'Speed up the server’s response, and load less before the first text.',
    *onSite(site) {
      yield* slow(site, 'fcp', { mobile: { good: 1800, poor: 3000 }, desktop: { good: 934, poor: 1600 } });
    },
  },
  {
    code: 'lcp_issues',
    name: 'Largest contentful paint',
    group: 'speed',
    kind: 'issue',
    level: 'medium',
    rule: 'Largest contentful paint was measured above 2500 ms on mobile or 1200 ms on desktop; above 4000 and 2400 ms it is poor.',
    source: 'web.dev, Largest Contentful Paint (thresholds of mobile and desktop)',
    fix: 'Load the largest image or text first, and serve it from a server near the visitor.',
    *onSite(site) {
      yield* slow(site, 'lcp', { mobile: { good: 2500, poor: 4000 }, desktop: { good: 1200, poor: 2400 } });
    },
  },
  {
    code: 'tbt_issues',
    name: 'Total blocking time',
    group: 'speed',
    kind: 'issue',
    level: 'medium',
    rule: 'Total blocking time was measured above 200 ms on mobile or 150 ms on desktop; above 600 and 350 ms it is poor.',
    source: 'web.dev, Total Blocking Time (thresholds of mobile and desktop)',
    fix: 'Run fewer scripts while the page loads.',
    *onSite(site) {
      yield* slow(site, 'tbt', { mobile: { good: 200, poor: 600 }, desktop: { good: 150, poor: 350 } });
    },
  },
  {
    code: 'cls_issues',
    name: 'Cumulative layout shift',
    group: 'speed',
    kind: 'issue',
    level: 'medium',
    rule: 'Cumulative layout shift was measured above 0.1 on mobile or 0.1 on desktop; above 0.25 and 0.25 it is poor.',
    source: 'web.dev, Cumulative Layout Shift (thresholds of mobile and desktop)',
    fix: 'Reserve space for images, ads and frames before they load.',
    *onSite(site) {
      yield* slow(site, 'cls', { mobile: { good: 0.1, poor: 0.25 }, desktop: { good: 0.1, poor: 0.25 } });
    },
  },
];
