import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { journalStore } from './journal-store.ts';
import { memoryStore } from './memory-store.ts';
import { storeContract } from './store-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawl-'));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true }));

storeContract('memoryStore', async () => {
  const store = memoryStore();
  return { store, reopen: async () => store };
});

storeContract('journalStore', async () => {
  const path = join(folder, String((files += 1)));
  return { store: await journalStore(path), reopen: () => journalStore(path) };
});

it('drops a line of the journal that a crash has cut off, and writes on after it', async () => {
  const path = join(folder, 'cut');
  const entry = { url: 'https://example.com/', depth: 0, discoveredFrom: null, source: 'start' as const, inSitemap: false };
  await (await journalStore(path)).addDiscovered([entry]);
  appendFileSync(path, '{"discovered":[{"url":"https://exa');
  const reopened = await journalStore(path);
  await reopened.addDiscovered([{ ...entry, url: 'https://example.com/b' }]);
  expect((await (await journalStore(path)).loadState()).known).toHaveLength(2);
});
