import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltRelease } from '../cli/context.ts';
import { aCandidate, anIndex, aRelease, aRemote } from './check.fixture.ts';
import { runCheck } from './run-check.ts';

let root: string;
let said: string[];

beforeEach(() => {
  said = [];
  root = mkdtempSync(path.join(tmpdir(), 'check-'));
  mkdirSync(path.join(root, 'remote-new'));
  writeFileSync(path.join(root, 'remote-new', 'remote.config.ts'), '');
  const { manifest, integrity, facts, files } = aCandidate();
  const release = path.join(root, 'built');
  mkdirSync(release);
  for (const [file, content] of files ?? []) writeFileSync(path.join(release, file), content);
  writeFileSync(path.join(release, 'release.json'), JSON.stringify({ manifest, integrity, ...facts }));
});
afterEach(() => rmSync(root, { recursive: true }));

function publish(index: object): string {
  const folder = path.join(root, '.canopy', 'releases');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'registry.json'), JSON.stringify(index));
  return folder;
}

const build = async (name: string): Promise<BuiltRelease> => ({ folder: path.join(root, 'built'), name, version: '0.2.0-bbbbbbbb' });
const run = (args: string[], context: Partial<Parameters<typeof runCheck>[1]> = {}) =>
  runCheck(args, { root, build, token: 'cnp_secret', json: false, print: (text) => said.push(text), ...context });
const taken = () =>
  anIndex({
    remotes: { 'remote-other': aRemote({ stable: aRelease('remote-other', '0.1.0-dddd', { routes: [{ path: '/remote-new' }] }) }) },
  });

describe('check', () => {
  it('says so when nothing speaks against it', async () => {
    const folder = publish(anIndex());
    expect(await run(['new'])).toBe(0);
    expect(said).toEqual([`remote-new 0.2.0-bbbbbbbb may be published to ${folder}.`]);
  });

  it('says that nothing could be compared where nothing is published', async () => {
    expect(await run(['new', '--against', path.join(root, 'mistyped')])).toBe(0);
    expect(said).toEqual([expect.stringContaining('may be published'), expect.stringMatching(/^No host has been published to .*mistyped/)]);
  });

  it('ends with 1 and lists each reason with its number and page', async () => {
    const folder = publish(taken());
    expect(await run(['remote-new', '--against', folder])).toBe(1);
    expect(said[0]).toBe(`remote-new 0.2.0-bbbbbbbb would be refused by ${folder}:`);
    expect(said[1]).toMatch(
      /^CNP-1004 {2}remote-new 0\.2\.0-bbbbbbbb claims the route \/remote-new, which remote-other 0\.1\.0-dddd owns\./,
    );
    expect(said[2]?.trim()).toBe('docs/messages/CNP-1004.md');
  });

  it('answers machines with one document', async () => {
    publish(taken());
    expect(await run(['new'], { json: true })).toBe(1);
    expect(JSON.parse(said.join('\n'))).toMatchObject({ name: 'remote-new', version: '0.2.0-bbbbbbbb', refusals: [{ code: 'CNP-1004' }] });
  });

  it('counts a broken release among the reasons', async () => {
    publish(anIndex());
    writeFileSync(path.join(root, 'built', 'remoteEntry.js'), 'changed after the build');
    expect(await run(['new'])).toBe(1);
    expect(said.join('\n')).toContain('CNP-1010');
    rmSync(path.join(root, 'built', 'release.json'));
    expect(await run(['new'])).toBe(1);
    expect(said.at(-2)).toContain('release.json is missing');
  });

  it('tells a remote that is not there, and a build that failed, from a refusal', async () => {
    await expect(run(['elsewhere'])).rejects.toThrow(/^CNP-2001 There is no remote-elsewhere here; there is remote-new/);
    const failing = async () => Promise.reject(new Error('Module not found'));
    await expect(run(['host'])).rejects.toThrow('a remote is checked');
    await expect(run(['new', '--agianst', 'x'])).rejects.toThrow("Unknown option '--agianst'");
    await expect(run(['new'], { build: failing })).rejects.toThrow(/^CNP-2009 [^]*Module not found$/);
    const misdescribed = async () =>
      Promise.reject(new Error('The manifest of remote-new is not valid.\ntitle: must be of type string\nrotues: unknown field'));
    await expect(run(['new'], { build: misdescribed })).rejects.toThrow(
      /^CNP-1009 The manifest of remote-new cannot be used: title: must be of type string; rotues: unknown field\. /,
    );
  });
});

describe('check against a portal', () => {
  const asked: {
    url: string | undefined;
    token: string | undefined;
    body: { version: string; files: { path: string; content: string }[] };
  }[] = [];

  /** A portal that answers every question the same way, for as long as `work` lasts. */
  async function withPortal(status: number, answer: object, work: (url: string) => Promise<void>): Promise<void> {
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => (text += part));
      request.on('end', () => {
        asked.push({ url: request.url, token: request.headers.authorization, body: JSON.parse(text) as (typeof asked)[0]['body'] });
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }

  it('sends the files with the token and shows what the portal says', async () => {
    await withPortal(200, { refusals: [{ code: 'CNP-1006', message: 'It lacks a call.' }] }, async (url) => {
      expect(await run(['new', '--against', url])).toBe(1);
    });
    const [{ url, token, body }] = asked as [(typeof asked)[0]];
    expect([url, token, body.version]).toEqual(['/api/releases/remote-new/check/', 'Bearer cnp_secret', '0.2.0-bbbbbbbb']);
    expect(body.files.map(({ path: file }) => file)).toContain('remoteEntry.js');
    expect(said[1]).toBe('CNP-1006  It lacks a call.');
  });

  it.each([
    [403, { detail: 'The token is for remote-other.' }, 'CNP-2002', 'The token is for remote-other'],
    [503, {}, 'CNP-2004', 'HTTP 503'],
  ])('tells an answer of %d from a refusal', async (status, answer, code, reason) => {
    await withPortal(status, answer, async (url) => {
      await expect(run(['new', '--against', url])).rejects.toThrow(new RegExp(`^${code} .*${reason}`));
    });
  });

  it('needs a token, and a portal that is there', async () => {
    await expect(run(['new', '--against', 'http://127.0.0.1:1'], { token: undefined })).rejects.toThrow(
      /^CNP-2002 .*CANOPY_TOKEN is not set/,
    );
    await expect(run(['new', '--against', 'http://127.0.0.1:1'])).rejects.toThrow(/^CNP-2004 /);
  });
});
