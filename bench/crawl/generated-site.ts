import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../platform/crawler/src/testing/serve-generated-site.ts', import.meta.url));

/** What there is to find: URL → status (null: blocked) and redirect target. */
export type Truth = Record<string, { status: number | null; depth: number | null; to: string | null }>;

/** A site generated from a seed, in its own process. */
export interface Site {
  readonly url: string;
  readonly host: string;
  readonly truth: Truth;
  /** bytes of response bodies sent so far */
  readonly sent: () => Promise<number>;
  /** Changes the content of this percentage of the pages. */
  readonly change: (percent: number) => Promise<void>;
  readonly stop: () => void;
}

export async function serveSite(seed: number, pages: number, bytes: readonly [number, number]): Promise<Site> {
  const child = spawn(process.execPath, [SCRIPT, ...[seed, pages, ...bytes].map(String)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const url = `http://127.0.0.1:${port}/`;
  const text = async (where: string) => (await fetch(new URL(where, url))).text();
  return {
    url,
    host: `127.0.0.1:${port}`,
    truth: JSON.parse(await text('/truth.json')) as Truth,
    sent: async () => Number(await text('/sent')),
    change: async (percent) => void (await text(`/change?percent=${percent}`)),
    stop: () => child.kill(),
  };
}
