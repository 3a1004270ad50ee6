import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import { actorOfToken } from '../../../access/access-token.ts';
import { loadAccount } from '../../../access/account.ts';
import type { MemberActor } from '../../../access/actor.ts';
import { enter } from '../../../access/workspace.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { VerifyToken } from '../../../identity/index.ts';
import { queryRow } from '../../../store/rows.ts';

/** As whom an assistant works, and what it may do. */
export interface Principal {
  readonly actor: MemberActor;
  /** how the audit log names it */
  readonly client: string;
  /** the one token or grant that is used */
  readonly door: string;
  readonly canWrite: boolean;
}

const grantRow = z.object({ organisation_id: z.string(), client_name: z.string(), can_write: z.boolean() });
const claims = z.object({ gid: z.string(), scope: z.string(), client_id: z.string() });

/** A request without a valid token: the protocol defines the response. */
export class ChallengeError extends Error {
  readonly code: 'invalid_token' | undefined;

  constructor(message: string, code?: 'invalid_token') {
    super(message);
    this.code = code;
  }
}

/**
 * Identifies the caller. A token must be for this very server; what its grant allows is looked up at each request, so that a revocation
 * takes effect at once.
 * @param organisationId the workspace that the URL names, if any
 * @throws ChallengeError without a token valid here; problem 403 `workspace-forbidden` for another workspace than the grant's
 */
export async function principalOf(
  deps: Deps,
  verify: VerifyToken | undefined,
  authorization: string | undefined,
  organisationId: string | undefined,
): Promise<Principal> {
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ChallengeError('Sign in, or send a personal access token.');
  if (token.startsWith('cpat_')) {
    const { actor, tokenId, tokenName, canWrite } = await actorOfToken(deps, authorization, organisationId).catch(
      (error: { status?: number; message: string }) => {
        throw error.status === 401 ? new ChallengeError(error.message, 'invalid_token') : error;
      },
    );
    return { actor, client: `token ${tokenName}`, door: `token ${tokenId}`, canWrite };
  }
  const verified = await verify?.(token);
  const parsed = verified?.ok ? claims.safeParse(decodeJwt(token)) : undefined;
  if (!verified?.ok || !parsed?.success)
    throw new ChallengeError('The access token is not for this server, or has expired.', 'invalid_token');
  const grant = await queryRow(
    deps.db,
    grantRow,
    sql`
    /* every workspace */ update assistant_grants set last_used_at = ${deps.clock()}
    where id = ${parsed.data.gid} and user_id::text = ${verified.subject} and client_id = ${parsed.data.client_id} and revoked_at is null
    returning organisation_id, client_name, can_write`,
  );
  if (!grant) throw new ChallengeError('The access has been revoked.', 'invalid_token');
  if (organisationId !== undefined && organisationId.toLowerCase() !== grant.organisation_id)
    throw problem(403, 'workspace-forbidden', 'The access is for another workspace.');
  const account = await loadAccount(deps.db, { sub: verified.subject, email: verified.email, role: verified.role }, true);
  const actor = await enter(deps.db, account, 'member', grant.organisation_id);
  const scopes = parsed.data.scope.split(' ');
  // If write access is granted later on the portal's screen, no new token is needed; if revoked there, no token has it.
  return {
    actor,
    client: grant.client_name,
    door: `grant ${parsed.data.gid}`,
    canWrite: grant.can_write && scopes.includes('workspace:read'),
  };
}
