// The cost of PostgreSQL's row-level security for typical screens, as JSON: node tenants.ts <search rows> <pages> <rounds> <days>
import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import { addDays, type Days } from '@canopy/contract/analytics';
import type pg from 'pg';
import { ALL_MODULES } from '../modules/index.ts';
import { rollUpSearchDays, rollUpSearchSeries } from '../modules/analytics/search-data/index.ts';
import { rollUpWebMonths } from '../modules/analytics/web-data/index.ts';
import { generateAuditPages } from './generated-audit-pages.ts';
import { generateSearch, generateWeb } from './generated-analytics.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { tenantTables } from './test-database.ts';
import { testStack } from './test-stack.ts';

const DAYS = 487;
const ROLE = 'canopy_tenant';

/** How a request's statements reach the database. */
const MODES = ['plain', 'transaction', 'policies'] as const;
type Mode = (typeof MODES)[number];

/** Calls of dashboards and audit; days and page vary each time, so that no answer comes from a cache. */
const CALLS: readonly [what: string, path: (days: string, page: number) => string][] = [
  ['Search by day, 16 months', (days) => `/gscdata/date/?${days}`],
  ['Search by day, one country', (days) => `/gscdata/date/?${days}&country=usa`],
  ['Search by day, queries with a word', (days) => `/gscdata/date/?${days}&query=~moss%20water`],
  ['Pages', (days) => `/gscdata/pageWise_analytics/?${days}`],
  ['Pages, search', (days) => `/gscdata/pageWise_analytics/?${days}&search=section-3`],
  ['Queries', (days) => `/gscdata/keywordWise_analytics/?${days}`],
  ['Queries, search', (days) => `/gscdata/keywordWise_analytics/?${days}&search=moss`],
  ['Countries', (days) => `/gscdata/searchperformance/country/?${days}&page_size=250`],
  ['Web analytics by day', (days) => `/gadata/general/date/?${days}`],
  ['Channels by day', (days) => `/gadata/sessionDefaultChannelGroup/?${days}&group_by_date=true`],
  ['Web pages', (days) => `/gadata/page/?${days}`],
  ['Audited pages, by URL', (_days, page) => `/crawler/pages/?page=${page}`],
  ['Audited pages, by score', (_days, page) => `/crawler/pages/?sort=score&direction=asc&page=${page}`],
  ['Audited pages, search', (_days, page) => `/crawler/pages/?search=page-${page}`],
];

/** Limits a request's role to the rows of one workspace in every workspace table. */
async function lockTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)`,
    [[...tenantTables()]],
  );
  await pool.query(`create role ${ROLE}; grant usage on schema public to ${ROLE}; grant all on all tables in schema public to ${ROLE}`);
  for (const { relname: table } of rows) {
    await pool.query(`
      alter table ${table} enable row level security;
      create policy tenant on ${table} to ${ROLE} using (organisation_id = current_setting('canopy.organisation_id')::uuid)`);
  }
}

const [rows = 1_000_000, pages = 20_000, rounds = 20, dayCount = DAYS] = process.argv.slice(2).map(Number);
await globalSetup();
const stack = await testStack({ modules: ALL_MODULES, worker: false });
const { pool, db } = stack.deps;
try {
  const last = addDays(stack.deps.clock().toISOString().slice(0, 10), -2);
  const range: Days = { from: addDays(last, 1 - dayCount), to: last };
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  await generateSearch(stack, organisation.id, rows, range);
  await generateWeb(stack, organisation.id, range);
  await rollUpSearchDays(db, organisation.id);
  await rollUpSearchSeries(db, organisation.id);
  await rollUpWebMonths(db, organisation.id);
  await generateAuditPages(stack, organisation.id, pages);
  await lockTables(pool);
  await pool.query('vacuum analyze');

  // A request has its own connection from its first statement to its last, as policies based on a setting require.
  const own = new AsyncLocalStorage<pg.PoolClient>();
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    const client = own.getStore();
    return client ? (client.query as (...args: unknown[]) => unknown).apply(client, args) : query(...args);
  }) as typeof pool.query;
  const begin: Readonly<Record<Exclude<Mode, 'plain'>, string>> = {
    transaction: 'begin',
    policies: `begin; set local role ${ROLE}; set local canopy.organisation_id = '${organisation.id}'`,
  };
  const client = stack.asUser(user, organisation);
  const ask = async (mode: Mode, path: string): Promise<string> => {
    if (mode === 'plain') return (await client.get(`/api${path}`)).text;
    const connection = await pool.connect();
    try {
      await connection.query(begin[mode]);
      const { status, text } = await own.run(connection, () => client.get(`/api${path}`));
      if (status !== 200) throw new Error(`${path}: ${text}`);
      return text;
    } finally {
      await connection.query('commit');
      connection.release();
    }
  };

  /** Each mode comes first, second and last equally often. */
  const timesOf = async (pathOf: (days: string, page: number) => string): Promise<Record<Mode, number[]>> => {
    const times: Record<Mode, number[]> = { plain: [], transaction: [], policies: [] };
    for (let shift = 0; shift < (rounds + 1) * MODES.length; shift += 1) {
      const round = Math.floor(shift / MODES.length);
      const mode = MODES[(shift + round) % MODES.length] ?? 'plain';
      const days = `start_date=${addDays(range.from, -shift)}&end_date=${addDays(range.to, -shift)}`;
      const began = performance.now();
      await ask(mode, pathOf(days, shift + 1));
      if (round > 0) times[mode].push(performance.now() - began);
    }
    return times;
  };
  const figures = [];
  for (const [what, pathOf] of CALLS) figures.push({ what, times: await timesOf(pathOf) });
  // Verifies that the policies work: the role sees nothing of another workspace.
  const other = await pool.connect();
  await other.query(`begin; set local role ${ROLE}; set local canopy.organisation_id = '00000000-0000-0000-0000-000000000000'`);
  const { rows: seen } = await other.query<{ rows: number }>('select count(*)::integer as rows from crawl_pages');
  await other.query('rollback');
  other.release();
  process.stdout.write(JSON.stringify({ seen: seen[0]?.rows, figures }));
} finally {
  await stack.close();
  await globalTeardown();
}
