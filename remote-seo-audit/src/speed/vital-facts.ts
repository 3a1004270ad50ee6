import type { VITAL_DEVICES, VITAL_METHODS } from '@canopy/contract/seo-audit';
import type { StatusTone } from '@canopy/ui/data';

export type Vital = 'fcp' | 'lcp' | 'tbt' | 'cls';
export type Device = (typeof VITAL_DEVICES)[number];
type Method = (typeof VITAL_METHODS)[number];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface VitalFact {
  readonly label: string;
  readonly short: string;
  readonly write: (value: number) => string;
  /** up to `good` is good, above `poor` is poor: Lighthouse's thresholds by device; times in ms */
  readonly limits: Record<Device, { good: number; poor: number }>;
}

export const VITALS: Record<Vital, VitalFact> = {
  fcp: {
    label: 'First contentful paint',
    short: 'FCP',
    write: seconds,
    limits: { mobile: { good: 1800, poor: 3000 }, desktop: { good: 934, poor: 1600 } },
  },
  lcp: {
    label: 'Largest contentful paint',
    short: 'LCP',
    write: seconds,
    limits: { mobile: { good: 2500, poor: 4000 }, desktop: { good: 1200, poor: 2400 } },
  },
  tbt: {
    label: 'Total blocking time',
    short: 'TBT',
    write: (ms) => `${Math.round(ms)} ms`,
    limits: { mobile: { good: 200, poor: 600 }, desktop: { good: 150, poor: 350 } },
  },
  cls: {
    label: 'Cumulative layout shift',
    short: 'CLS',
    write: (value) => value.toFixed(2),
    limits: { mobile: { good: 0.1, poor: 0.25 }, desktop: { good: 0.1, poor: 0.25 } },
  },
};

/** Real-user data is graded by the Web Vitals thresholds on every device: the same as Lighthouse's for mobile. */
export const FIELD_LIMITS: Device = 'mobile';

export const VITAL_NAMES = Object.keys(VITALS) as Vital[];
export const DEVICE_NAMES: Record<Device, string> = { desktop: 'Desktop', mobile: 'Mobile' };
/** Display names of the measuring methods. */
export const METHOD_NAMES: Record<Method, string> = { lighthouse: 'Lighthouse', cdp: 'Browser observation' };

/** A figure's grade as a word and a colour. */
export function gradeOf(vital: Vital, device: Device, value: number): { tone: StatusTone; word: string } {
  const { good, poor } = VITALS[vital].limits[device];
  if (value <= good) return { tone: 'good', word: 'Good' };
  return value <= poor ? { tone: 'warning', word: 'Needs improvement' } : { tone: 'bad', word: 'Poor' };
}
