// The minimum a recrawl of a known site can do: undici requests every URL once, with its last ETag, and stores nothing.
// node bare-recrawl.ts <url> <connections>; prints wall-clock and CPU time in milliseconds.
import { get } from 'node:http';
import process from 'node:process';
import { Pool } from 'undici';
import type { Truth } from './generated-site.ts';

export const BARE_RECRAWL_SCRIPT = import.meta.filename;

export interface BareRecrawl {
  readonly requests: number;
  readonly ms: number;
  readonly cpuMs: number;
}

/** Uses a separate client, so that the measured one starts as cold as a crawler's. */
const etagOf = (url: URL): Promise<string | undefined> =>
  new Promise((resolve, reject) => get(url, { method: 'HEAD' }, (answer) => resolve(answer.resume().headers.etag)).on('error', reject));

if (import.meta.main) {
  const [start = '', connections = '16'] = process.argv.slice(2);
  const { origin } = new URL(start);
  const truth = (await (await fetch(new URL('/truth.json', start))).json()) as Truth;
  const paths = Object.entries(truth).flatMap(([path, { status }]) => (status === null ? [] : [path]));
  const known: [path: string, etag: string | undefined][] = [];
  for (const path of paths) known.push([path, await etagOf(new URL(origin + path))]);
  const pool = new Pool(origin, { connections: Number(connections) });
  const [began, beganCpu] = [performance.now(), process.cpuUsage()];
  let asked = 0;
  const askInTurn = async (): Promise<void> => {
    for (let next = known[asked]; next; next = known[asked]) {
      asked += 1;
      const [path, etag] = next;
      const { body } = await pool.request({ path, method: 'GET', headers: etag === undefined ? {} : { 'if-none-match': etag } });
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: Number(connections) }, askInTurn));
  const { user, system } = process.cpuUsage(beganCpu);
  const ending: BareRecrawl = { requests: asked, ms: performance.now() - began, cpuMs: (user + system) / 1_000 };
  await pool.close();
  process.stdout.write(`${JSON.stringify(ending)}\n`);
}
