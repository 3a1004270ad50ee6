import { comboAt, dailyNoise } from './audience.ts';
import { dayNumber } from './calendar.ts';
import { demandOn, positionShiftOn } from './demand.ts';
import { mix, wholeOf } from './mix.ts';
import { topics, type Topic } from './topics.ts';
import type { Pair, Universe } from './universe.ts';

/** Share of impressions clicked at positions 1 to 10. */
const FIRST_PAGE = [0.27, 0.15, 0.1, 0.072, 0.053, 0.041, 0.033, 0.027, 0.023, 0.02];
const LAST = FIRST_PAGE.length;

/** Expected click-through rate at a position (1 and more, may be fractional); who searches by name mostly clicks. */
function clickRate(position: number, brand: boolean): number {
  const rate = position >= LAST ? 0.02 * Math.exp((LAST - position) / 9) : between(position);
  return brand ? Math.min(0.62, rate * 1.9) : rate;
}

function between(position: number): number {
  const lower = Math.floor(position);
  const from = FIRST_PAGE[lower - 1] ?? 0;
  const to = FIRST_PAGE[lower] ?? from;
  return from + (to - from) * (position - lower);
}

// Taken out of `Math` once, as in mix.ts.
const { floor, max, min, round } = Math;

export const SEARCH_TYPES = ['web', 'image', 'video', 'news', 'discover', 'googleNews'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** One page shown for one query in one country on one device on one day: the finest granularity. */
export type SearchAtom = {
  page: number;
  query: number;
  combo: number;
  impressions: number;
  clicks: number;
  /** sum of the positions of all impressions */
  positions: number;
  /** page above this one, −1: none; and how many of the impressions were shown together with it */
  below: number;
  shared: number;
};

export type SearchDayOrder = {
  universe: Universe;
  seed: number;
  /** size of the site relative to the demo site */
  scale: number;
  type: SearchType;
  day: number;
  /** multiplies the figures: how much of the day is counted so far, or what late data added */
  factor: number;
};

const VOLUME: Record<SearchType, number> = { web: 0.21, image: 0.04, discover: 0.06, video: 0, news: 0, googleNews: 0 };
const firstDays = new Map(topics.map(({ path, since }) => [path, since === undefined ? 0 : dayNumber(since)]));

/** The same atoms for the same order, whenever it is requested. */
export function searchDay(order: SearchDayOrder): SearchAtom[] {
  const { universe, seed, scale, type, day, factor } = order;
  const volume = VOLUME[type] * scale * factor * dailyNoise(seed, day, 0.06);
  const atoms: SearchAtom[] = [];
  if (volume === 0) return atoms;
  const demand = new Map<Topic, number>(topics.map((topic) => [topic, demandOn(day, topic)]));
  let above = new Map<number, SearchAtom>();
  for (const pair of universe.pairs) {
    const own = new Map<number, SearchAtom>();
    const expected = pair.daily * volume * (demand.get(pair.topic) ?? 0) * dailyNoise(pair.seed, day, 0.3);
    if (expected > 0 && takesPart(pair, type, day, universe)) {
      for (const [combo, impressions] of spread(expected, pair.seed ^ seed, day)) own.set(combo, atomOf(order, pair, combo, impressions));
      if (pair.below >= 0) putBelow(own, above, pair.below);
      atoms.push(...own.values());
    }
    above = own;
  }
  return atoms;
}

/** Distributes a day's impressions over countries and devices. More impressions are the same ones plus others. */
function spread(expected: number, seed: number, day: number): Map<number, number> {
  const dealt = new Map<number, number>();
  const impressions = wholeOf(expected, mix(seed, day, 0));
  for (let index = 1; index <= impressions; index += 1) {
    const combo = comboAt(mix(seed, day, index));
    dealt.set(combo, (dealt.get(combo) ?? 0) + 1);
  }
  return dealt;
}

function atomOf({ universe, seed, type, day }: SearchDayOrder, pair: Pair, combo: number, impressions: number): SearchAtom {
  const drift = (mix(pair.seed, floor(day / 28), 3) - 0.5) * 1.6;
  const wobble = (mix(pair.seed, day, combo + 101) - 0.5) * 2;
  const position = max(1, pair.position + positionShiftOn(day, universe.pages[pair.page] ?? '') + drift + wobble);
  const rate = clickRate(position, pair.topic.brand === true) * (type === 'image' ? 0.2 : 1);
  const clicks = min(impressions, wholeOf(impressions * rate, mix(pair.seed ^ seed, day, combo + 100_003)));
  const positions = max(impressions, round(position * impressions));
  return { page: pair.page, query: type === 'discover' ? -1 : pair.query, combo, impressions, clicks, positions, below: -1, shared: 0 };
}

/** Discover shows guides only; a page is not shown below another one before it exists. */
function takesPart(pair: Pair, type: SearchType, day: number, { pages }: Universe): boolean {
  const path = pages[pair.page] ?? '';
  if (type === 'discover') return pair.query === -1 && path.startsWith('/guides/');
  return day >= (firstDays.get(path) ?? 0);
}

/** Marks the impressions that two pages shared. Somebody who saw both clicked one at most. */
function putBelow(own: Map<number, SearchAtom>, above: Map<number, SearchAtom>, page: number): void {
  for (const [combo, atom] of own) {
    const upper = above.get(combo);
    atom.below = page;
    if (upper === undefined) continue;
    atom.shared = min(atom.impressions, upper.impressions);
    atom.clicks = min(atom.clicks, max(atom.impressions, upper.impressions) - upper.clicks);
  }
}
