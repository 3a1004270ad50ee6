import { Worker } from 'node:worker_threads';
import { pageText, type PageText } from './snapshot.ts';
import * as z from 'zod/mini';

const SCRIPT = new URL('./extract-thread.ts', import.meta.url);
const answer = z.nullable(pageText);

export interface ExtractLimits {
  /** timeout per page */
  deadlineMs?: number;
  /** heap limit per page, MB */
  memoryMb?: number;
  script?: URL;
}

/**
 * Extracts a page's main text in a worker thread that is terminated when the page takes too long or too much memory.
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
