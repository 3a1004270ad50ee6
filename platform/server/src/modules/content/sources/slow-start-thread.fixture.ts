// Takes longer to start than its test allows for a page, as on a busy machine. Then answers at once, except that `endless` never ends.
import { parentPort } from 'node:worker_threads';

const START_MS = 2_500;
const started = performance.now();
while (performance.now() - started < START_MS);

parentPort?.on('message', (html: string) => {
  while (html === 'endless');
  parentPort?.postMessage({ title: '', text: html, blocks: [] });
});
parentPort?.postMessage('ready');
