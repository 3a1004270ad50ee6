// A worker thread that groups one list of keywords and exits.
import { parentPort } from 'node:worker_threads';
import { clusterKeywords, type Clusterable } from './cluster.ts';

parentPort?.once('message', (keywords: readonly Clusterable[]) => {
  parentPort?.postMessage([...clusterKeywords(keywords)]);
  parentPort?.close();
});
