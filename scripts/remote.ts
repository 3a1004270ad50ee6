// npm run remote -- COMMAND: publish, canary, promote, roll back, list, preview, new, check, dev. "help" shows them all.
import os from 'node:os';
import process from 'node:process';
import { runCli } from '@canopy/delivery/cli';
import { buildRelease } from './build/build-release.ts';
import { ROOT } from './build/targets.ts';
import { StartError } from './start/say.ts';

const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);

/** The portal and its dev servers are heavy; commands that only publish do not load them. */
async function dev(args: readonly string[]): Promise<void> {
  const [{ runDev }, { devContext }, { untilInterrupted }] = await Promise.all([
    import('@canopy/delivery/dev'),
    import('./dev/dev-context.ts'),
    import('./dev/until-interrupted.ts'),
  ]);
  const interrupted = untilInterrupted();
  await runDev(args, devContext(interrupted.signal));
}

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    root: ROOT,
    user: process.env['CANOPY_USER'] || os.userInfo().username,
    token: process.env['CANOPY_TOKEN'] || undefined,
    build: buildRelease,
    say: line(process.stderr),
    print: line(process.stdout),
    complain: line(process.stderr),
    dev,
  });
} catch (error) {
  process.stderr.write(
    `canopy: ${error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
