import { pick } from './audience.ts';

type Source = {
  /** default channel group */
  channel: string;
  source: string;
  /** for other search engines, relative to the visits from Google's results; for the rest, to a base figure */
  share: number;
  /** share of first-time visitors */
  newShare: number;
  /** landing pages */
  landing: string[];
};

const GUIDES = [
  '/guides/no-dig-beds/',
  '/guides/slugs-without-pellets/',
  '/guides/first-compost-heap/',
  '/guides/sowing-tomatoes/',
  '/guides/making-leaf-mould/',
];
const SHOP = ['/shop/', '/shop/watering/copper-watering-can/', '/shop/planters/oak-half-barrel/', '/shop/hand-tools/hori-hori-knife/'];

export const searchSources: Source[] = [
  { channel: 'Organic Search', source: 'bing', share: 0.065, newShare: 0.76, landing: ['/', ...GUIDES, ...SHOP] },
  { channel: 'Organic Search', source: 'duckduckgo', share: 0.022, newShare: 0.85, landing: ['/', ...GUIDES] },
  { channel: 'Organic Search', source: 'ecosia.org', share: 0.012, newShare: 0.82, landing: GUIDES },
  { channel: 'Organic Search', source: 'yahoo', share: 0.009, newShare: 0.7, landing: ['/', ...SHOP] },
];

export const otherSources: Source[] = [
  {
    channel: 'Direct',
    source: '(direct)',
    share: 0.52,
    newShare: 0.45,
    landing: ['/', '/', '/', '/shop/', '/visit-us/', '/guides/', '/contact/'],
  },
  {
    channel: 'Organic Social',
    source: 'facebook.com',
    share: 0.07,
    newShare: 0.62,
    landing: ['/spring-bulb-festival/', '/garden-club/', ...GUIDES],
  },
  { channel: 'Organic Social', source: 'instagram.com', share: 0.05, newShare: 0.68, landing: SHOP },
  { channel: 'Organic Social', source: 'pinterest.com', share: 0.045, newShare: 0.83, landing: [...SHOP, ...GUIDES] },
  {
    channel: 'Referral',
    source: 'allotment-diary.example',
    share: 0.05,
    newShare: 0.71,
    landing: [...GUIDES, '/allotment-society-discount/'],
  },
  { channel: 'Referral', source: 'gardenforum.example', share: 0.04, newShare: 0.66, landing: ['/shop/soil-and-compost/', ...GUIDES] },
  { channel: 'Referral', source: 'marches-news.example', share: 0.025, newShare: 0.88, landing: ['/spring-bulb-festival/', '/about/'] },
  { channel: 'Unassigned', source: '(not set)', share: 0.03, newShare: 0.4, landing: ['/', '/shop/'] },
];

type Choice = [name: string, share: number];

/** By device: mobile, desktop, tablet. */
const SYSTEMS: Choice[][] = [
  [
    ['iOS', 0.54],
    ['Android', 0.46],
  ],
  [
    ['Windows', 0.62],
    ['Macintosh', 0.29],
    ['Linux', 0.05],
    ['Chrome OS', 0.04],
  ],
  [
    ['iOS', 0.72],
    ['Android', 0.28],
  ],
];
const BROWSERS: Record<string, Choice[]> = {
  iOS: [
    ['Safari', 0.84],
    ['Chrome', 0.12],
    ['Safari (in-app)', 0.04],
  ],
  Android: [
    ['Chrome', 0.79],
    ['Samsung Internet', 0.15],
    ['Firefox', 0.03],
    ['Android Webview', 0.03],
  ],
  Windows: [
    ['Chrome', 0.6],
    ['Edge', 0.31],
    ['Firefox', 0.08],
    ['Opera', 0.01],
  ],
  Macintosh: [
    ['Safari', 0.5],
    ['Chrome', 0.41],
    ['Firefox', 0.09],
  ],
  Linux: [
    ['Firefox', 0.52],
    ['Chrome', 0.48],
  ],
  'Chrome OS': [['Chrome', 1]],
};

export function systemOf(device: number, chance: number): string {
  return choose(SYSTEMS[device] ?? [], chance);
}

export function browserOf(system: string, chance: number): string {
  return choose(BROWSERS[system] ?? [], chance);
}

function choose(choices: Choice[], chance: number): string {
  return (
    choices[
      pick(
        choices.map(([, share]) => share),
        chance,
      )
    ]?.[0] ?? '(not set)'
  );
}
