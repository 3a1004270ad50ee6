// Measures how long a large map takes to lay out, as JSON: node measure-mindmap.ts <rounds>
import process from 'node:process';
import { clustersOf, groupByTopic } from '../clusters-of.ts';
import { clusterId, itemsOf } from '../mindmap/map-items.ts';
import { placeItems } from '../mindmap/place-items.ts';
import { largePlan } from './large-plan.ts';

const [rounds = 50] = process.argv.slice(2).map(Number);
const topics = groupByTopic(clustersOf(largePlan(10_000, 90, 'cluster')));
const open = new Set(topics.flatMap(({ clusters }) => clusters.map(({ name }) => clusterId(name))));
const times: number[] = [];
let nodes = 0;
for (let round = 0; round < rounds; round += 1) {
  const began = performance.now();
  nodes = placeItems(itemsOf('Large', topics, open).items).length;
  times.push(performance.now() - began);
}
times.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({ nodes, slow: times[Math.ceil(0.95 * times.length) - 1] ?? 0, median: times[Math.floor(times.length / 2)] ?? 0 }),
);
