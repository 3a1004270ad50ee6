// npm run bench [name] [-- options]: one of the measurements in bench/; without a name, lists them. With --small it only checks that it
// runs.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { leaveUnjudged } from '../bench/report/figures.ts';
import { run, StartError } from './start/say.ts';
import { ROOT } from './start/settings.ts';

/** What every `bench/<name>.ts` exports. */
interface Benchmark {
  /** one line for the list */
  readonly summary: string;
  /** options that make it finish in seconds; null: there are none */
  readonly small?: readonly string[] | null;
  /** Measures and prints. @throws StartError if nothing can be measured */
  readonly measure: (options: readonly string[]) => Promise<void>;
}

const folder = path.join(ROOT, 'bench');
const load = async (name: string) => (await import(path.join(folder, `${name}.ts`))) as Benchmark;
const names = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .toSorted();

async function list(): Promise<void> {
  process.stdout.write(
    'npm run bench -- <name> [options]; --write puts the figures into docs/measurements.md, --small only sees whether it runs\n\n',
  );
  for (const name of names()) process.stdout.write(`  ${name.padEnd(10)}${(await load(name)).summary}\n`);
}

await run(async () => {
  const [name, ...options] = process.argv.slice(2);
  if (name === undefined) return list();
  if (!/^[a-z-]+$/.test(name) || !existsSync(path.join(folder, `${name}.ts`))) {
    throw new StartError(`there is no benchmark "${name}"; there are ${names().join(', ')}.`);
  }
  try {
    const benchmark = await load(name);
    if (!options.includes('--small')) return await benchmark.measure(options);
    if (benchmark.small === undefined) throw new Error(`bench/${name}.ts does not say with which options it ends in seconds: small.`);
    if (benchmark.small === null) throw new StartError(`"${name}" has no small size.`);
    leaveUnjudged();
    await benchmark.measure([...benchmark.small, ...options.filter((option) => option !== '--small')]);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith('ERR_PARSE_ARGS') ? new StartError(message) : error;
  }
});
