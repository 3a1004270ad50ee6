import { google, type Failure, type Google, type GoogleAccount, type Pace } from '@canopy/connectors/google';
import type { Deps } from '../../../deps.ts';
import { problem, type ProblemError } from '../../../http/problem.ts';
import { SecretError } from '../../../secrets/secrets.ts';
import { markDead, readGrant, replaceToken, tokenPlace, type GrantRow } from './grant-store.ts';

/** The module's dependencies. */
export interface GoogleDeps extends Deps {
  /** the retry policy for failed requests; undefined: as in production */
  pace?: Pace | undefined;
  /** first day that imports read, `yyyy-MM-dd`; undefined: as far back as Google goes */
  since?: string | undefined;
}

export const RECONNECT = 'Google no longer accepts this connection. Connect again; everything imported so far is kept.';
const reconnect = () => problem(409, 'reconnect', RECONNECT);

/** @throws problem 409 `google-not-configured` */
export function googleOf({ config, clock, pace }: GoogleDeps): Google {
  if (!config.google) {
    throw problem(
      409,
      'google-not-configured',
      'Google is not set up on this installation. Its operator has to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
    );
  }
  return google({ ...config.google, redirectUri: `${config.publicUrl}/gsc-callback`, clock, ...(pace && { pace }) });
}

/** A workspace's grant with the account behind it. */
export interface Connected {
  grant: GrantRow;
  account: GoogleAccount;
}

/** A grant's token; null if it was sealed with a lost key. */
export function tokenOf({ secrets }: GoogleDeps, organisationId: string, grant: GrantRow): string | null {
  try {
    return secrets.open(grant.refresh_token, tokenPlace(organisationId));
  } catch (error) {
    if (error instanceof SecretError) return null;
    throw error;
  }
}

/**
 * The account behind a grant; if Google replaces the token, the new one is stored.
 * @throws problem 409 `reconnect` if the token can no longer be decrypted
 */
export async function accountOf(deps: GoogleDeps, organisationId: string, grant: GrantRow, signal?: AbortSignal): Promise<GoogleAccount> {
  const { db, secrets } = deps;
  const refreshToken = tokenOf(deps, organisationId, grant);
  if (refreshToken === null) {
    await markDead(db, organisationId, grant.id);
    throw reconnect();
  }
  return googleOf(deps).account({
    refreshToken,
    onRefreshToken: (token) => replaceToken(db, organisationId, grant.id, secrets.seal(token, tokenPlace(organisationId))),
    ...(signal && { signal }),
  });
}

/** @throws problem 409 `not-connected`, `reconnect`, `google-not-configured` */
export async function connectedAccount(deps: GoogleDeps, organisationId: string): Promise<Connected> {
  const grant = await readGrant(deps.db, organisationId);
  if (!grant) throw problem(409, 'not-connected', 'This workspace is not connected to Google. Connect it first.');
  if (grant.dead) throw reconnect();
  return { grant, account: await accountOf(deps, organisationId, grant) };
}

/**
 * The API's response to a failure at Google. Never a 5xx: the portal would take it for an outage of its own. A grant that Google rejects is
 * marked as dead.
 */
export async function googleProblem({ db }: GoogleDeps, organisationId: string, grant: GrantRow, failure: Failure): Promise<ProblemError> {
  if (failure.reason === 'reconnect') {
    await markDead(db, organisationId, grant.id);
    return reconnect();
  }
  return problem(422, `google-${failure.reason}`, `${failure.message} Nothing was changed; try again later.`);
}
