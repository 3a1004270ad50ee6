import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import * as z from 'zod/mini';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { frontierEntryShape, pageSaveShape, siteFactsShape } from './row-shapes.ts';

const lineShape = z.union([
  z.object({ site: siteFactsShape, first: z.array(frontierEntryShape) }),
  z.object({ discovered: z.array(frontierEntryShape) }),
  z.object({ pages: z.array(pageSaveShape) }),
]);
type Line = z.output<typeof lineShape>;

/**
 * A crawl in one file that survives the process: each change is a line of JSON, appended before it takes effect. A line cut off by a crash
 * is dropped, so a batch is there whole or not at all. For the command line and for tests; everything is also held in memory.
 *
 * @throws what reading or writing the file throws
 */
export async function journalStore(path: string): Promise<MemoryStore> {
  const memory = memoryStore();
  const write = (line: Line) => appendFileSync(path, `${JSON.stringify(line)}\n`);
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end < bytes.length) truncateSync(path, end);
    for (const text of bytes.subarray(0, end).toString('utf8').split('\n')) {
      if (text !== '') await replay(memory, lineShape.parse(JSON.parse(text)));
    }
  }
  return {
    ...memory,
    async saveSiteFacts(site, first) {
      write({ site, first });
      await memory.saveSiteFacts(site, first);
    },
    async addDiscovered(discovered) {
      write({ discovered });
      await memory.addDiscovered(discovered);
    },
    async savePages(pages) {
      write({ pages });
      await memory.savePages(pages);
    },
  };
}

async function replay(memory: MemoryStore, line: Line): Promise<void> {
  if ('site' in line) await memory.saveSiteFacts(line.site, line.first);
  else if ('discovered' in line) await memory.addDiscovered(line.discovered);
  else await memory.savePages(line.pages);
}
