import type { CrawlCounts, CrawlStore, FrontierEntry, PageSave, SiteFacts } from './crawl-store.ts';
import type { PageResult, TrapHit } from './page-result.ts';

type Held = { entry: FrontierEntry; done: boolean };

export type MemoryStore = CrawlStore & {
  /** Rows in the order in which they were stored. */
  pages(): PageResult[];
  traps(): (TrapHit & { count: number })[];
  site(): SiteFacts | null;
};

/** An in-memory store: the reference implementation of CrawlStore, for tests and the command line. */
export function memoryStore(): MemoryStore {
  let site: SiteFacts | null = null;
  const held = new Map<string, Held>();
  const pages = new Map<string, PageResult>();
  const traps = new Map<string, TrapHit & { count: number }>();
  const add = (entry: FrontierEntry) => {
    const known = held.get(entry.url);
    if (!known) {
      held.set(entry.url, { entry: { ...entry }, done: false });
      return;
    }
    const inSitemap = known.entry.inSitemap || entry.inSitemap;
    const nearer = !known.done && (entry.depth ?? Infinity) < (known.entry.depth ?? Infinity);
    known.entry = { ...(nearer ? entry : known.entry), inSitemap };
  };

  const counts = (): CrawlCounts => {
    const rows = [...pages.values()];
    const robotsBlocked = rows.filter(({ outcome }) => outcome === 'robots-blocked').length;
    return {
      discovered: held.size,
      pending: held.size - rows.length,
      fetched: rows.length - robotsBlocked,
      failed: rows.filter(({ outcome }) => outcome === 'failed').length,
      robotsBlocked,
    };
  };

  return {
    async loadState() {
      return { site, known: [...held.values()].map(({ entry, done }) => ({ ...entry, done })) };
    },
    async saveSiteFacts(facts, first) {
      site = facts;
      first.forEach(add);
    },
    async addDiscovered(entries) {
      entries.forEach(add);
    },
    async savePages(batch: PageSave[]) {
      for (const { page, discovered, traps: hits } of batch) {
        if (pages.has(page.url)) continue;
        pages.set(page.url, page);
        const item = held.get(page.url);
        if (item) item.done = true;
        discovered.forEach(add);
        for (const hit of hits) {
          const key = `${hit.kind} ${hit.pattern}`;
          const known = traps.get(key);
          if (known) known.count += 1;
          else traps.set(key, { ...hit, count: 1 });
        }
      }
    },
    async counts() {
      return counts();
    },
    pages: () => [...pages.values()],
    traps: () => [...traps.values()],
    site: () => site,
  };
}
