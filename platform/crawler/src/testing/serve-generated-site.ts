// A site made from a seed, served by a process of its own: node serve-generated-site.ts <seed> <pages> [least bytes] [most bytes]
// Prints its port, then answers; /truth.json tells what there is to find; /change?percent=<n> changes so many pages.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { generatedSite, type GeneratedSite } from './generated-site.ts';

const [seed = 1, pages = 100, least = 20_000, most = 100_000] = process.argv.slice(2).map(Number);
/** Answers are made before anybody asks, so that the server costs the measured crawler as little as can be. */
const answers = new Map<string, { status: number; headers: Record<string, string>; body: Buffer; etag: string }>();
let origin = '';

function make(percent: number): GeneratedSite {
  const site = generatedSite({ seed, pages, bytes: [least, most], changed: (index) => index > 0 && percent > 0 && index % Math.round(100 / percent) === 0 });
  answers.clear();
  for (const path of ['/robots.txt', '/map-index.xml', '/map.xml.gz', ...Object.keys(site.truth)]) {
    const found = site.answer(path);
    if (!found) continue;
    const body = Buffer.from(typeof found.body === 'string' ? found.body.replaceAll('ORIGIN', origin) : found.body);
    answers.set(path, { ...found, body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"` });
  }
  return site;
}

let bytes = 0;
const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/truth.json') return void response.end(JSON.stringify(site.truth));
  if (path === '/sent') return void response.end(String(bytes));
  if (path.startsWith('/change?percent=')) {
    make(Number(path.split('=')[1]));
    return void response.end('changed');
  }
  const answer = answers.get(path);
  if (!answer) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  const { status, headers, body, etag } = answer;
  if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
  bytes += body.length;
  response.writeHead(status, { ...headers, 'content-length': body.length, ...(status === 200 ? { etag } : {}) }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
origin = `http://127.0.0.1:${port}`;
const site = make(0);
process.stdout.write(`${port}\n`);
process.once('SIGTERM', () => process.exit(0));
