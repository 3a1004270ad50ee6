import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmptyDatabase, until, type TestDatabase } from './testing/index.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

type Child = ChildProcessByStdio<null, Readable, Readable>;

let database: TestDatabase;
let folder: string;
const children: Child[] = [];

beforeAll(async () => {
  database = await startEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'canopy-test-main-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function start(args: string[], environment: Record<string, string> = {}): Child {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: database.url,
    CANOPY_DATA: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  };
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  children.push(child);
  return child;
}

const textOf = (stream: Readable): (() => string) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  return () => text;
};

interface Ready {
  ready: boolean;
  mode: string;
  url: string | null;
  operator_url: string | null;
}

async function ready(child: Child): Promise<Ready> {
  const errors = textOf(child.stderr);
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => Promise.reject(new Error(`it ended: ${errors()}`))),
  ]);
  return JSON.parse(line) as Ready;
}

describe('a server', () => {
  it('says where it listens, answers, and stops when told to', async () => {
    const child = start([]);
    const { ready: isReady, mode, url } = await ready(child);
    expect({ isReady, mode }).toEqual({ isReady: true, mode: 'all' });
    expect(await (await fetch(`${url}/api/health/`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${url}/api/user/`)).status).toBe(401);
    const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('runs as API and worker apart', async () => {
    const [api, worker] = [start(['api']), start(['worker'], { OPERATOR_PORT: '0' })];
    const answers = await Promise.all([ready(api), ready(worker)]);
    expect(answers).toMatchObject([
      { mode: 'api', url: expect.stringMatching(/^http/) },
      { mode: 'worker', url: null, operator_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    ]);
    const { operator_url: operator } = answers[1];
    const figures = await Promise.all(['/livez', '/readyz', '/metrics'].map((path) => fetch(`${operator}${path}`)));
    expect(figures.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const child of [api, worker]) child.kill('SIGINT');
    expect(await Promise.all([once(api, 'exit'), once(worker, 'exit')])).toEqual([
      [0, null],
      [0, null],
    ]);
  });
});

describe('a command', () => {
  const run = async (args: string[], environment: Record<string, string> = {}) => {
    const child = start(args, environment);
    const [said, errors] = [textOf(child.stdout), textOf(child.stderr)];
    const [code] = (await once(child, 'exit')) as [number];
    await until(() => child.stdout.readableEnded && child.stderr.readableEnded, 'its last words');
    return { code, said: said(), errors: errors() };
  };

  it('brings a database up to date, and says before what it lacks', async () => {
    const empty = await startEmptyDatabase();
    try {
      const there = { DATABASE_URL: empty.url };
      expect(await run(['migrate', '--check'], there)).toMatchObject({ code: 1, said: expect.stringMatching(/^missing: 0001_\w+\.sql, /) });
      expect(await run(['migrate'], there)).toMatchObject({ code: 0, said: expect.stringMatching(/^applied: 0001_\w+\.sql, /) });
      expect(await run(['migrate', '--check'], there)).toMatchObject({ code: 0, said: 'up to date\n' });
      expect(await run(['migrate', '--force'], there)).toMatchObject({ code: 2, errors: expect.stringContaining('"--force"') });
      expect(await run(['reseal'], there)).toMatchObject({ code: 0, said: 'nothing to seal: the older keys are no longer needed\n' });
    } finally {
      await empty.drop();
    }
  });

  it('is listed by --help', async () => {
    const { code, said } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of ['all', 'api', 'worker', 'jobs', 'migrate [--check]', 'reseal']) expect(said).toContain(`  ${name} `);
  });
});

describe('what keeps it from starting is said in one line', () => {
  const refused = async (args: string[], environment: Record<string, string> = {}): Promise<string> => {
    const child = start(args, environment);
    const errors = textOf(child.stderr);
    const [code] = (await once(child, 'exit')) as [number];
    await until(() => child.stderr.readableEnded, 'its last words');
    expect(code).toBe(1);
    expect(errors().trim().split('\n')).toHaveLength(1);
    return errors().trim();
  };

  it('a wrong setting', async () => {
    expect(await refused([], { PORT: 'http' })).toBe('canopy: PORT must be a port, 0 to 65535');
  });
  it('an unknown mode', async () => {
    expect(await refused(['serve'])).toBe('canopy: "serve" is none of all, api, worker, jobs, migrate, reseal, check-services.');
  });
  it('a database that is not there', async () => {
    expect(await refused([], { DATABASE_URL: 'postgres://canopy:hunter2@127.0.0.1:9/canopy' })).toMatch(
      /^canopy: the database\/canopy at 127\.0\.0\.1:9 cannot be reached \(.*ECONNREFUSED.*\); start PostgreSQL or set DATABASE_URL$/,
    );
  });
  it('a busy port', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as { port: number };
    try {
      expect(await refused([], { PORT: String(port) })).toBe(
        `canopy: port ${port} on 127.0.0.1 is in use by another program; stop it or set PORT`,
      );
    } finally {
      busy.close();
    }
  });
  it('a secret key that is not the one the database was used with', async () => {
    expect(await refused([], { CANOPY_SECRET_KEY: 'ef'.repeat(32) })).toMatch(/^canopy: The identity key "signing" cannot be opened/);
  });
  it('a release index that cannot be read', async () => {
    const registry = path.join(folder, 'registry.json');
    await writeFile(registry, '{"remotes":');
    expect(await refused([], { CANOPY_REGISTRY: registry, LOG_LEVEL: 'fatal' })).toMatch(
      /^canopy: the registry .*registry\.json cannot be used: .*; remove the file and run npm run build, or put back the last one that worked$/,
    );
  });
  it('a data folder that is a file', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    expect(await refused([], { CANOPY_DATA: path.join(file, 'data') })).toMatch(
      /^canopy: the data folder .* cannot be written \(ENOTDIR.*\); set CANOPY_DATA/,
    );
  });
});
