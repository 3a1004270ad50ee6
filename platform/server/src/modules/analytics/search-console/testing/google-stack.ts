import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exchangeGoogleCode, GOOGLE_SCOPES, saveSearchConsole, startGoogleConsent } from '@canopy/contract/analytics';
import { googleClient, startSandbox } from '@canopy/sandbox';
import type { Config } from '../../../../config/config.ts';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../../testing/index.ts';
import { organisationModule } from '../../../host/organisation/index.ts';
import { openSearchConsole } from '../index.ts';

/** Today for the sandbox and for the platform. */
export const TODAY = '2026-06-15';
/** In the afternoon, wherever the two look. */
export const NOW = new Date(`${TODAY}T20:00:00Z`);
/** Imports of these tests begin here. */
export const SINCE = '2026-06-10';
export const SITE = 'sc-domain:localhost';
/** A site with fewer rows, which is faster. */
export const SMALL_SITE = 'sc-domain:northfield-nursery.example';
export const WEB_PROPERTY = '401100001';

/** Where the sandbox's Google is, in the configuration's form. */
export function googleConfig(sandboxUrl: string): Pick<Config, 'google' | 'sandboxUrl'> {
  const root = `${sandboxUrl}/google`;
  return {
    sandboxUrl,
    google: {
      ...googleClient,
      authUrl: `${root}/o/oauth2/v2/auth`,
      tokenUrl: `${root}/token`,
      revokeUrl: `${root}/revoke`,
      apiUrl: `${root}/api/`,
    },
  };
}

export interface Choice {
  account?: string;
  granted?: readonly string[];
  decision?: 'allow' | 'cancel';
}

/** What the browser returns with after a person has pressed a button on the consent page. */
export async function decide(
  url: string,
  { account = 'owner@fernhill.example', granted = GOOGLE_SCOPES, decision = 'allow' }: Choice = {},
): Promise<Record<string, string>> {
  const form = new URLSearchParams(new URL(url).searchParams);
  form.append('decision', decision);
  form.append('account', account);
  for (const scope of granted) form.append('granted', scope);
  const answer = await fetch(url.split('?')[0] ?? '', { method: 'POST', body: form, redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? 'http://nowhere/').searchParams);
}

/** The platform on the sandbox's Google. `moment.now` is its clock, `waits` the delays it requested, ms. */
export async function googleStack({ worker = true }: { worker?: boolean } = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'canopy-google-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const moment = { now: NOW };
  const waits: number[] = [];
  const pace = {
    random: () => 1,
    sleep: async (ms: number, signal: AbortSignal | undefined) => {
      waits.push(ms);
      signal?.throwIfAborted();
    },
  };
  const stack: TestStack = await testStack({
    modules: [openSearchConsole({ pace, since: SINCE }), organisationModule],
    config: googleConfig(sandbox.url),
    deps: { clock: () => moment.now },
    worker,
  });
  const order = (what: string, body: object) =>
    fetch(`${sandbox.url}/__sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const truth = async <T>(what: string, query: Record<string, string>): Promise<T[]> => {
    const answer = await fetch(`${sandbox.url}/__sandbox/google/${what}?${new URLSearchParams(query)}`);
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { rows: T[] }).rows;
  };
  /** A member of their own workspace, with the property saved. */
  const member = async (
    webId = '',
    value = 'localhost',
    isAdmin = true,
  ): Promise<{ client: TestClient; organisation: TestOrganisation }> => {
    const user = await stack.createUser({ isAdmin });
    const organisation = await stack.createOrganisation({ domain: 'localhost', members: [user] });
    const client = stack.asUser(user, organisation);
    await client.call(saveSearchConsole, { body: { type: 'domain', value, ga_property_id: webId } });
    return { client, organisation };
  };
  /** Goes to Google's page and returns. */
  const consent = async (client: TestClient, choice?: Choice) =>
    decide((await client.call(startGoogleConsent, { body: {} })).body.url, choice);
  const connect = async (client: TestClient, choice?: Choice) => client.call(exchangeGoogleCode, { body: await consent(client, choice) });
  const reset = async () => {
    moment.now = NOW;
    waits.length = 0;
    await order('reset', {});
    await order('google', { clock: TODAY });
  };
  const close = async () => {
    await stack.close();
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { stack, sandbox, moment, waits, order, truth, member, consent, connect, reset, close };
}

export type GoogleStack = Awaited<ReturnType<typeof googleStack>>;
