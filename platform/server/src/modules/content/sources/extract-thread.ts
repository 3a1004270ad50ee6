// Reads one page after the other for `extractInThread`.
import { parentPort } from 'node:worker_threads';
import { extractText } from './extract-text.ts';

parentPort?.on('message', (html: string) => {
  let page = null;
  try {
    page = extractText(html);
  } catch {
    // A page that the reader cannot take is a page without text.
  }
  parentPort?.postMessage(page);
});
