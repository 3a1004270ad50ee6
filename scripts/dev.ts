// npm run dev [-- remotes…]: the portal with Fast Refresh for the host and the named remotes (none named: all of them).
import process from 'node:process';
import { startLocalPortal } from './dev/local-portal.ts';
import { untilInterrupted } from './dev/until-interrupted.ts';
import { run } from './start/say.ts';

await run(async () => {
  const interrupted = untilInterrupted();
  const starting = startLocalPortal({ names: process.argv.slice(2) });
  // If interrupted during startup, it stops as soon as it can.
  const stop = await starting;
  await interrupted.done;
  await stop();
  process.exit(0);
});
