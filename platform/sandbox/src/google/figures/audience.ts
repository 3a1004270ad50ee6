import { mix } from './mix.ts';

type Country = { code: string; name: string; share: number };

/** ISO 3166-1 alpha-3 in lower case, as in Search Console, and the name used by Analytics. */
export const countries: Country[] = [
  { code: 'gbr', name: 'United Kingdom', share: 0.81 },
  { code: 'irl', name: 'Ireland', share: 0.05 },
  { code: 'usa', name: 'United States', share: 0.05 },
  { code: 'can', name: 'Canada', share: 0.015 },
  { code: 'aus', name: 'Australia', share: 0.017 },
  { code: 'nzl', name: 'New Zealand', share: 0.01 },
  { code: 'deu', name: 'Germany', share: 0.012 },
  { code: 'fra', name: 'France', share: 0.01 },
  { code: 'nld', name: 'Netherlands', share: 0.007 },
  { code: 'ind', name: 'India', share: 0.006 },
  { code: 'esp', name: 'Spain', share: 0.005 },
  { code: 'zaf', name: 'South Africa', share: 0.004 },
  { code: 'swe', name: 'Sweden', share: 0.003 },
  { code: 'zzz', name: '(not set)', share: 0.001 },
];

export const devices = ['MOBILE', 'DESKTOP', 'TABLET'] as const;
const DEVICE_SHARES = [0.58, 0.36, 0.06];

/** One country on one device; `combos` has each pair once, grouped by country. */
export type Combo = { country: number; device: number; share: number };
export const combos: Combo[] = countries.flatMap(({ share }, country) =>
  devices.map((_, device) => ({ country, device, share: share * (DEVICE_SHARES[device] ?? 0) })),
);

/** Where each two-thousandth of the impressions goes; the rarest get a place as well. */
const dealt = combos.flatMap(({ share }, combo) => Array.from({ length: Math.max(1, Math.round(share * 2_000)) }, () => combo));

/** Index of the combo on which `chance` (in [0, 1)) falls. */
export function comboAt(chance: number): number {
  return dealt[Math.floor(chance * dealt.length)] ?? 0;
}

/** Index of the choice on which `chance` (in [0, 1)) falls; shares add up to 1. */
export function pick(shares: readonly number[], chance: number): number {
  let sum = 0;
  for (const [index, share] of shares.entries()) {
    sum += share;
    if (chance < sum) return index;
  }
  return shares.length - 1;
}

export const countryShares = countries.map(({ share }) => share);
export const deviceShares: readonly number[] = DEVICE_SHARES;

/** ±`width` around 1, the same for everything on a given day. */
export function dailyNoise(seed: number, day: number, width: number): number {
  return 1 + (mix(seed, day, 7_919) - 0.5) * 2 * width;
}
