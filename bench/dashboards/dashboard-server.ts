import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What the server's script reports about itself. */
interface Said {
  readonly url: string;
  /** one for each user */
  readonly tokens: readonly string[];
  readonly organisation: string;
  readonly range: Days;
  readonly page: string;
  readonly imported: { readonly rows: number; readonly storeMs: number; readonly rollUpMs: number };
  readonly generated: { readonly searchRows: number; readonly webRows: number };
}

export interface DashboardServer extends Said {
  readonly stop: () => Promise<void>;
}

/** Starts the server in its own process, which first fills its database; takes minutes for millions of rows. */
export async function startDashboardServer(script: string, args: readonly string[], databaseUrl: string): Promise<DashboardServer> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  const closed = once(child, 'close');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), closed.then(() => undefined)]);
  if (line === undefined) throw new Error(`${script} ended before it listened.`);
  return {
    ...(JSON.parse(String(line[0])) as Said),
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}
