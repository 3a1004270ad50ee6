import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { googleClient, startSandbox } from '@canopy/sandbox';
import { google } from './google.ts';
import type { GoogleOptions } from './options.ts';

export const SCOPES = ['https://www.googleapis.com/auth/webmasters.readonly', 'https://www.googleapis.com/auth/analytics.readonly'];
export const VERIFIER = 'v'.repeat(43);
const OWNER = 'owner@fernhill.example';

/** The sandbox's Google, and a user who clicks through its consent page. */
export async function startGoogle() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'connectors-google-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const root = `${sandbox.url}/google`;
  /** requested waits, ms */
  const waits: number[] = [];
  const options: GoogleOptions = {
    ...googleClient,
    redirectUri: 'http://localhost:4600/gsc-callback',
    authUrl: `${root}/o/oauth2/v2/auth`,
    tokenUrl: `${root}/token`,
    revokeUrl: `${root}/revoke`,
    apiUrl: `${root}/api/`,
    pace: {
      random: () => 1,
      sleep: async (ms, signal) => {
        waits.push(ms);
        signal?.throwIfAborted();
      },
    },
  };

  const order = (what: string, body: object) =>
    fetch(`${sandbox.url}/__sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const truth = async <T>(what: string, query: Record<string, string>): Promise<T> => {
    const answer = await fetch(`${sandbox.url}/__sandbox/google/${what}?${new URLSearchParams(query)}`);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  /** Presses a button on the consent page. @returns the parameters that the browser comes back with */
  const decide = async (url: string, { account = OWNER, granted = SCOPES, decision = 'allow' } = {}): Promise<URLSearchParams> => {
    const form = new URLSearchParams(new URL(url).searchParams);
    for (const [name, value] of [['decision', decision], ['account', account], ...granted.map((scope) => ['granted', scope])] as [
      string,
      string,
    ][])
      form.append(name, value);
    const answer = await fetch(url.split('?')[0] ?? '', { method: 'POST', body: form, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? 'http://nowhere/').searchParams;
  };
  const consent = async (choice?: Parameters<typeof decide>[1]): Promise<string> => {
    const back = await decide(await google(options).consentUrl({ state: 'state', scopes: SCOPES, verifier: VERIFIER }), choice);
    return back.get('code') ?? '';
  };
  const refreshToken = async (choice?: Parameters<typeof decide>[1]): Promise<string> => {
    const granted = await google(options).exchange(await consent(choice), VERIFIER);
    return granted.ok ? (granted.refreshToken ?? '') : '';
  };
  const close = async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { options, waits, order, truth, decide, consent, refreshToken, close };
}
