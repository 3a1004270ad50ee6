import { describe, expect, it } from '@jest/globals';
import type { CrawlStore, FrontierEntry, PageSave } from './crawl-store.ts';
import { unanswered } from './fetch-page.ts';

const entry = (url: string, more: Partial<FrontierEntry> = {}): FrontierEntry => ({
  url: `https://example.com${url}`,
  depth: 1,
  discoveredFrom: 'https://example.com/',
  source: 'link',
  inSitemap: false,
  ...more,
});

const save = (of: FrontierEntry, discovered: FrontierEntry[] = [], outcome: 'failed' | 'robots-blocked' = 'failed'): PageSave => ({
  page: unanswered(of, outcome, new Date('2026-01-02T03:04:05Z')),
  discovered,
  traps: [],
});

/**
 * What every CrawlStore has to do, as jest tests.
 *
 * @param name shown in the report
 * @param create creates a fresh, empty store and a way to reopen the same crawl, as after a crash
 */
export function storeContract(name: string, create: () => Promise<{ store: CrawlStore; reopen: () => Promise<CrawlStore> }>): void {
  describe(name, () => {
    it('begins empty and keeps the site facts', async () => {
      const { store, reopen } = await create();
      expect(await store.loadState()).toEqual({ site: null, known: [] });
      const site = {
        robots: [{ origin: 'https://example.com', verdict: 'rules' as const, status: 200, failure: null, body: 'x', truncated: false }],
        sitemaps: [],
      };
      await store.saveSiteFacts(site, [entry('/', { depth: 0, discoveredFrom: null, source: 'start' })]);
      const state = await (await reopen()).loadState();
      expect(state.site).toEqual(site);
      expect(state.known).toEqual([{ ...entry('/', { depth: 0, discoveredFrom: null, source: 'start' }), done: false }]);
    });

    it('knows each URL once; a pending one comes nearer, a done one stays', async () => {
      const { store } = await create();
      await store.loadState();
      await store.addDiscovered([entry('/a', { depth: null, source: 'sitemap', inSitemap: true }), entry('/b')]);
      await store.savePages([save(entry('/b'))]);
      await store.addDiscovered([
        entry('/a', { depth: 3, discoveredFrom: 'https://example.com/x' }),
        entry('/a', { depth: 5 }),
        entry('/a', { depth: null }),
        entry('/b', { depth: 0, inSitemap: true }),
      ]);
      const { known } = await store.loadState();
      expect(known).toEqual([
        { ...entry('/a', { depth: 3, discoveredFrom: 'https://example.com/x', inSitemap: true }), done: false },
        { ...entry('/b', { inSitemap: true }), done: true },
      ]);
    });

    it('stores pages together that lead to each other', async () => {
      const { store } = await create();
      await store.loadState();
      await store.addDiscovered([entry('/a')]);
      await store.savePages([
        save(entry('/a'), [entry('/b', { depth: 2 })]),
        save(entry('/b', { depth: 2 }), [entry('/a'), entry('/c', { depth: 3 })]),
      ]);
      expect((await store.loadState()).known.map(({ url, done }) => [url, done])).toEqual([
        ['https://example.com/a', true],
        ['https://example.com/b', true],
        ['https://example.com/c', false],
      ]);
      expect(await store.counts()).toMatchObject({ discovered: 3, pending: 1, fetched: 2 });
    });

    it('stores a page, what it leads to and its traps together, and once', async () => {
      const { store, reopen } = await create();
      await store.loadState();
      await store.addDiscovered([entry('/a'), entry('/b')]);
      const first = {
        ...save(entry('/a'), [entry('/c', { depth: 2 })]),
        traps: [{ kind: 'calendar' as const, pattern: 'p', example: 'e', foundOn: null }],
      };
      await store.savePages([first]);
      await store.savePages([{ ...first, discovered: [entry('/never')] }, save(entry('/b'), [], 'robots-blocked')]);
      expect(await store.counts()).toEqual({ discovered: 3, pending: 1, fetched: 1, failed: 1, robotsBlocked: 1 });
      const again = await reopen();
      expect((await again.loadState()).known.map(({ url, done }) => [url, done])).toEqual([
        ['https://example.com/a', true],
        ['https://example.com/b', true],
        ['https://example.com/c', false],
      ]);
      expect(await again.counts()).toEqual({ discovered: 3, pending: 1, fetched: 1, failed: 1, robotsBlocked: 1 });
    });
  });
}
