// Processes pages one after another for `extractInThread`.
import { parentPort } from 'node:worker_threads';
import { extractText } from './extract-text.ts';

parentPort?.on('message', (html: string) => {
  let page = null;
  try {
    page = extractText(html);
  } catch {
    // A page that the reader cannot handle counts as a page without text.
  }
  parentPort?.postMessage(page);
});

parentPort?.postMessage('ready');
