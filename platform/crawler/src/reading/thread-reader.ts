import { Worker } from 'node:worker_threads';
import { factsOfJson } from './compact-facts.ts';
import { ownThreadReader, type PageReader, type ReaderSite, type ReadInput, type Reading } from './page-reader.ts';
import type { Answer, Question } from './reader-thread.ts';
import { remember } from './worked-out.ts';

/** Pages that are read before a thread is worth its start, besides one for so many that need no reading: few change from one crawl to the next. */
const FIRST_PAGES = 20;
const UNREAD_FOR_ONE = 20;
const SCRIPT = new URL('./reader-thread.ts', import.meta.url);

export type ThreadOptions = { firstPages?: number; script?: URL };

type Waiting = { input: ReadInput; resolve: (reading: Reading) => void; reject: (error: Error) => void };

/**
 * Reads the pages of a large crawl in a thread of its own, while this one fetches and stores; the first ones here. What the thread
 * cannot hand over is read here, and should it end (a page may take more memory than it has), all is from then on.
 */
export function threadReader(
  { startUrl, site }: ReaderSite,
  { firstPages = FIRST_PAGES, script = SCRIPT }: ThreadOptions = {},
): PageReader {
  const here = ownThreadReader({ startUrl, site });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let unread = 0;
  let thread: Worker | null = null;
  let isBroken = false;

  const readHere = ({ input, resolve, reject }: Waiting): void => void here.read(input).then(resolve, reject);
  const start = (): Worker => {
    const worker = new Worker(script, { workerData: { startUrl, site } satisfies ReaderSite });
    worker.on('message', (answer: Answer) => {
      const found = waiting.get(answer.id);
      if (!found) return;
      waiting.delete(answer.id);
      if (!('json' in answer)) return readHere(found);
      const html = factsOfJson(answer.json);
      remember(html, answer.worked);
      found.resolve({ charset: answer.charset, html });
    });
    const giveUp = (): void => {
      isBroken = true;
      const left = [...waiting.values()];
      waiting.clear();
      left.forEach(readHere);
    };
    worker.on('error', giveUp);
    worker.on('exit', giveUp);
    return worker;
  };

  return {
    read(input) {
      asked += 1;
      if (isBroken || (!thread && asked <= firstPages + unread / UNREAD_FOR_ONE)) return here.read(input);
      thread ??= start();
      const worker = thread;
      return new Promise((resolve, reject) => {
        waiting.set(asked, { input, resolve, reject });
        worker.postMessage({ ...input, id: asked } satisfies Question);
      });
    },
    passOver() {
      unread += 1;
    },
    async close() {
      await thread?.terminate();
    },
  };
}
