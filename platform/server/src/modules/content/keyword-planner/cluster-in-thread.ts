import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { clusterKeywords, type Clusterable } from './cluster.ts';

const SCRIPT = new URL('./cluster-thread.ts', import.meta.url);
/** Fewer are grouped directly in less time than a thread takes to start. */
const MANY = 500;
const names = z.array(z.tuple([z.string(), z.string()]));

/**
 * Groups keywords as `clusterKeywords` does, many of them in a worker thread, so as not to block the process for seconds.
 * @throws Error if the thread ended without an answer; the signal's reason
 */
export async function clusterInThread(keywords: readonly Clusterable[], signal?: AbortSignal): Promise<Map<string, string>> {
  signal?.throwIfAborted();
  if (keywords.length < MANY) return clusterKeywords(keywords);
  const worker = new Worker(SCRIPT);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (message: unknown) => {
        const parsed = z.safeParse(names, message);
        if (parsed.success) resolve(new Map(parsed.data));
        else reject(parsed.error);
      });
      worker.once('error', reject);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.once('exit', (code) => reject(new Error(`The thread that groups keywords ended with ${code}.`)));
      worker.postMessage(keywords);
    });
  } finally {
    await worker.terminate();
  }
}
