import type { SiteFinding } from './check.ts';
import type { SiteView, Vitals } from './site-view.ts';

export type VitalLimits = Record<Vitals['device'], { good: number; poor: number }>;

/** Pages with a measurement worse than good. */
export function* slow(site: SiteView, metric: 'fcp' | 'lcp' | 'tbt' | 'cls', limits: VitalLimits): Generator<SiteFinding> {
  for (const [page, measurements] of site.vitals) {
    for (const { device, method, [metric]: value } of measurements) {
      const { good, poor } = limits[device];
      if (value === null || value <= good) continue;
      const shown = metric === 'cls' ? value.toFixed(2) : `${Math.round(value)} ms`;
      yield { page, detail: `${shown} on ${device} (${method})${value > poor ? ', poor' : ', to be improved'}.` };
    }
  }
}
