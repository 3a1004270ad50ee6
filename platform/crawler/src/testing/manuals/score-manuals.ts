// Run directly, prints precision and recall of every check on a manual on disk, as JSON: node score-manuals.ts <folder> <first page>
import { createReadStream, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { CHECKS } from '../../checks/all-checks.ts';
import type { ImageFile } from '../../checks/site-view.ts';
import { crawl } from '../../crawl.ts';
import { memoryStore } from '../../memory-store.ts';
import { createOutgoing } from '../../outgoing/index.ts';
import { readImageFile } from '../../probes/read-image-file.ts';
import { makeReport } from '../../report/make-report.ts';
import { loopbackServer } from '../loopback-server.ts';
import { PAGE_RULES, type Served } from './page-rules.ts';
import { readTree } from './read-tree.ts';
import { siteRules, type Address, type FileOf } from './site-rules.ts';

export interface ManualScore {
  code: string;
  expected: number;
  found: number;
  right: number;
  /** whether its rule is written a second time; otherwise nothing in a manual can cause it */
  recomputed: boolean;
  /** `+` for what only the check found, `-` for what only the tree has */
  wrong: string[];
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

/** The file of a path; `null` if there is none, `folder` if a slash is missing. */
function fileAt(root: string, pathname: string): string | 'folder' | null {
  try {
    const name = realpathSync(path.join(root, decodeURIComponent(pathname)));
    if (!statSync(name).isDirectory()) return name;
    if (!pathname.endsWith('/')) return 'folder';
    const index = path.join(name, 'index.html');
    return statSync(index).isFile() ? index : null;
  } catch {
    return null;
  }
}

function sizeOf(bytes: Buffer): { width: number | null; height: number | null } {
  if (bytes.toString('latin1', 1, 4) === 'PNG') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.toString('latin1', 0, 3) === 'GIF') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  for (let at = 2; bytes[0] === 0xff && bytes[1] === 0xd8 && at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc3) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return { width: null, height: null };
}

async function score(root: string, first: string): Promise<{ pages: number; scores: ManualScore[] }> {
  const site = await loopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://a');
    const file = fileAt(root, pathname);
    if (file === 'folder') response.writeHead(301, { location: `${pathname}/` }).end();
    else if (file === null) response.writeHead(404).end();
    else {
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
      if (request.method === 'HEAD') response.end();
      else createReadStream(file).pipe(response);
    }
  });
  const outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/bench' });
  try {
    const startUrl = new URL(first, site.origin).href;
    const store = memoryStore();
    const summary = await crawl({ startUrl, outgoing, requestsPerSecond: Infinity, maxPages: 10_000, concurrency: 8 }, store);
    const rows = store.pages();
    const used = new Set(
      rows.flatMap(({ html }) =>
        [...(html?.images ?? []), ...(html?.resources ?? [])].flatMap(({ url }) => (url?.startsWith(site.origin) ? [url] : [])),
      ),
    );
    const imageFiles = new Map<string, ImageFile>();
    for (const url of used) imageFiles.set(url, await readImageFile({ ask: (address, request) => outgoing.fetch(address, request) }, url));
    const { findings } = makeReport(startUrl, summary, store, { imageFiles, outside: new Map(), notFound: [] });
    const found = new Map(findings.map(({ code, pages }) => [code, new Set(pages.map(({ url }) => url))]));

    const addresses = rows.map(({ url }): Address => {
      const file = fileAt(root, new URL(url).pathname);
      if (file === 'folder') return { url, status: 301, redirectTo: `${url}/`, page: null };
      if (file === null) return { url, status: 404, redirectTo: null, page: null };
      const body = readFileSync(file);
      const page: Served | null = file.endsWith('.html') ? { url, bytes: body.length, tree: readTree(textOf(body), url) } : null;
      return { url, status: 200, redirectTo: null, page };
    });
    const fileOf: FileOf = (url) => {
      const file = fileAt(root, new URL(url).pathname);
      if (file === null || file === 'folder') return null;
      const body = readFileSync(file);
      return { bytes: body.length, ...sizeOf(body) };
    };
    const expected = new Map(Object.entries(siteRules({ startUrl, addresses, fileOf })));
    for (const [code, has] of Object.entries(PAGE_RULES)) {
      const pages = expected.get(code) ?? new Set<string>();
      for (const { page } of addresses) if (page && has(page)) pages.add(page.url);
      expected.set(code, pages);
    }
    const scores = CHECKS.filter(({ code }) => code !== 'slow_response').map(({ code }): ManualScore => {
      const [mine, theirs] = [found.get(code) ?? new Set<string>(), expected.get(code) ?? new Set<string>()];
      const wrong = [...mine]
        .filter((url) => !theirs.has(url))
        .map((url) => `+${url}`)
        .concat([...theirs].filter((url) => !mine.has(url)).map((url) => `-${url}`));
      return {
        code,
        recomputed: expected.has(code),
        expected: theirs.size,
        found: mine.size,
        right: [...mine].filter((url) => theirs.has(url)).length,
        wrong,
      };
    });
    return { pages: addresses.filter(({ page }) => page).length, scores };
  } finally {
    await outgoing.close();
    await site.close();
  }
}

/** Decodes as a browser does without a header: by the declaration at the beginning, else windows-1252. */
function textOf(body: Buffer): string {
  const declared = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(body.toString('latin1', 0, 1024))?.[1] ?? 'windows-1252';
  return new TextDecoder(declared).decode(body);
}

const [root = '', first = '/'] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await score(root, first)));
process.exit(0);
