import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readArguments, UsageError } from './cli/read-arguments.ts';
import type { Report } from './report/make-report.ts';
import { loopbackServer, type Handler, type LoopbackServer } from './testing/loopback-server.ts';
import { truthSite, TRUTH } from './testing/truth-site.ts';

let site: LoopbackServer;
/** Closed however a test ends: an open server would keep jest's process from exiting. */
const servers: LoopbackServer[] = [];
const serve = async (handler: Handler): Promise<LoopbackServer> => {
  const server = await loopbackServer(handler);
  servers.push(server);
  return server;
};
const folder = mkdtempSync(join(tmpdir(), 'crawl-cli-'));
beforeAll(async () => {
  site = await serve((request, response) => {
    if (request.url === '/staging/') {
      const known = request.headers.authorization === `Basic ${Buffer.from('a:b:c').toString('base64')}`;
      response
        .writeHead(known ? 200 : 401, { 'content-type': 'text/html' })
        .end('<title>=1+1</title><h1><script>alert(1)</script></h1><a href="/staging/in">in</a><a href="/staging/out">out</a>');
    } else if (request.url === '/hang' || request.url === '/bomb') response.writeHead(404).end();
    else truthSite(request, response);
  });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true });
});

async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { env: { ...process.env, ...env }, cwd: folder });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}
const probing = ['--allow-host', '127.0.0.1', '--rate', '0', '--render', 'never'];
const local = [...probing, '--no-probes'];

describe('the command line', () => {
  it('reads a site and reports on it', async () => {
    const { code, out, err } = await run([site.origin, ...local, '--report', 'out/deep']);
    expect([code, err]).toEqual([0, expect.stringContaining('The whole site was crawled')]);
    expect(out.split('\n').filter((line) => line !== '')).toHaveLength(Object.keys(TRUTH).length);
    expect(err).toContain('sitemap');
    expect(readdirSync(join(folder, 'out/deep')).sort()).toEqual(['findings.csv', 'index.html', 'links.csv', 'pages.csv', 'report.json']);
    const read = (name: string) => readFileSync(join(folder, 'out/deep', name), 'utf8');
    const report = JSON.parse(read('report.json')) as Report & { pages: { url: string }[] };
    expect(report.pages).toHaveLength(Object.keys(TRUTH).length);
    expect(report.findings.find(({ code: name }) => name === 'internal_link_404')?.pages).toMatchObject([{ url: `${site.origin}/` }]);
    expect(read('pages.csv').split('\r\n')).toHaveLength(Object.keys(TRUTH).length + 2);
    expect(read('index.html')).toContain('Audit of');
  });

  it('asks for files and external links, and has depths as they are when all is known', async () => {
    const elsewhere = await serve((request, response) => void response.writeHead(request.url === '/fine' ? 200 : 410).end());
    const asked = new Map<string, number>();
    const pages: Record<string, string> = {
      '/': `<a href="/late">late</a><a href="/a">a</a><a href="${elsewhere.origin}/gone">gone</a><a href="${elsewhere.origin}/fine">fine</a><img src="/none.png"><link rel="stylesheet" href="/none.css">`,
      '/a': '<a href="/b">b</a>',
      '/b': '<a href="/deep">deep</a>',
      '/late': '<a href="/deep">deep</a>',
      '/deep': 'deep',
    };
    // A page that responds only when it is requested again, after the pages behind the longer path.
    const slow = await serve((request, response) => {
      const path = request.url ?? '';
      const times = (asked.get(path) ?? 0) + 1;
      asked.set(path, times);
      const status = pages[path] === undefined ? 404 : path === '/late' && times === 1 ? 500 : 200;
      response.writeHead(status, { 'content-type': 'text/html' }).end(`<title>${path}</title>${pages[path] ?? ''}`);
    });
    const { code, out, err } = await run([slow.origin, ...probing, '--report', 'probed', '--json']);
    expect([code, err]).toEqual([0, expect.stringContaining('The whole site was crawled')]);
    const depths = Object.fromEntries(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { url: string; depth: number })
        .map(({ url, depth }) => [new URL(url).pathname, depth]),
    );
    expect(depths).toEqual({ '/': 0, '/late': 1, '/a': 1, '/b': 2, '/deep': 2 });
    const report = JSON.parse(readFileSync(join(folder, 'probed/report.json'), 'utf8')) as Report & {
      pages: { url: string; depth: number }[];
    };
    expect(Object.fromEntries(report.pages.map(({ url, depth }) => [new URL(url).pathname, depth]))).toEqual(depths);
    expect(readFileSync(join(folder, 'probed/pages.csv'), 'utf8')).toMatch(new RegExp(`^${slow.origin}/deep,html,200,,2,`, 'm'));
    const details = Object.fromEntries(report.findings.map(({ code: name, pages: on }) => [name, on.flatMap((page) => page.details)]));
    expect(details).toMatchObject({
      broken_image: [`${slow.origin}/none.png returns 404.`],
      broken_resource: [`Style sheet: ${slow.origin}/none.css returns 404.`],
      external_link_broken: [`“gone” leads to ${elsewhere.origin}/gone, which returns 410.`],
    });
    expect([...asked.keys()].filter((path) => path.startsWith('/no-page-'))).toHaveLength(1);
    asked.clear();
    await run([slow.origin, ...local, '--report', 'unprobed', '--quiet']);
    expect([asked.has('/'), asked.has('/none.png'), [...asked.keys()].some((path) => path.startsWith('/no-page-'))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('reads a staging site with its login, by pattern, and its report runs nothing of it', async () => {
    const args = [
      `${site.origin}/staging/`,
      ...local,
      '--include',
      '/staging/',
      '--exclude',
      '/staging/out',
      '--sitemap',
      `${site.origin}/none.xml`,
      '--report',
      'staging',
      '--json',
    ];
    const { code, out, err } = await run(args, { CRAWL_BASIC_AUTH: 'a:b:c' });
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => [new URL((JSON.parse(line) as { url: string }).url).pathname, (JSON.parse(line) as { status: number }).status]),
    ).toEqual([
      ['/staging/', 200],
      ['/staging/in', 404],
    ]);
    expect(err).toContain('left out: excluded /staging/out (1)');
    expect(readFileSync(join(folder, 'staging/index.html'), 'utf8')).not.toContain('<script');
    // A spreadsheet would interpret the title as a formula.
    expect(readFileSync(join(folder, 'staging/pages.csv'), 'utf8')).toContain(",'=1+1,");
    expect((await run(args)).out).toContain('"status":401');
  });

  it('goes on with a crawl, and takes over what has not changed', async () => {
    const first = await run([site.origin, ...local, '--store', 'journal', '--max-pages', '5']);
    expect(first).toMatchObject({ code: 0, err: expect.stringContaining('Ended at the page limit: 5 URLs crawled') });
    expect((await run([site.origin, ...local, '--store', 'journal', '--quiet'])).err).toContain('The whole site was crawled');
    const again = await run([site.origin, ...local, '--previous', 'journal', '--json']);
    expect(again.out).toContain('"unchanged":"same-bytes"');
  });

  it('does not report success where the start URL redirects to another site, and says where to start', async () => {
    const old = await serve((request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/home' }).end();
      else if (request.url === '/home') response.writeHead(301, { location: `${site.origin}/` }).end();
      else response.writeHead(404).end();
    });
    const { code, err } = await run([old.origin, ...local]);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`another site. To crawl ${new URL(site.origin).host}: npm run crawl -- ${site.origin}/`),
    ]);
    expect(err).toContain('No page of the site was crawled: 2 URLs crawled');
    expect(err).not.toContain('The whole site');
  });

  it('says what is wrong', async () => {
    const gone = await run(['http://127.0.0.1:1', '--allow-host', '127.0.0.1']);
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining('refuses connections') });
    expect(gone.err).not.toContain('    at ');
    expect(await run([site.origin])).toMatchObject({ code: 1, err: expect.stringContaining('not on the public internet') });
    writeFileSync(join(folder, 'file'), '');
    expect(await run([site.origin, ...local, '--max-pages', '1', '--report', 'file/x'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('could not be'),
    });
    expect(await run([site.origin, '--previous', 'nowhere'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no earlier crawl at nowhere'),
    });
    expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--report <folder>') });
    expect(await run([])).toMatchObject({ code: 2, err: expect.stringMatching(/URL of a site is missing[\s\S]*--help/) });
  });
});

it.each([
  [['example.com', '--rate', 'fast'], '--rate must be a number from 0 to 1000, not "fast".'],
  [['example.com', '--max-pages', '0'], '--max-pages must be a number'],
  [['ftp://example.com'], '"ftp://example.com" is not an http or https URL.'],
  [['a.com', 'b.com'], '"b.com" is a second one'],
  [['a.com', '--nope'], "Unknown option '--nope'"],
  [['a.com', '--render', 'some'], '--render must be one of needed, all, never'],
  [['a.com', '--include', '/a b'], '--include: "/a b" is no pattern'],
  [['a.com', '--basic-auth', 'x'], 'user:password'],
  [['https://u:p@a.com'], 'not in the URL'],
  [['http://'], 'is not an http or https URL'],
])('%j is refused: %s', (args, message) => {
  expect(() => readArguments(args, {})).toThrow(UsageError);
  expect(() => readArguments(args, {})).toThrow(message);
});

it('a bare domain is read over https', () => {
  expect(readArguments(['example.com', '--rate', '0'], {})).toMatchObject({
    startUrl: 'https://example.com/',
    crawl: { requestsPerSecond: Infinity },
  });
});
