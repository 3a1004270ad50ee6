import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Call, type CallOutput } from '@canopy/contract';
import {
  exchangeGoogleCode,
  forgetSearchConsole,
  getGoogleConnection,
  saveSearchConsole,
  startGoogleConsent,
  updateSearchData,
} from '@canopy/contract/analytics';
import { googleClient } from '@canopy/sandbox';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, until, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import { decide, googleConfig, WEB_PROPERTY } from './testing/google-stack.ts';

const SERVER = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const SANDBOX = path.join(path.dirname(createRequire(import.meta.url).resolve('@canopy/sandbox')), 'main.ts');

let stack: TestStack;
let folder: string;
/** Everything written by any of the processes, to either stream. */
let written = '';
const processes: ChildProcess[] = [];

beforeAll(async () => {
  stack = await testStack({ worker: false });
  folder = await mkdtemp(path.join(tmpdir(), 'canopy-logs-'));
});
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  await stack.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(script: string, args: string[], variables: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...variables },
  });
  processes.push(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (written += text));
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(written))),
  ])) as [string];
  // The sandbox's ready line says how to sign in, for whoever starts it: that is not a log.
  written = written.replace(line, '');
  return (JSON.parse(line) as { url: string }).url;
}

/** API and worker as separate processes, at the most verbose log level, with their own stand-in for Google. */
async function startPlatform(): Promise<{ api: string; sandbox: string }> {
  const sandbox = await start(SANDBOX, [], { SANDBOX_PORT: '0', SANDBOX_DATA: folder });
  const { google } = googleConfig(sandbox);
  const variables = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'trace',
    PORT: '0',
    DATABASE_URL: stack.deps.config.databaseUrl,
    CANOPY_DATA: folder,
    CANOPY_SECRET_KEY: '5c'.repeat(32),
    PUBLIC_URL: 'http://localhost:4600',
    GOOGLE_CLIENT_ID: googleClient.clientId,
    GOOGLE_CLIENT_SECRET: googleClient.clientSecret,
    SANDBOX_URL: sandbox,
    GOOGLE_AUTH_URL: google?.authUrl ?? '',
    GOOGLE_TOKEN_URL: google?.tokenUrl ?? '',
    GOOGLE_REVOKE_URL: google?.revokeUrl ?? '',
    GOOGLE_API_URL: google?.apiUrl ?? '',
  };
  const api = await start(SERVER, ['api'], variables);
  await start(SERVER, ['worker'], variables);
  return { api, sandbox };
}

it('no token, secret, verifier or code of Google’s is written to any log, from connecting to disconnecting', async () => {
  const { api, sandbox } = await startPlatform();
  const user: TestUser = await stack.createUser();
  const organisation: TestOrganisation = await stack.createOrganisation({ domain: 'localhost', members: [user] });
  const token = await stack.token(user);
  const call = async <C extends Call>(one: C, body?: unknown): Promise<CallOutput<C>> => {
    const answer = await fetch(`${api}/api${one.path}?organisation_id=${organisation.id}`, {
      method: one.method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (answer.status === 204 ? undefined : await answer.json()) as CallOutput<C>;
  };
  const order = (settings: object) =>
    fetch(`${sandbox}/__sandbox/google`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });
  const secrets = new Set<string>([googleClient.clientSecret]);
  /** What Google's side knows, and what the platform stores encrypted. */
  const note = async () => {
    const google = JSON.parse(await readFile(path.join(folder, 'google.json'), 'utf8')) as {
      codes: { code: string }[];
      grants: { refreshToken: string | null }[];
      accessTokens: { token: string }[];
    };
    for (const secret of [
      ...google.codes.map(({ code }) => code),
      ...google.grants.map(({ refreshToken }) => refreshToken),
      ...google.accessTokens.map((access) => access.token),
    ])
      if (secret !== null) secrets.add(secret);
    const { rows } = await stack.deps.db.execute<{ verifier: string; workspace: string; row: string }>(
      sql`select verifier, organisation_id as workspace, state_hash as row from google_consents`,
    );
    for (const { verifier, ...place } of rows)
      secrets.add(stack.deps.secrets.open(verifier, { column: 'google_consents.verifier', ...place }));
  };
  const connect = async () => {
    const { url } = await call(startGoogleConsent, {});
    await note();
    const answer = await decide(url);
    await note();
    for (const secret of [answer['code'], answer['state']]) secrets.add(secret ?? '');
    const { connection } = await call(exchangeGoogleCode, answer);
    expect(connection.state).toBe('connected');
  };
  const daysDone = async () => (await call(getGoogleConnection)).search.days_done;

  // Short enough for the official client to renew it before each request.
  await order({ accessTokenSeconds: 60 });
  await call(saveSearchConsole, { type: 'domain', value: 'northfield-nursery.example', ga_property_id: WEB_PROPERTY });
  await connect();
  // Enough days for several access tokens.
  await until(
    async () =>
      (await note(), [...secrets].filter((secret) => secret.startsWith('ya29.')).length >= 3 && (await daysDone()) > 0) ? true : undefined,
    'days and renewed tokens',
  );
  await order({ invalidGrant: true });
  await until(async () => ((await call(getGoogleConnection)).state === 'reconnect' ? true : undefined), 'the end of the grant');
  await call(updateSearchData, {});
  // A code that Google rejects.
  const { url } = await call(startGoogleConsent, {});
  const refused = await decide(url);
  await note();
  await call(exchangeGoogleCode, { ...refused, code: '4/0wrong-code-of-nobody' });
  await order({ invalidGrant: false });
  await connect();
  await call(forgetSearchConsole);
  for (const one of processes) one.kill('SIGTERM');
  await Promise.all(processes.map((one) => (one.exitCode === null ? once(one, 'exit') : undefined)));

  // The output is what such processes write, and what must not appear in it is known.
  expect(written).toContain('"level":');
  expect(secrets.size).toBeGreaterThan(8);
  const found = [...secrets, '4/0wrong-code-of-nobody', 'ya29.', '1//0', token].filter(
    (secret) => secret !== '' && (written.includes(secret) || written.includes(encodeURIComponent(secret))),
  );
  expect(found).toEqual([]);
}, 200_000);
