// A site made from a seed, served by a process of its own: node generated-site.ts <pages>
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

export const SITE_SCRIPT = import.meta.filename;

const LINKS = 20;
const PARAGRAPHS = 30;
const WORDS = 'soil seed water light leaf root stem bloom frost shade bed path tool spade rake trowel hose glove pot tray'.split(' ');

/** Numbers below 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Page `index` of `count`: about 8 kB, linked to its two children, so that every page is found, and to others. */
export function pageOf(index: number, count: number): string {
  const next = random(index + 1);
  const words = (length: number) => Array.from({ length }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
  const targets = [2 * index + 1, 2 * index + 2, ...Array.from({ length: LINKS - 2 }, () => Math.floor(next() * count))].filter((target) => target < count);
  const links = targets.map((target) => `<li><a href="/p/${target}">${words(3)}</a></li>`).join('\n');
  const text = Array.from({ length: PARAGRAPHS }, () => `<p>${words(35)}</p>`).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${index} on ${words(4)}</title><meta name="description" content="${words(15)}"></head><body><h1>${words(4)}</h1><ul>${links}</ul>${text}<img src="/i/${index}.png" alt="${words(2)}"></body></html>`;
}

if (import.meta.main) {
  const count = Number(process.argv[2]);
  const pages = Array.from({ length: count }, (_, index) => Buffer.from(pageOf(index, count)));
  const server = createServer((request, response) => {
    const page = pages[Number(/^\/p\/(\d+)$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? 0 : Number.NaN))];
    response.writeHead(page ? 200 : 404, { 'content-type': page ? 'text/html; charset=utf-8' : 'text/plain' });
    response.end(page ?? 'Not found');
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
  process.once('SIGTERM', () => process.exit(0));
}
