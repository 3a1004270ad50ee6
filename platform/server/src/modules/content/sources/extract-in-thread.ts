import { Worker } from 'node:worker_threads';
import { pageText, type PageText } from './snapshot.ts';
import * as z from 'zod/mini';

const SCRIPT = new URL('./extract-thread.ts', import.meta.url);
const answer = z.nullable(pageText);
/** What the thread says once it can take a page. */
const READY = 'ready';

export interface ExtractLimits {
  /** timeout per page, from when the thread is ready */
  deadlineMs?: number;
  /** heap limit per page, MB */
  memoryMb?: number;
  script?: URL;
}

/**
 * Extracts a page's main text in a worker thread that is terminated when the page takes too long or too much memory. Starting the thread
 * does not count: on a busy machine loading its modules alone takes many seconds, which says nothing about the page.
 * @returns null if there is no text; 'too-hard' if it was terminated
 */
export async function extractInThread(
  html: string,
  { deadlineMs = 15_000, memoryMb = 256, script = SCRIPT }: ExtractLimits = {},
): Promise<PageText | null | 'too-hard'> {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, stdout: true, stderr: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      worker.on('message', (message: unknown) => {
        if (message === READY) {
          timer = setTimeout(() => resolve('too-hard'), deadlineMs);
          worker.postMessage(html);
          return;
        }
        const parsed = z.safeParse(answer, message);
        resolve(parsed.success ? parsed.data : 'too-hard');
      });
      worker.on('error', () => resolve('too-hard'));
      worker.on('exit', () => resolve('too-hard'));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
