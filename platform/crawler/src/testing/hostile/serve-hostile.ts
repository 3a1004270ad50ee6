// A hostile site, served by its own process: node serve-hostile.ts <pages>. Prints its port, then serves.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { makeHostile, randomOf } from './make-hostile.ts';

const [pages = 500] = process.argv.slice(2).map(Number);
/** Maximum sizes in bytes. */
const ROBOTS_BYTES = 500_000;
const SITEMAP_BYTES = 50_000_000;

const HTML = { 'content-type': 'text/html' };
/** Pages that strain a parser: comments before anything else, which once blocked one for ever; nested, unclosed and long constructs. */
const NAMED: Record<string, string> = {
  '/comments': `${'<!-- x -->'.repeat(40)}<html><p>x`,
  '/long-link': `<a href="/${'a/'.repeat(50_000)}">long</a>`,
  '/deep': `<div>`.repeat(200_000),
  '/lists': '<table><tr><td>'.repeat(60_000),
  '/attributes': `<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}=b`).join(' ')}>`,
  '/structured': `<script type="application/ld+json">${'{"a":['.repeat(20_000)}`,
};
const links = [...Object.keys(NAMED), ...Array.from({ length: pages }, (_, at) => `/p/${at}`)].map((path) => `<a href="${path}">x</a>`);

/** Rules with a common prefix, so that each path is compared with every one. */
const robots = `User-agent: *\n${Array.from({ length: ROBOTS_BYTES / 25 }, (_, at) => `Disallow: /*a*b*c${at}$`).join('\n')}\nSitemap: /sitemap.xml`;
const sitemap = (origin: string) =>
  gzipSync(
    `<urlset>${Array.from({ length: SITEMAP_BYTES / 120 }, (_, at) => `<url><loc>${origin}/p/${at % pages}?${'x'.repeat(60)}#${at}</loc></url>`).join('')}`,
    { level: 1 },
  );

const kept = new Map<string, Buffer>(Object.entries(NAMED).map(([path, body]) => [path, Buffer.from(body)]));
kept.set('/', Buffer.from(`<title>Links</title>${links.join('')}`));
kept.set('/robots.txt', Buffer.from(robots));
for (let at = 0; at < pages; at += 1) kept.set(`/p/${at}`, Buffer.from(makeHostile('page', randomOf(at + 1))));

const server = createServer((request, response) => {
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  const body = kept.get(path);
  if (!body) return void response.writeHead(404, HTML).end();
  response.writeHead(200, /\.(?:txt|xml)$/.test(path) ? {} : HTML).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
kept.set('/sitemap.xml', sitemap(`http://127.0.0.1:${port}`));
process.stdout.write(`${port}\n`);
process.once('SIGTERM', () => process.exit(0));
