// How well gains are predicted on simulated sites with known click behaviour, as JSON: node measure-gains.ts <sites> <seed>
import process from 'node:process';
import { fitCurve } from '../opportunity/fit-curve.ts';
import { gainAt, waysOf } from '../opportunity/gain.ts';
import { rateOf, simulatedSite, type SimulatedQuery } from './simulated-site.ts';

const [sites = 200, seed = 1] = process.argv.slice(2).map(Number);
const TARGET = 3;
const LISTED = 50;
const QUERIES = 400;
const FACTORS = [1, 0.42, 1, 0.6, 1, 1.3];

/** Click-through rates of positions 1 to 10 from published studies, per cent; further down as the last. */
const TABLES = {
  'Backlinko 2022': [27.6, 15.8, 11, 8.4, 6.3, 4.9, 3.9, 3.3, 2.7, 2.4],
  'Sistrix 2020': [28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5],
  'First Page Sage 2023': [39.8, 18.7, 10.2, 7.2, 5.1, 4.4, 3, 2.1, 1.9, 1.6],
} as const;

const all = Array.from({ length: sites }, (_, at) =>
  simulatedSite(seed + at, { queries: QUERIES, factor: FACTORS[at % FACTORS.length] ?? 1, shiftWeek: 3 + (at % 7) }),
);
// The ideal table, not available in practice: the mean of the simulated laws themselves, before any shift.
const mean = Array.from({ length: 10 }, (_, at) => {
  const rates = all.map(({ law }) => 50 * (rateOf(law, at + 1, 'desktop', false) + rateOf(law, at + 1, 'mobile', false)));
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
});
const tables: [string, readonly number[]][] = [...Object.entries(TABLES), ['the mean of all simulated laws', mean]];
const byTable = (table: readonly number[], { seen, position }: SimulatedQuery): number => {
  const rate = (at: number) => (table[Math.min(table.length, at) - 1] ?? 0) / 100;
  return seen * (rate(TARGET) - rate(position));
};

let [own, inside, count, held, best] = [0, 0, 0, 0, 0];
const errors = new Map(tables.map(([name]) => [name, 0]));
for (const { cells, truth } of all) {
  const fit = fitCurve(cells);
  const seen = truth.map(({ clicks, seen: impressions, position, isBrand }) => ({ clicks, impressions, position, isBrand }));
  const ways = waysOf(fit, seen);
  const rated = truth.map((query, at) => ({ query, predicted: gainAt(fit, seen[at] as (typeof seen)[number], ways) }));
  for (const { query, predicted } of rated) {
    own += Math.abs(predicted.gain - query.gain);
    for (const [name, table] of tables) errors.set(name, (errors.get(name) ?? 0) + Math.abs(byTable(table, query) - query.gain));
    count += 1;
    if (query.next >= predicted.low && query.next <= predicted.high) inside += 1;
  }
  const sum = (rows: readonly { query: SimulatedQuery }[]) => rows.slice(0, LISTED).reduce((total, { query }) => total + query.gain, 0);
  held += sum(rated.toSorted((a, b) => b.predicted.gain - a.predicted.gain));
  best += sum(rated.toSorted((a, b) => b.query.gain - a.query.gain));
}
const ranked = [...errors].toSorted(([, a], [, b]) => a - b);
process.stdout.write(
  JSON.stringify({
    sites,
    queries: count,
    own: own / count,
    tables: ranked.map(([name, error]) => ({ name, error: error / count })),
    coverage: inside / count,
    held: held / best,
  }),
);
