import type { Deps } from '../../../deps.ts';
import { clusterKeywords, type Clusterable } from './cluster.ts';
import type { work as clusterMany } from './cluster-thread.ts';

const SCRIPT = new URL('./cluster-thread.ts', import.meta.url);
/** Fewer are grouped directly in less time than a thread takes to start. */
const MANY = 500;
/** Ten thousand keywords take some seconds. */
const DEADLINE_MS = 120_000;

/**
 * Groups keywords as `clusterKeywords` does, many of them in a worker thread, so as not to block the process for seconds.
 * @throws problem 422 `too-hard`; the signal's reason
 */
export async function clusterInThread(
  { threads }: Pick<Deps, 'threads'>,
  keywords: readonly Clusterable[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  signal?.throwIfAborted();
  if (keywords.length < MANY) return clusterKeywords(keywords);
  return threads.later<typeof clusterMany>(SCRIPT, keywords, { deadlineMs: DEADLINE_MS, signal });
}
