// `node billing-simulation.ts <first seed> <schedules>`: runs them and prints one line of JSON; for `npm run bench -- billing`.
import process from 'node:process';
import { simulate } from './billing/simulate.ts';

const [first = 1, schedules = 1_000] = process.argv.slice(2).map(Number);
const sums = { schedules, events: 0, deliveries: 0, crashes: 0 };
const began = performance.now();
for (let seed = first; seed < first + schedules; seed += 1) {
  const { events, deliveries, crashes } = await simulate(seed);
  sums.events += events;
  sums.deliveries += deliveries;
  sums.crashes += crashes;
}
process.stdout.write(`${JSON.stringify({ ...sums, seconds: (performance.now() - began) / 1_000 })}\n`);
