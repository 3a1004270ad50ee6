// Runs the checks over a whole crawl for `findCrawlIssuesInThread`, with its own connection.
import { parentPort, workerData } from 'node:worker_threads';
import { openDb } from '../../../store/db.ts';
import { openPool } from '../../../store/pool.ts';
import { findCrawlIssues } from './find-crawl-issues.ts';
import type { IssuesAnswer, IssuesQuestion } from './find-issues-in-thread.ts';

const { databaseUrl, scope } = workerData as IssuesQuestion;
const pool = openPool(databaseUrl, { warn: () => undefined }, { connections: 2 });
const tell = (answer: IssuesAnswer): void => parentPort?.postMessage(answer);

try {
  tell({ pages: await findCrawlIssues(openDb(pool), scope) });
} catch (error) {
  const { message, code } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  tell({ error: message, code });
} finally {
  await pool.end();
}
