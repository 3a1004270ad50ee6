import path from 'node:path';
import type { DevContext } from '@canopy/delivery/dev';
import { findTargets } from '../build/targets.ts';
import { startChild } from '../start/child.ts';
import { say } from '../start/say.ts';
import { claimDataFolder, readSettings } from '../start/settings.ts';
import { startLocalPortal } from './local-portal.ts';
import { onChange } from './on-change.ts';

/** What `npm run remote -- dev` uses from this repository. */
export function devContext(signal: AbortSignal): DevContext {
  return {
    say,
    remotes: () => findTargets().filter(({ kind }) => kind === 'remote'),
    async serve({ name, dir, port, refresh }) {
      const { dataFolder } = readSettings();
      claimDataFolder(dataFolder);
      const logFolder = path.join(dataFolder, 'logs');
      const options = { kind: 'remote', dir, outDir: path.join(dataFolder, 'dev', name), dev: { port, refresh } };
      const onDeath = (code: number | null): void => say(`the dev server of ${name} ended with code ${code}; see ${logFolder}`);
      const child = await startChild({
        name: `dev-${name}-${port}`,
        script: 'scripts/dev/serve-target.ts',
        args: [JSON.stringify(options)],
        env: {},
        logFolder,
        onDeath,
      });
      return { errors: Number(child.ready['errors'] ?? 0), stop: child.stop };
    },
    startPortal: ({ name, port, onReady }) => startLocalPortal({ names: [name], port, onReady }),
    onChange,
    signal,
  };
}
