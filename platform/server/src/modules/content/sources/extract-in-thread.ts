import { Worker } from 'node:worker_threads';
import { pageText, type PageText } from './snapshot.ts';
import * as z from 'zod/mini';

const SCRIPT = new URL('./extract-thread.ts', import.meta.url);
const answer = z.nullable(pageText);

export interface ExtractLimits {
  /** a page that takes longer is given up */
  deadlineMs?: number;
  /** MB of heap that a page may take */
  memoryMb?: number;
  script?: URL;
}

/**
 * Reads a page's main text in a thread that is ended when the page takes too long or too much memory.
 * @returns null where there is no text; 'too-hard' where it was given up
 */
export async function extractInThread(
  html: string,
  { deadlineMs = 15_000, memoryMb = 256, script = SCRIPT }: ExtractLimits = {},
): Promise<PageText | null | 'too-hard'> {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, stdout: true, stderr: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve('too-hard'), deadlineMs);
      worker.on('message', (message: unknown) => {
        const parsed = z.safeParse(answer, message);
        resolve(parsed.success ? parsed.data : 'too-hard');
      });
      worker.on('error', () => resolve('too-hard'));
      worker.on('exit', () => resolve('too-hard'));
      worker.postMessage(html);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
