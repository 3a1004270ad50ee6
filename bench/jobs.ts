// What background jobs guarantee when processes and the database die, and their throughput; the same for alternative engines.
import { parseArgs } from 'node:util';
import { StartError } from '../scripts/start/say.ts';
import { startOwnDatabase } from './crawl/own-database.ts';
import { ENGINES, openEngine, PACKAGES } from './durable/engines.ts';
import { openOutside } from './durable/outside.ts';
import { cancelled, killWorkers, takeOver, throughput, upgraded } from './durable/trials.ts';
import { openReport } from './report/open-report.ts';
import { atMost, exactly, seconds, type Figure } from './report/figures.ts';

export const summary = `background jobs: two processes start tasks, three do them and are killed; --rounds <n>, --takeovers <n>, --seed <n>, --tasks <n>, or --engine ${ENGINES.slice(1).join('|')} --engines <folder>`;
export const small: readonly string[] = ['--rounds', '1', '--takeovers', '1', '--tasks', '6'];

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rounds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      tasks: { type: 'string', default: '300' },
      takeovers: { type: 'string', default: '3' },
      engine: { type: 'string', default: 'canopy' },
      engines: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
    },
  });
  const name = ENGINES.find((engine) => engine === values.engine);
  if (name === undefined) throw new StartError(`there is no engine "${values.engine}"; there are ${ENGINES.join(', ')}.`);
  if (name !== 'canopy' && values.engines === '')
    throw new StartError(`name the folder that has the engines: npm install --prefix <folder> ${PACKAGES}; then --engines <folder>.`);
  const database = await startOwnDatabase();
  const outside = await openOutside();
  const engine = openEngine(name, database.url, outside, values.engines);
  const bed = { engine, outside, restartDatabase: database.crash };
  const figures: Figure[] = [];
  const time = (ms: number): string => (Number.isFinite(ms) ? seconds(ms) : 'not within 90 s');
  try {
    const kills = await killWorkers(bed, Number(values.rounds), Number(values.seed));
    figures.push(
      exactly(`finished steps run again, of ${kills.steps}, over ${values.rounds} kills`, kills.repeated, 0),
      { what: 'steps restarted because their end was not stored', measured: String(kills.begunAgain) },
      exactly('unfinished tasks', kills.stranded, 0),
    );
    for (const [what, withDatabase] of [
      [`taken over by another process after kill -9, the slowest of ${values.takeovers}`, false],
      ['the same, the database restarted in that moment', true],
    ] as const) {
      const times: number[] = [];
      while (times.length < Number(values.takeovers)) times.push((await takeOver(bed, withDatabase)) ?? Number.POSITIVE_INFINITY);
      figures.push(atMost(what, Math.max(...times), 10_000, time));
    }
    figures.push(exactly('steps begun later than 2 s after cancelling', await cancelled(bed), 0));
    figures.push(
      exactly('a newer release continues a task of an older one', Number(await upgraded(bed)), 1, (is) => (is === 1 ? 'yes' : 'no')),
    );
    const { perSecond, peak } = await throughput(bed, Number(values.tasks));
    figures.push(
      { what: 'tasks of 3 empty steps, 3 workers', measured: `${Math.round(perSecond)} a second` },
      { what: 'highest memory of a worker', measured: `${Math.round(peak / 1e6)} MB` },
    );
  } finally {
    await engine.close();
    outside.close();
    await database.stop();
    const report = openReport(
      'jobs',
      options.filter((option) => option !== '--write'),
    );
    report.add(`Background jobs: ${name}`, figures);
    if (values.write) report.write();
  }
}
