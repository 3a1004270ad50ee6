// Reads pages for `threadReader`, in the order in which they come.
import { parentPort, workerData } from 'node:worker_threads';
import { siteScope } from '../site-scope.ts';
import { readPage, type ReaderSite, type ReadInput, type Reading } from './page-reader.ts';
import { workOut, type WorkedOut } from './worked-out.ts';

export type Question = ReadInput & { id: number };
/** Without a reading: the page is better read where it came from. */
export type Answer = { id: number } | { id: number; reading: Reading; worked: WorkedOut };

const { startUrl, site } = workerData as ReaderSite;
const scope = siteScope(startUrl, site);

const tell = (answer: Answer): void => parentPort?.postMessage(answer);

parentPort?.on('message', ({ id, ...input }: Question) => {
  try {
    const reading = readPage(input, scope);
    tell({ id, reading, worked: workOut(reading.html) });
  } catch {
    tell({ id });
  }
});
