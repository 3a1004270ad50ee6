import type { Call } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { problem } from '../http/problem.ts';
import { hashSecret, newSecret } from '../identity/index.ts';
import type { Account } from './account.ts';
import { assertTokenMay } from './token-rule.ts';
import type { MemberActor } from './actor.ts';
import { assertRole, enter } from './workspace.ts';
import { queryRow } from '../store/rows.ts';

/** The prefix of every personal access token; publish tokens and the identity provider's access tokens never have it. */
const PREFIX = 'cpat_';
const TOKEN = /^Bearer +(cpat_[\w-]{43}) *$/i;
const CHALLENGE = { 'www-authenticate': 'Bearer realm="canopy", error="invalid_token"' };

export const newAccessToken = (): string => `${PREFIX}${newSecret()}`;
export const hashOfAccessToken = (token: string): string => hashSecret(token);

export const bearsAccessToken = ({ headers }: FastifyRequest): boolean => /^Bearer +cpat_/i.test(headers.authorization ?? '');

const row = z.object({
  id: z.string(),
  organisation_id: z.string(),
  name: z.string(),
  can_write: z.boolean(),
  user_id: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  is_agency: z.boolean(),
});

/** Who acts with a token, and what the token allows. */
export interface TokenActor {
  readonly actor: MemberActor;
  readonly tokenId: string;
  readonly tokenName: string;
  readonly canWrite: boolean;
}

/**
 * The person behind a personal access token, in its workspace. They have their current rights: someone who left the workspace has none.
 * @throws problem 401 `token-invalid` for an unknown, expired or revoked token; 403 `workspace-forbidden` for another workspace
 */
export async function actorOfToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  authorization: string | undefined,
  organisationId: string | undefined,
): Promise<TokenActor> {
  const token = TOKEN.exec(authorization ?? '')?.[1];
  const now = clock();
  const found =
    token === undefined
      ? undefined
      : await queryRow(
          db,
          row,
          sql`
    /* every workspace */ update access_tokens t set last_used_at = ${now} from users u
    where t.hash = ${hashOfAccessToken(token)} and t.revoked_at is null and t.expires_at > ${now} and u.id = t.user_id
    returning t.id, t.organisation_id, t.name, t.can_write, u.id as user_id, u.email, u.is_admin, u.is_agency`,
        );
  if (!found)
    throw problem(
      401,
      'token-invalid',
      'The personal access token is not known, has expired, or was revoked. Make a new one.',
      [],
      CHALLENGE,
    );
  if (organisationId !== undefined && organisationId.toLowerCase() !== found.organisation_id)
    throw problem(403, 'workspace-forbidden', 'There is no such workspace, or this account is not a member of it.');
  const account: Account = { userId: found.user_id, email: found.email, isAdmin: found.is_admin, isAgency: found.is_agency };
  const actor = await enter(db, account, 'member', found.organisation_id);
  return { actor, tokenId: found.id, tokenName: found.name, canWrite: found.can_write };
}

/**
 * The actor of a call made with a personal access token.
 * @throws as `actorOfToken`; problem 403 `token-scope` for a call outside the token's scope, `role-required` as for people
 */
export async function enterWithAccessToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  call: Call,
  request: FastifyRequest,
  organisationId: string | undefined,
): Promise<MemberActor> {
  const { actor, canWrite } = await actorOfToken(deps, request.headers.authorization, organisationId);
  assertTokenMay(call, canWrite);
  assertRole(actor, call.access);
  return actor;
}
