import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startDatabase } from '../../scripts/start/database.ts';
import { ownPorts } from '../stack/free-ports.ts';

/** Clock ticks per second in /proc, on every Linux there is. */
const TICKS = 100;

/** A PostgreSQL server for the benchmark alone, configured like the portal's. */
export interface OwnDatabase {
  readonly url: string;
  /** CPU seconds used by its finished connections. */
  readonly cpu: () => number;
  /** Kills the server without notifying its clients; it restarts by itself. */
  readonly crash: () => void;
  readonly stop: () => Promise<void>;
}

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'canopy-bench-'));
  mkdirSync(path.join(folder, 'logs'));
  const { variables } = await ownPorts();
  const settings = {
    port: 0,
    sandboxPort: 0,
    databasePort: Number(variables.DATABASE_PORT),
    remotePort: 0,
    dataFolder: folder,
    databaseUrl: undefined,
    allowHosts: [],
  };
  const database = await startDatabase(settings, () => undefined);
  const postmasterOf = () => readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const postmaster = postmasterOf();
  return {
    url: database.url,
    cpu() {
      const fields = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[13]) + Number(fields[14])) / TICKS;
    },
    crash: () => {
      const pid = Number(postmasterOf());
      if (pid > 1) process.kill(pid, 'SIGQUIT');
    },
    async stop() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
