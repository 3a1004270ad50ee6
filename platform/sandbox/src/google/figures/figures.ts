import { LRUCache } from 'lru-cache';
import { combos } from './audience.ts';
import { searchDay, type SearchAtom, type SearchDayOrder } from './search-day.ts';
import { buildUniverse, type Universe } from './universe.ts';
import { visitsOf, type Visit } from './visits.ts';

type Site = Pick<SearchDayOrder, 'seed' | 'scale'>;
type Shape = { anonymisedShare: number; rowsPerDay: number | null };

/** A little over sixteen months: a report that goes over all of them twice generates them once. */
const VISITS_KEPT = 520;

/** A least-recently-used cache. */
const cache = <Value extends object>(max: number) =>
  new LRUCache<string, Value, () => Value>({ max, memoMethod: (_key, _stale, { context: make }) => make() });

/** The figures of all sites, generated on first use and cached for a while. */
export class Figures {
  readonly #searchDays = cache<SearchAtom[]>(140);
  readonly #visits = cache<Visit[]>(VISITS_KEPT);
  readonly #universes = new Map<string, Universe>();

  universe({ anonymisedShare, rowsPerDay }: Shape): Universe {
    const key = `${anonymisedShare} ${rowsPerDay}`;
    let universe = this.#universes.get(key);
    if (universe === undefined) {
      universe = buildUniverse(anonymisedShare);
      for (let count = 0; count < (rowsPerDay ?? 0); count += 1) universe.queries.push(`garden question ${count + 1}`);
      // One at a time: settings change only in tests.
      this.#universes.clear();
      this.#universes.set(key, universe);
    }
    return universe;
  }

  /** What Search Console has for one day of one site. */
  searchDay(site: Site, order: Pick<SearchDayOrder, 'type' | 'day' | 'factor'>, shape: Shape): SearchAtom[] {
    const { seed, scale } = site;
    const { type, day, factor } = order;
    const make = () => {
      const universe = this.universe(shape);
      const atoms = searchDay({ universe, seed, scale, type, day, factor });
      if (type === 'web' && shape.rowsPerDay !== null) pad(atoms, shape.rowsPerDay, universe);
      return atoms;
    };
    const key = `${seed} ${scale} ${type} ${day} ${factor} ${shape.anonymisedShare} ${shape.rowsPerDay}`;
    return this.#searchDays.memo(key, { context: make });
  }

  /** The visits of one day. Search Console's settings do not change what Analytics saw. */
  visits(site: Site, day: number, factor: number): Visit[] {
    const make = () => {
      const shape = { anonymisedShare: 0.25, rowsPerDay: null };
      const found = (['web', 'image'] as const).flatMap((type) => this.searchDay(site, { type, day, factor: 1 }, shape));
      return visitsOf({ found, pages: this.universe(shape).pages, seed: site.seed, scale: site.scale, day, factor });
    };
    return this.#visits.memo(`${site.seed} ${site.scale} ${day} ${factor}`, { context: make });
  }
}

/** Adds rows with one impression each until there are as many named ones as ordered. */
function pad(atoms: SearchAtom[], rows: number, { pages, queries }: Universe): void {
  const missing = rows - atoms.filter(({ query }) => query >= 0).length;
  const first = queries.length - rows;
  for (let count = 0; count < missing; count += 1) {
    const clicks = count % 97 === 0 ? 1 : 0;
    atoms.push({
      page: count % pages.length,
      query: first + count,
      combo: count % combos.length,
      impressions: 1,
      clicks,
      positions: 30 + (count % 50),
      below: -1,
      shared: 0,
    });
  }
}
