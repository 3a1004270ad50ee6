import { Worker } from 'node:worker_threads';
import type { CrawlScope } from '../crawl-data/index.ts';

export interface IssuesQuestion {
  databaseUrl: string;
  scope: CrawlScope;
}
export type IssuesAnswer = { pages: number } | { error: string; code: string | undefined };

const SCRIPT = new URL('./issues-thread.ts', import.meta.url);

/**
 * Runs `findCrawlIssues` in a worker thread: on a large site the checks take seconds, during which no call would be answered.
 * @throws Error with the code of the failed query, if any
 */
export async function findCrawlIssuesInThread({ databaseUrl, scope }: IssuesQuestion): Promise<number> {
  const worker = new Worker(SCRIPT, { workerData: { databaseUrl, scope } satisfies IssuesQuestion });
  const answer = await new Promise<IssuesAnswer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread of the checks ended with ${code}.`)));
  });
  if ('error' in answer) throw Object.assign(new Error(answer.error), { code: answer.code });
  return answer.pages;
}
