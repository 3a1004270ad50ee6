import type { CrawlCounts, CrawlStore, FrontierEntry, PageSave, SiteFacts } from './crawl-store.ts';
import type { PageResult, TrapHit } from './page-result.ts';

type Held = { entry: FrontierEntry; done: boolean; taken: boolean };

export type MemoryStore = CrawlStore & {
  /** Rows in the order in which they were stored. */
  pages(): PageResult[];
  traps(): (TrapHit & { count: number })[];
  site(): SiteFacts | null;
};

/** Keeps a crawl in memory: the reference for what CrawlStore asks, for tests and the command line. */
export function memoryStore(): MemoryStore {
  let site: SiteFacts | null = null;
  const held = new Map<string, Held>();
  const pages = new Map<string, PageResult>();
  const traps = new Map<string, TrapHit & { count: number }>();
  // URLs by depth, null last; an entry whose depth was lowered stands in two and is taken from the shallower.
  const levels = new Map<number, { urls: string[]; at: number }>();

  const queue = (entry: FrontierEntry) => {
    const level = entry.depth ?? Infinity;
    const waiting = levels.get(level);
    if (waiting) waiting.urls.push(entry.url);
    else levels.set(level, { urls: [entry.url], at: 0 });
  };

  const add = (entry: FrontierEntry) => {
    const known = held.get(entry.url);
    if (!known) {
      held.set(entry.url, { entry: { ...entry }, done: false, taken: false });
      queue(entry);
      return;
    }
    const inSitemap = known.entry.inSitemap || entry.inSitemap;
    const nearer = !known.done && (entry.depth ?? Infinity) < (known.entry.depth ?? Infinity);
    known.entry = { ...(nearer ? entry : known.entry), inSitemap };
    if (nearer && !known.taken) queue(known.entry);
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
      levels.clear();
      for (const item of held.values()) {
        item.taken = false;
        if (!item.done) queue(item.entry);
      }
      return { site, known: [...held.values()].map(({ entry, done }) => ({ ...entry, done })) };
    },
    async saveSiteFacts(facts, first) {
      site = facts;
      first.forEach(add);
    },
    async addDiscovered(entries) {
      entries.forEach(add);
    },
    async takePending(limit) {
      const taken: FrontierEntry[] = [];
      for (const [level, waiting] of [...levels].sort(([a], [b]) => a - b)) {
        while (waiting.at < waiting.urls.length && taken.length < limit) {
          const item = held.get(waiting.urls[waiting.at] ?? '');
          waiting.at += 1;
          if (!item || item.taken || item.done) continue;
          item.taken = true;
          taken.push({ ...item.entry });
        }
        if (waiting.at === waiting.urls.length) levels.delete(level);
        if (taken.length === limit) break;
      }
      return taken;
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
