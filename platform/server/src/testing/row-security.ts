// What PostgreSQL's row-level security would cost the calls of the audit and of the dashboards, as JSON:
// node row-security.ts <pages> <search rows> <rounds>. Each round asks each question in each of the three ways, one after the
// other, so that whatever else the machine does falls on all of them alike.
import process from 'node:process';
import { addDays, type Days } from '@canopy/contract/analytics';
import pg from 'pg';
import { allRoutes } from '../modules/index.ts';
import { settleSearchRollups, settleSearchSeries } from '../modules/analytics/search-data/index.ts';
import { AUDIT_QUESTIONS, generateAudit } from './generated-audit.ts';
import { generateSearch } from './generated-analytics.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { tenantTables } from './test-database.ts';
import { testStack, type Answer, type TestStack } from './test-stack.ts';

/**
 * - `without`: as the platform does, conditions in each statement and no policies.
 * - `policy`: policies, the workspace being set once for the connection: what the policies alone cost.
 * - `set`: policies, the workspace being set in a transaction around each statement, as a pool of connections needs it.
 */
const WAYS = ['without', 'policy', 'set'] as const;
type Way = (typeof WAYS)[number];

const ROLE = 'canopy_tenant';
const SETTING = 'app.organisation_id';
const DAYS = 487;

/** Gives each table of workspaces a policy, which holds for a role that owns nothing. */
async function secure({ deps: { pool } }: TestStack): Promise<void> {
  await pool.query(
    `create role ${ROLE}; grant all on all tables in schema public to ${ROLE}; grant all on all sequences in schema public to ${ROLE}`,
  );
  const { rows } = await pool.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relname = any($1::text[])`,
    [[...tenantTables()]],
  );
  for (const { name, kind } of rows) {
    if (kind === 'v') await pool.query(`alter view ${name} set (security_invoker = true)`);
    else
      await pool.query(
        `alter table ${name} enable row level security; create policy tenant on ${name} using (organisation_id = nullif(current_setting('${SETTING}', true), '')::uuid)`,
      );
  }
}

/** Sends what the pool is asked on the way that is said at the moment. */
function divert({ deps: { pool }, database }: TestStack, organisationId: string, now: () => Way): pg.Pool {
  const tenant = new pg.Pool({ connectionString: database.url, options: `-c role=${ROLE} -c ${SETTING}=${organisationId}`, max: 8 });
  const [query, connect] = [pool.query.bind(pool), pool.connect.bind(pool)] as [
    (...all: unknown[]) => unknown,
    () => Promise<pg.PoolClient>,
  ];
  const around = async (...args: unknown[]) => {
    const client = await tenant.connect();
    try {
      await client.query(`begin; set local ${SETTING} = '${organisationId}'`);
      const answer: unknown = await (client.query.bind(client) as (...all: unknown[]) => Promise<unknown>)(...args);
      await client.query('commit');
      return answer;
    } finally {
      client.release();
    }
  };
  const ways: Record<Way, (...args: unknown[]) => unknown> = {
    without: query,
    policy: tenant.query.bind(tenant) as (...args: unknown[]) => unknown,
    set: around,
  };
  pool.query = ((...args: unknown[]) => ways[now()](...args)) as typeof pool.query;
  pool.connect = (() => (now() === 'without' ? connect() : tenant.connect())) as typeof pool.connect;
  return tenant;
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

const [pages = 20_000, searchRows = 500_000, rounds = 15] = process.argv.slice(2).map(Number);
await globalSetup();
const stack = await testStack({ routes: allRoutes, worker: false });
let way: Way = 'without';
let tenant: pg.Pool | undefined;
try {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  const last = addDays(stack.deps.clock().toISOString().slice(0, 10), -2);
  const range: Days = { from: addDays(last, 1 - DAYS), to: last };
  await generateAudit(stack, organisation.id, pages);
  await generateSearch(stack, organisation.id, searchRows, range);
  await settleSearchRollups(stack.deps.db, organisation.id);
  await settleSearchSeries(stack.deps.db, organisation.id);
  await stack.deps.pool.query('vacuum analyze');
  await secure(stack);
  tenant = divert(stack, organisation.id, () => way);
  const client = stack.asUser(user, organisation);
  /** Each time other days, because the server keeps what it worked out. */
  let shift = 0;
  const dashboards: [string, string, Record<string, string>][] = [
    ['Search by day, 16 months', 'date', {}],
    ['Search by day, 16 months, one device', 'date', { device: 'mobile' }],
    ['Pages, 16 months', 'pageWise_analytics', {}],
    ['Queries, 16 months', 'keywordWise_analytics', {}],
  ];
  const questions: [string, () => Promise<Answer>][] = [
    ...AUDIT_QUESTIONS.map(([what, call, query]): [string, () => Promise<Answer>] => [what, () => client.call(call, { query })]),
    ...dashboards.map(([what, call, query]): [string, () => Promise<Answer>] => [
      what,
      () => {
        shift += 1;
        const days = { start_date: addDays(range.from, shift % 90), end_date: addDays(range.to, -Math.floor(shift / 90)) };
        return client.get(`/api/gscdata/${call}/`, { query: { ...days, ...query } });
      },
    ]),
  ];
  const figures = [];
  for (const [what, ask] of questions) {
    const times: Record<Way, number[]> = { without: [], policy: [], set: [] };
    for (const turn of Array.from({ length: (rounds + 1) * WAYS.length }, (_, index) => index)) {
      way = WAYS[turn % WAYS.length] ?? 'without';
      const began = performance.now();
      const answer = await ask();
      if (answer.status !== 200) throw new Error(`${what}, ${way}: ${answer.text}`);
      if (turn >= WAYS.length) times[way].push(performance.now() - began);
    }
    figures.push({ what, without: median(times.without), policy: median(times.policy), set: median(times.set) });
  }
  process.stdout.write(JSON.stringify(figures));
} finally {
  way = 'without';
  await tenant?.end();
  await stack.close();
  await globalTeardown();
}
