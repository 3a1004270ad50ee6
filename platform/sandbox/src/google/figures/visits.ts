import { combos, countryShares, deviceShares, pick } from './audience.ts';
import { mix, wholeOf } from './mix.ts';
import type { SearchAtom } from './search-day.ts';
import { otherSources, searchSources, browserOf, systemOf } from './visit-sources.ts';

type EventName = 'page_view' | 'session_start' | 'first_visit' | 'user_engagement' | 'scroll' | 'click' | 'form_submit';

/** Something that happened on one page of a visit. */
export type Hit = Readonly<{ page: string; event: EventName; count: number; /** seconds in the foreground */ engagement: number }>;

/** One session, as Analytics counts them. Country and device are indexes into the audience. */
export type Visit = {
  user: number;
  isNew: boolean;
  engaged: boolean;
  /** seconds */
  duration: number;
  channel: string;
  source: string;
  browser: string;
  system: string;
  country: number;
  device: number;
  hits: Hit[];
};

type Order = { found: SearchAtom[]; pages: string[]; seed: number; scale: number; day: number; factor: number };
type Arrival = Pick<Visit, 'channel' | 'source' | 'country' | 'device'> & { page: string; newShare: number };

/** Share of clicks in search results that Analytics sees: some users refuse, some leave at once. */
const SEEN_CLICKS = 0.94;
const RETURNING_POOL = 5_200;

/** The visits of a day: those from search results, and those from elsewhere. */
export function visitsOf(order: Order): Visit[] {
  const { seed, day, factor } = order;
  return arrivals(order).flatMap((arrival, index) => {
    const times = wholeOf(factor, mix(seed + 5, day, index));
    return Array.from({ length: times }, (_, time) =>
      visit(arrival, order, index + time * 4_096, seed ^ (day * 8_192 + index + time * 4_096)),
    );
  });
}

function arrivals({ found, pages, seed, scale, day }: Order): Arrival[] {
  const list: Arrival[] = [];
  for (const [index, atom] of found.entries()) {
    const combo = combos[atom.combo];
    for (let click = 0; combo !== undefined && click < atom.clicks; click += 1) {
      if (mix(seed + 1, day, index * 64 + click) >= SEEN_CLICKS) continue;
      list.push({
        channel: 'Organic Search',
        source: 'google',
        country: combo.country,
        device: combo.device,
        page: pages[atom.page] ?? '/',
        newShare: 0.8,
      });
    }
  }
  const google = list.length;
  for (const { channel, source, share, newShare, landing } of [...searchSources, ...otherSources]) {
    const expected =
      share *
      (channel === 'Organic Search' ? google : 190 * scale + google * 0.25) *
      (0.8 + 0.4 * mix(seed + 2, day, source.length * 31 + channel.length));
    const count = Math.floor(expected + mix(seed + 3, day, source.length * 31 + channel.length));
    for (let index = 0; index < count; index += 1) {
      const chance = (salt: number) => mix(seed + salt, day, index * 16 + source.length);
      const page = landing[Math.floor(chance(11) * landing.length)] ?? '/';
      list.push({ channel, source, newShare, page, country: pick(countryShares, chance(12)), device: pick(deviceShares, chance(13)) });
    }
  }
  return list;
}

function visit({ page, newShare, ...arrival }: Arrival, { pages, day }: Order, index: number, seed: number): Visit {
  const chance = (salt: number) => mix(seed, salt, 17);
  const isNew = chance(1) < newShare;
  const user = isNew ? 10_000 + day * 8_192 + index : Math.floor(chance(2) * RETURNING_POOL);
  const system = systemOf(arrival.device, chance(3));
  const path = [page];
  while (path.length < 9 && chance(20 + path.length) < 0.42)
    path.push(pages[Math.floor(chance(40 + path.length) ** 2 * pages.length)] ?? '/');
  const engaged = path.length > 1 || chance(4) < 0.47;
  const hits: Hit[] = [single(page, 'session_start')];
  if (isNew) hits.push(single(page, 'first_visit'));
  for (const [step, place] of path.entries()) addPageHits(hits, place, engaged, (salt) => chance(100 + step * 8 + salt));
  const engagement = hits.reduce((sum, hit) => sum + hit.engagement, 0);
  const duration = engaged ? engagement + Math.floor(chance(5) * 60) : Math.floor(chance(5) * 9);
  return { user, isNew, engaged, duration, ...arrival, browser: browserOf(system, chance(6)), system, hits };
}

function addPageHits(hits: Hit[], page: string, engaged: boolean, chance: (salt: number) => number): void {
  hits.push(single(page, 'page_view'));
  if (engaged) hits.push({ page, event: 'user_engagement', count: 1, engagement: 10 + Math.floor(-55 * Math.log(1 - chance(1) * 0.98)) });
  if (engaged && chance(2) < 0.48) hits.push(single(page, 'scroll'));
  if (chance(3) < 0.06) hits.push({ page, event: 'click', count: 1 + Math.floor(chance(4) * 2), engagement: 0 });
  if (page === '/contact/' && chance(5) < 0.18) hits.push(single(page, 'form_submit'));
}

const singles = new Map<string, Map<EventName, Hit>>();

/** Something that happened once. Most hits are alike, so they share one object. */
function single(page: string, event: EventName): Hit {
  let ofPage = singles.get(page);
  if (ofPage === undefined) singles.set(page, (ofPage = new Map()));
  let hit = ofPage.get(event);
  if (hit === undefined) ofPage.set(event, (hit = { page, event, count: 1, engagement: 0 }));
  return hit;
}
