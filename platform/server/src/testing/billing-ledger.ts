// The limits ledger between processes, for `npm run bench -- billing`: `node billing-ledger.ts` prints one line of JSON. It spawns itself:
// `uses <database> <workspace> <count>` takes one unit so many times at once, `hang …` takes one and waits.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { endLeases, reserveLimit, settleLimit, takeLimit } from '../modules/billing/limits/index.ts';
import { openDb } from '../store/db.ts';
import { openPool } from '../store/pool.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack } from './test-stack.ts';

/** The free plan's limit: 25 keyword metadata per month. */
const ALLOWED = 25;
const LEFT = 10;
const USES = 200;
const PROCESSES = 2;
const HOUR_MS = 3_600_000;

const say = (value: object): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

async function worker([mode, databaseUrl = '', organisationId = '', count = '1']: readonly string[]): Promise<void> {
  const pool = openPool(databaseUrl, { warn: () => undefined });
  const db = openDb(pool);
  const reserve = (reference: string) => takeLimit(db, { organisationId, limit: 'keyword_metadata', amount: 1, reference });
  if (mode === 'hang') {
    await reserve('hanging');
    say({ reserved: true });
    await once(process.stdin, 'data');
    return;
  }
  // Opens connections before it begins, as in a process that has been serving.
  await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.05)')));
  say({ ready: true });
  await once(process.stdin, 'data');
  const one = async (number: number) => {
    const began = performance.now();
    const reservation = await reserve(`${process.pid}-${number}`).catch(() => undefined);
    const ms = performance.now() - began;
    if (reservation) await db.transaction((tx) => settleLimit(tx, reservation.reservationId));
    return { ok: reservation !== undefined, ms };
  };
  const results = await Promise.all(Array.from({ length: Number(count) }, (_, number) => one(number)));
  say({ succeeded: results.filter(({ ok }) => ok).length, ms: results.map(({ ms }) => ms) });
  await pool.end();
  process.stdin.destroy();
}

function start(args: readonly string[]): { child: ChildProcess; next: () => Promise<Record<string, unknown>> } {
  const child = spawn(process.execPath, [import.meta.filename, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    child,

    async next() {
      const line = await lines.next();
      return JSON.parse(String(line.value)) as Record<string, unknown>;
    },
  };
}

async function measure(): Promise<void> {
  await globalSetup();
  const stack = await testStack({ worker: false });
  try {
    const { db, config } = stack.deps;
    const race = await stack.createOrganisation();
    await db.transaction(async (tx) => {
      const amount = ALLOWED - LEFT;
      const used = await reserveLimit(tx, { organisationId: race.id, limit: 'keyword_metadata', amount, reference: 'before' });
      await settleLimit(tx, used.reservationId);
    });
    const processes = Array.from({ length: PROCESSES }, () => start(['uses', config.databaseUrl, race.id, String(USES / PROCESSES)]));
    await Promise.all(processes.map(({ next }) => next()));
    for (const { child } of processes) child.stdin?.write('go\n');
    const results = await Promise.all(processes.map(({ next }) => next()));
    const hanging = await stack.createOrganisation();
    const killed = start(['hang', config.databaseUrl, hanging.id]);
    await killed.next();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'close');
    const early = await endLeases(db, new Date());
    const givenBack = await endLeases(db, new Date(Date.now() + HOUR_MS));
    const { rows } = await db.execute(sql`
      select (select coalesce(sum(amount), 0) from limit_entries)::integer as sum,
             (select count(*) from limit_reservations where state = 'reserved')::integer as open,
             (select max(used + reserved) from limit_counters where organisation_id = ${race.id})::integer as taken`);
    say({
      succeeded: results.reduce((sum, { succeeded }) => sum + Number(succeeded), 0),
      ms: results.flatMap(({ ms }) => ms as number[]),
      early,
      givenBack,
      allowed: ALLOWED,
      left: LEFT,
      uses: USES,
      ...rows[0],
    });
  } finally {
    await stack.close();
    await globalTeardown();
  }
}

const args = process.argv.slice(2);
await (args.length > 0 ? worker(args) : measure());
