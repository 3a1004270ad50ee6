import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { openMailer, type Mail, type Mailer } from '../../mailer/mailer.ts';
import { openSecrets } from '../../secrets/secrets.ts';
import { openDb } from '../../store/db.ts';
import { requestsAsProduct } from '../../testing/as-product.ts';
import { startTestDatabase, testConfig } from '../../testing/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { identityPlugin } from '../plugin.ts';
import type { Browser, PageAnswer } from './browser.ts';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  error?: string;
  error_description?: string;
}

/** A migrated database for one test file, with the issuer's keys in it. */
export async function openTestDatabase() {
  const database = await startTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  // The pool ends before its last connection is closed, which then breaks with the database.
  pool.on('error', () => undefined);
  return {
    pool,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

/** The real mailer, which also notes what it delivers. */
function noteMails(mailer: Mailer, mails: Pick<Mail, 'to' | 'subject' | 'text'>[]): Mailer {
  const admit: Mailer['admit'] = async (envelope) => {
    const { deliver } = await mailer.admit(envelope);
    return {
      deliver: async (mail) => {
        await deliver(mail);
        mails.push({ to: envelope.to, ...mail });
      },
    };
  };
  return { admit, send: async (mail) => (await admit(mail)).deliver(mail) };
}

export type OpenTestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

/** The identity provider on a real port with a real database, as the server would run it. */
export async function startIdentity(pool: pg.Pool, changes: Partial<IdentityDeps> & { embedded?: boolean; localDemo?: boolean } = {}) {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const app: FastifyInstance = fastify({
    serverFactory: (handler) => http.on('request', handler),
  });
  const mails: Pick<Mail, 'to' | 'subject' | 'text'>[] = [];
  const state = { now: new Date(), pauses: [] as number[] };
  const { embedded = true, localDemo = false, ...replaced } = changes;
  const deps: IdentityDeps = {
    config: {
      publicUrl: origin,
      localDemo,
      smtpUrl: undefined,
      corsOrigins: ['http://localhost:4999'],
      oidc: {
        issuer: `${origin}/oidc`,
        embedded,
        clientId: 'canopy-portal',
        audience: `${origin}/api`,
        claims: { email: 'email', role: 'role', organisation: 'organization_id' },
      },
    },
    db: openDb(pool),
    clock: () => state.now,
    secrets: openSecrets(testConfig('postgres://unused').secretKeys?.[0] ?? ''),
    mailer: noteMails(
      openMailer({ smtpUrl: undefined, mailFrom: '' }, openDb(pool), () => state.now),
      mails,
    ),
    audit: { record: async () => undefined },
    log: app.log,
    pause: async (ms) => void state.pauses.push(ms),
    ...replaced,
  };
  await app.register(identityPlugin, deps);
  await app.ready();
  requestsAsProduct(app);
  const issuer = deps.config.oidc.issuer;
  const callback = `${origin}/auth/callback`;

  /** What the portal sends: an authorization request with PKCE. */
  const authorizeUrl = (verifier: string, changed: Record<string, string | undefined> = {}) => {
    const parameters = {
      client_id: 'canopy-portal',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid profile email offline_access',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changed,
    };
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `${issuer}/auth?${new URLSearchParams(given).toString()}`;
  };
  const tokenRequest = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ client_id: 'canopy-portal', ...fields }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Tokens };
  };
  const exchange = (redirected: string, verifier: string) =>
    tokenRequest({
      grant_type: 'authorization_code',
      code: new URL(redirected).searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: verifier,
    });
  return {
    origin,
    issuer,
    callback,
    deps,
    mails,
    state,
    authorizeUrl,
    tokenRequest,
    exchange,
    refresh: (token: string) => tokenRequest({ grant_type: 'refresh_token', refresh_token: token }),
    newVerifier: () => randomBytes(32).toString('base64url'),
    /** Opens the sign-in page of a new authorization request. */
    openSignIn: async (browser: Browser, verifier: string, changed: Record<string, string | undefined> = {}): Promise<PageAnswer> =>
      browser.follow(await browser.get(authorizeUrl(verifier, changed)), callback),
    /** The whole flow: page, password, code, tokens. */
    signIn: async (browser: Browser, email: string, password: string): Promise<Tokens> => {
      const verifier = randomBytes(32).toString('base64url');
      const page = await browser.follow(await browser.get(authorizeUrl(verifier)), callback);
      const done = await browser.follow(await browser.submit(page, { email, password }), callback);
      return (await exchange(done.location, verifier)).body;
    },
    stop: async () => {
      await app.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

export type IdentityStack = Awaited<ReturnType<typeof startIdentity>>;
