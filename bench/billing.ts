// Whether payments and limits come out right whatever happens: seeded schedules run against the real code, and the ledger across processes.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { percentile } from './dashboards/timing.ts';
import { atLeast, atMost, exactly } from './report/figures.ts';
import { openReport } from './report/open-report.ts';

export const summary = 'payments and limits under repeats, delays and crashes; --schedules <n>, --postgres <n>, --seed <n>, --write';
export const small: readonly string[] = ['--schedules', '200', '--postgres', '4'];

const FOLDER = path.join(ROOT, 'platform', 'server', 'src', 'testing');
const MAX_MS = 50;
const SCHEDULES = 1_000_000;
const IN_POSTGRES = 10_000;

/** Runs a script to completion. @returns its last line parsed as JSON; null if it failed */
function run<T>(script: string, args: readonly string[] = []): Promise<T | null> {
  const child = spawn(process.execPath, [path.join(FOLDER, script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code === 0 ? (JSON.parse(said.trim().split('\n').at(-1) ?? 'null') as T) : null));
  });
}

interface Simulated {
  readonly schedules: number;
  readonly events: number;
  readonly deliveries: number;
}

interface InMemory extends Simulated {
  readonly crashes: number;
}

interface InPostgres extends Simulated {
  readonly actions: number;
  readonly uses: number;
  readonly givenBack: number;
  readonly killed: number;
  readonly cut: number;
  readonly seconds: number;
}

interface Ledger {
  readonly succeeded: number;
  readonly ms: readonly number[];
  readonly early: number;
  readonly givenBack: number;
  readonly uses: number;
  readonly left: number;
  readonly allowed: number;
  readonly sum: number;
  readonly open: number;
  readonly taken: number;
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      schedules: { type: 'string', default: String(SCHEDULES) },
      postgres: { type: 'string', default: String(IN_POSTGRES) },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const report = openReport(
    'billing',
    options.filter((option) => option !== '--write'),
  );
  const whole = (value: number) => Math.round(value).toLocaleString('en');

  const ledger = await run<Ledger>('billing-ledger.ts');
  if (!ledger) throw new Error('The ledger could not be measured.');
  report.add('Limits', [
    exactly(
      `Of ${ledger.uses} uses at once through two processes, with ${ledger.left} units left: succeeded`,
      ledger.succeeded,
      ledger.left,
    ),
    exactly(`Units taken of ${ledger.allowed} allowed`, ledger.taken, ledger.allowed),
    atMost('p99 of these', percentile(ledger.ms, 0.99), MAX_MS, (ms) => `${ms.toFixed(0)} ms`),
    exactly('Sum of all entries of the ledger', ledger.sum, 0),
    exactly('Reservations of a process ended by kill -9: returned before their lease ends', ledger.early, 0),
    exactly('The same after their lease', ledger.givenBack, 1),
    exactly('Reservations left open', ledger.open, 0),
  ]);

  const width = Math.max(1, Math.min(4, os.availableParallelism()));
  const share = Math.ceil(Number(values.schedules) / width);
  const parts = await Promise.all(
    Array.from({ length: width }, (_, part) =>
      run<InMemory>('billing-simulation.ts', [String(Number(values.seed) + part * share), String(share)]),
    ),
  );
  const done = parts.filter((part) => part !== null);
  const sum = (pick: (part: InMemory) => number) => done.reduce((total, part) => total + pick(part), 0);
  report.add(`Schedules from seed ${values.seed} on: what is stored in the end is what Stripe says`, [
    atLeast(
      'Schedules',
      sum(({ schedules }) => schedules),
      SCHEDULES,
      whole,
    ),
    exactly('Runs with a schedule that ended otherwise', parts.length - done.length, 0),
    { what: 'Events of 12 types', measured: whole(sum(({ events }) => events)) },
    { what: 'Deliveries, repeats included', measured: whole(sum(({ deliveries }) => deliveries)) },
    { what: 'Processes that died in the middle', measured: whole(sum(({ crashes }) => crashes)) },
  ]);

  const real = await run<InPostgres>('billing-postgres.ts', [values.seed, values.postgres]);
  report.add(`The same over PostgreSQL, from seed ${values.seed} on: three processes, ended and cut off in the middle`, [
    atLeast('Schedules', real?.schedules ?? 0, IN_POSTGRES, whole),
    exactly('Runs whose plans or ledger were wrong in the end', real ? 0 : 1, 0),
    ...(real
      ? [
          { what: 'Events of 12 types', measured: whole(real.events) },
          { what: 'Deliveries, repeats included', measured: whole(real.deliveries) },
          { what: 'Actions of people at the same time', measured: whole(real.actions) },
          { what: 'Uses of limits at the same time', measured: whole(real.uses) },
          { what: 'Units that these left open, returned after their lease', measured: whole(real.givenBack) },
          { what: 'Processes ended by kill -9', measured: whole(real.killed) },
          { what: 'Connections cut in a transaction', measured: whole(real.cut) },
          { what: 'Time', measured: `${real.seconds.toFixed(0)} s` },
        ]
      : []),
  ]);
  if (values.write) report.write();
}
