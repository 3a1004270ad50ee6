import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** Nothing of the developer's own account is used. */
export const BUCKET_KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_EC2_METADATA_DISABLED: 'true' };

function start(script: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [path.join(__dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...BUCKET_KEYS },
  });
}

export interface Publishing {
  target: string;
  name: string;
  version: string;
  crash?: boolean;
}

/** Publishes in a process of its own. @returns how it ended, and what it complained about */
export function publishInProcess(publishing: Publishing): Promise<{ code: number | null; signal: string | null; error: string }> {
  const child = start('publisher.fixture.ts', [JSON.stringify(publishing)]);
  let error = '';
  child.stderr?.on('data', (text) => (error += String(text)));
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, error })));
}

export interface BucketServer {
  /** URL of the server */
  endpoint: string;
  stop: () => Promise<void>;
}

/** An S3-compatible server. @param conditional whether it honours conditional writes */
export async function startBucketServer(conditional = true): Promise<BucketServer> {
  const child = start('s3-server.fixture.ts', conditional ? [] : ['unconditional']);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (!child.stdout) throw new Error('The server has no output.');
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    let error = '';
    child.stderr?.on('data', (text) => (error += String(text)));
    lines.on('line', (line) => line.startsWith('{"ready"') && resolve((JSON.parse(line) as { port: number }).port));
    void ended.then(() => reject(new Error(`The server did not start. ${error}`)));
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
