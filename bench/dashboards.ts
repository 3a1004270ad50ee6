// How fast dashboards answer over months of rows: each call alone, and many users at once, over HTTP against the real server.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { startOwnDatabase } from './crawl/own-database.ts';
import { callsOf, SCREENS, shifted } from './dashboards/calls.ts';
import { clickThrough } from './dashboards/click-through.ts';
import { startDashboardServer, type DashboardServer } from './dashboards/dashboard-server.ts';
import { ask, percentile } from './dashboards/timing.ts';
import { atMost, exactly, figuresTable, machine, printFigures, type Figure } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';
import { cleanedUp } from './stack/cleaned-up.ts';

export const summary =
  'dashboard calls over 16 months of search rows, and many people at once; --rows <n>, --rounds <n>, --users <n>, --seconds <n>, --days <n>';
export const small: readonly string[] = ['--rows', '2000', '--rounds', '1', '--users', '2', '--seconds', '2', '--days', '40'];

const SCRIPT = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'dashboards.ts');
const MAX_MS = 100;
const MAX_MS_TOGETHER = 500;

const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
const rate = (value: number): string => `${Math.round(value).toLocaleString('en')} rows/s`;

/**
 * Makes each call several times, each over a range nobody has requested yet, so that the server computes it; then once more, which is what
 * everyone else in the workspace gets.
 */
async function timeCalls(server: DashboardServer, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, path: url } of callsOf(server)) {
    const [fresh, again]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const path = shifted(url, round);
      for (const times of [fresh, again]) {
        const { ms, status } = await ask(server, 0, path);
        if (status !== 200) throw new Error(`${what}: ${path} answered ${status}.`);
        if (round > 0) times.push(ms);
      }
    }
    const [middle, slow] = [percentile(fresh, 0.5), percentile(fresh, 0.95)];
    figures.push({
      ...atMost(what, slow, MAX_MS, milliseconds),
      measured: `${milliseconds(slow)} (median ${milliseconds(middle)}, cached ${milliseconds(percentile(again, 0.95))})`,
    });
  }
  return figures;
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rows: { type: 'string', default: '5000000' },
      rounds: { type: 'string', default: '20' },
      users: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
      days: { type: 'string', default: '487' },
      write: { type: 'boolean', default: false },
    },
  });
  await cleanedUp(async (leftovers) => {
    const database = await startOwnDatabase();
    leftovers.add(database.stop);
    const server = await startDashboardServer(SCRIPT, [values.rows, values.users, values.days], database.url);
    leftovers.add(server.stop);
    const calls = await timeCalls(server, Number(values.rounds));
    const together = await clickThrough(server, { users: Number(values.users), seconds: Number(values.seconds) });
    const { imported, generated } = server;
    const rest = [
      exactly(`${values.users} people clicking for ${values.seconds} s: failed calls of ${together.calls}`, together.failed, 0),
      {
        ...atMost('p99 of their calls', together.p99, MAX_MS_TOGETHER, milliseconds),
        measured: `${milliseconds(together.p99)} (median ${milliseconds(together.p50)})`,
      },
      { what: 'Import of Search Console days, with their sums by day', measured: rate(imported.rows / (imported.storeMs / 1_000)) },
      {
        what: 'The same with the sums over runs of days',
        measured: rate(imported.rows / ((imported.storeMs + imported.rollUpMs) / 1_000)),
      },
    ];
    const title = `${generated.searchRows.toLocaleString('en')} search rows and ${generated.webRows.toLocaleString('en')} web rows of ${server.range.from} – ${server.range.to}, p95 of ${values.rounds} after one unmeasured`;
    printFigures(title, [...calls, ...rest]);
    if (values.write) {
      const head = `${machine()}; \`${['npm run bench -- dashboards', ...options].join(' ')}\`. ${title}; a screen is ${Math.min(...SCREENS.map(({ length }) => length))} to ${Math.max(...SCREENS.map(({ length }) => length))} calls at once.`;
      writeSection('dashboards', `${head}\n\n${figuresTable([...calls, ...rest])}`);
    }
  });
}
