// A site generated from a seed, served by its own process: node serve-generated-site.ts <seed> <pages> [least bytes] [most bytes]
// Prints its port, then serves; /truth.json tells what there is to find; /change?percent=<n> changes that share of the pages.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { generatedSite } from './generated-site.ts';

const [seed = 1, pages = 100, least = 20_000, most = 100_000, menu = 58] = process.argv.slice(2).map(Number);
/** Sites up to this size are generated up front, so that serving costs the measured crawler little; larger ones page by page. */
const KEPT_BYTES = 400_000_000;
const keeps = (pages * (least + most)) / 2 <= KEPT_BYTES;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

let origin = '';
let percent = 0;
let bytes = 0;
const isChanged = (index: number): boolean => index > 0 && percent > 0 && index % Math.round(100 / percent) === 0;
const site = generatedSite({ seed, pages, bytes: [least, most], menu, changed: isChanged });
const kept = new Map<string, Answer>();

function make(path: string): Answer | null {
  const found = site.answer(path);
  return found && { ...found, body: Buffer.from(typeof found.body === 'string' ? found.body.replaceAll('ORIGIN', origin) : found.body) };
}

function keep(): void {
  kept.clear();
  if (!keeps) return;
  for (const path of ['/robots.txt', '/map-index.xml', '/map.xml.gz', ...Object.keys(site.truth)]) {
    const answer = make(path);
    if (answer) kept.set(path, answer);
  }
}

/** Derived from what the page is generated from, so that an unchanged page need not be generated to say so. */
const etagOf = (path: string): string =>
  `"${createHash('sha256')
    .update(`${seed} ${path} ${site.isChanged(path)}`)
    .digest('hex')
    .slice(0, 20)}"`;

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/truth.json') return void response.end(JSON.stringify(site.truth));
  if (path === '/sent') return void response.end(String(bytes));
  if (path.startsWith('/change?percent=')) {
    percent = Number(path.split('=')[1]);
    keep();
    return void response.end('changed');
  }
  const etag = etagOf(path);
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
  const answer = kept.get(path) ?? make(path);
  if (!answer) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  const { status, headers, body } = answer;
  bytes += body.length;
  response.writeHead(status, { ...headers, 'content-length': body.length, ...(status === 200 ? { etag } : {}) }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
origin = `http://127.0.0.1:${port}`;
keep();
process.stdout.write(`${port}\n`);
process.once('SIGTERM', () => process.exit(0));
