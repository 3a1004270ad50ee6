// npm run build [names…] [-- --mode development]
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildAll, type BuildProgress } from './build/build-all.ts';

export { buildAll, releasesFolder, type BuildAllOptions, type BuildProgress, type BuildResult } from './build/build-all.ts';

/** One line for a terminal; nothing for what did not change. */
export function progressLine({ name, state, release, ms, message }: BuildProgress): string | undefined {
  if (state === 'unchanged') return undefined;
  if (state === 'withdrawn')
    return `${name} ${release}: stays withdrawn (${message}); "npm run remote -- promote ${name} ${release}" brings it back`;
  const time = ms === undefined ? '' : ` in ${(ms / 1_000).toFixed(1)} s`;
  return `${name} ${release}: ${state}${time}`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { mode: { type: 'string', default: 'production' } } });
  if (values.mode !== 'production' && values.mode !== 'development') throw new Error('--mode is production or development.');
  const begun = performance.now();
  const { current, built } = await buildAll({
    only: positionals,
    mode: values.mode,
    onProgress: (progress) => {
      const line = progressLine(progress);
      if (line) process.stdout.write(`${line}\n`);
    },
  });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(`${built} built, ${Object.keys(current).length} current, ${seconds} s\n`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`build failed\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
