import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostRelease, releaseFiles, type ReleaseParts } from '../registry/release.fixture.ts';
import { runCli } from './run-cli.ts';

/** What the next build brings out. */
export interface NextBuild extends ReleaseParts {
  version: string;
  /** makes the build fail */
  error?: string;
}

export interface Ran {
  code: number;
  /** what it answered */
  out: string;
  /** what it complained about */
  err: string;
}

/** The command line in a folder of its own, with builds that take no time. */
export async function commandLine() {
  const root = await mkdtemp(path.join(tmpdir(), 'canopy-cli-'));
  const next: NextBuild = { version: '1.0.0-a' };
  const asked: string[] = [];

  async function build(name: string, dir?: string, mode?: string) {
    asked.push([name, dir, mode].filter((one) => one !== undefined).join(' '));
    if (next.error !== undefined) throw new Error(next.error);
    const { version } = next;
    const folder = path.join(root, 'builds', name, version);
    const files = name === 'host' ? hostRelease(version).files : releaseFiles(name, version, next);
    for (const [file, content] of files) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    }
    return { folder, name, version };
  }

  async function run(line: string, token?: string): Promise<Ran> {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runCli(line.split(' '), {
      root,
      user: 'ana',
      token,
      build,
      say: () => {},
      print: (text) => void out.push(text),
      complain: (text) => void err.push(text),
      dev: async (args) => void asked.push(`dev ${args.join(' ')}`),
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  }
  return { root, next, asked, run };
}

export interface PortalAnswer {
  status: number;
  body?: unknown;
}

/** Stands in for a portal: notes what it is asked, and answers what it was told to. */
export async function portal(answer: () => PortalAnswer) {
  const asked: { line: string; authorization: string | undefined; body: unknown }[] = [];
  const server: Server = createServer((request, response) => {
    void textOf(request).then((text) => {
      asked.push({
        line: `${request.method} ${request.url}`,
        authorization: request.headers.authorization,
        body: text === '' ? undefined : JSON.parse(text),
      });
      const { status, body } = answer();
      response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
