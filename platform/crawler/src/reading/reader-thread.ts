// Reads pages for `threadReader`, in the order in which they come.
import { parentPort, workerData } from 'node:worker_threads';
import { siteScope } from '../site-scope.ts';
import { readPage, type ReaderSite, type ReadInput } from './page-reader.ts';
import { workOut, type WorkedOut } from './worked-out.ts';

export type Question = ReadInput & { id: number };
/** Without a reading: the page is better read where it came from. */
export type Answer = { id: number } | { id: number; charset: string; json: string; worked: WorkedOut };

const { startUrl, site } = workerData as ReaderSite;
const scope = siteScope(startUrl, site);

const tell = (answer: Answer, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(answer, moved);

parentPort?.on('message', ({ id, ...input }: Question) => {
  try {
    const { charset, html } = readPage(input, scope);
    // As text: thousands of small objects take far longer from one thread to another, and it is made for packing anyway.
    const { json, worked } = workOut(html);
    tell({ id, charset, json, worked }, worked.packed ? [worked.packed.buffer] : []);
  } catch {
    tell({ id });
  }
});
