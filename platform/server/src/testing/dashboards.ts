// A server with months of generated Search Console and web analytics rows, for the dashboard benchmark:
// node dashboards.ts <rows> <users> <days>.
// Prints a line of JSON once it listens, and ends when its input does.
import { once } from 'node:events';
import process from 'node:process';
import { addDays, type Days } from '@canopy/contract/analytics';
import { recordPageChange } from '../modules/analytics/annotations/index.ts';
import { ALL_MODULES } from '../modules/index.ts';
import { replaceSearchDay, rollUpSearchSeries, rollUpSearchDays } from '../modules/analytics/search-data/index.ts';
import { rollUpWebMonths } from '../modules/analytics/web-data/index.ts';
import { generateSearch, generateWeb, pageUrl, searchDay } from './generated-analytics.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack, type TestStack } from './test-stack.ts';

/** 16 months, with the last two days still missing. */
const DAYS = 487;
const MAX_IMPORTED_DAYS = 20;

/** Import speed in rows per second, into a separate workspace: days of 10,000 rows, and their sums over runs of days. */
async function timeImport({ createOrganisation, deps: { db } }: TestStack, last: string, dayCount: number) {
  const { id } = await createOrganisation();
  const days = Array.from({ length: dayCount }, (_, offset) => searchDay(addDays(last, -offset), 10_000));
  const began = performance.now();
  for (const day of days) await replaceSearchDay(db, id, day);
  const stored = performance.now();
  await rollUpSearchDays(db, id);
  await rollUpSearchSeries(db, id);
  return { rows: dayCount * 10_000, storeMs: stored - began, rollUpMs: performance.now() - stored };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

const [rows = 5_000_000, users = 50, dayCount = DAYS] = process.argv.slice(2).map(Number);
await globalSetup();
const stack = await testStack({ modules: ALL_MODULES, worker: false });
try {
  const today = stack.deps.clock().toISOString().slice(0, 10);
  const last = addDays(today, -2);
  const range: Days = { from: addDays(last, 1 - dayCount), to: last };
  const people = await Promise.all(Array.from({ length: users }, () => stack.createUser()));
  const organisation = await stack.createOrganisation({ members: people });
  const imported = await timeImport(stack, last, Math.min(MAX_IMPORTED_DAYS, Math.ceil(dayCount / 20)));
  const search = await timed(() => generateSearch(stack, organisation.id, rows, range));
  const web = await timed(() => generateWeb(stack, organisation.id, range));
  const rolledUp = await timed(() => rollUpSearchDays(stack.deps.db, organisation.id));
  await rollUpSearchSeries(stack.deps.db, organisation.id);
  await rollUpWebMonths(stack.deps.db, organisation.id);
  for (let number = 1; number <= 20; number += 1) {
    await recordPageChange(
      stack.deps.db,
      organisation.id,
      { kind: 'publish', pageUrl: pageUrl(number), text: `Published ${number}`, link: null },
      new Date(`${addDays(last, -40 - number)}T12:00:00Z`),
    );
  }
  await stack.deps.pool.query('vacuum analyze');
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' });
  const tokens = await Promise.all(people.map((user) => stack.token(user, { seconds: 14_400 })));
  process.stdout.write(
    `${JSON.stringify({ url, tokens, organisation: organisation.id, range, page: pageUrl(1), imported, generated: { searchRows: search.value, webRows: web.value, ms: search.ms + web.ms, rollUpMs: rolledUp.ms } })}\n`,
  );
  await once(process.stdin.resume(), 'end');
} finally {
  await stack.close();
  await globalTeardown();
}
