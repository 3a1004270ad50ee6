import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type { IdentityDeps } from '../deps.ts';
import { queryRows } from '../../store/rows.ts';

/** The embedded issuer's keys, the same in every process. */
export interface IdentityKeys {
  /** private RS256 key with its `kid` */
  signing: JWK & { kid: string };
  /** the public half, as the key set endpoint publishes it */
  jwks: JSONWebKeySet;
  /** signs cookies and form tokens */
  cookie: string;
}

const signingKey = z.looseObject({ kty: z.string(), kid: z.string(), n: z.string(), e: z.string(), d: z.string() });

async function newSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, use: 'sig', alg: 'RS256', kid: await calculateJwkThumbprint(jwk) });
}

const foundRow = z.object({ sealed: z.string() });

/** Several processes may start at once on an empty table: the first row wins and all read it back. */
async function loadOrMake(deps: Pick<IdentityDeps, 'db' | 'secrets'>, name: string, make: () => Promise<string>): Promise<string> {
  const place = { column: 'oidc_keys.sealed', workspace: null, row: name } as const;
  const read = async () => {
    const found = await queryRows(deps.db, foundRow, sql`select sealed from oidc_keys where name = ${name}`);
    return found[0]?.sealed;
  };
  let sealed = await read();
  if (sealed === undefined) {
    await deps.db.execute(
      sql`insert into oidc_keys (name, sealed) values (${name}, ${deps.secrets.seal(await make(), place)}) on conflict (name) do nothing`,
    );
    sealed = await read();
  }
  if (sealed === undefined) throw new Error(`The identity key "${name}" vanished while it was being stored.`);
  try {
    return deps.secrets.open(sealed, place);
  } catch (cause) {
    throw new Error(
      `The identity key "${name}" cannot be opened with this server's secret key. Start with the secret key it was stored with, ` +
        'or delete the rows of oidc_keys: new keys are made and everybody signs in again.',
      { cause },
    );
  }
}

/**
 * Reads the keys of the embedded issuer, creating them the first time. They are stored sealed in `oidc_keys`.
 * @throws Error if they were sealed with another secret key
 */
export async function loadIdentityKeys(deps: Pick<IdentityDeps, 'db' | 'secrets'>): Promise<IdentityKeys> {
  const signing = z.parse(signingKey, JSON.parse(await loadOrMake(deps, 'signing', newSigningKey)));
  const cookie = await loadOrMake(deps, 'cookie', async () => randomBytes(32).toString('base64url'));
  const { kty, n, e, kid } = signing;
  return { signing, cookie, jwks: { keys: [{ kty, n, e, kid, use: 'sig', alg: 'RS256' }] } };
}
