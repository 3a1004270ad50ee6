import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { problem } from '../http/problem.ts';
import { publishTokens } from './publish-tokens.ts';
import type { PublisherActor } from './actor.ts';

/** The prefix of every publish token; no access token has it. */
export const TOKEN_PREFIX = 'cnp_';
const TOKEN = /^Bearer +(cnp_[\w-]{43}) *$/i;
const CHALLENGE = { 'www-authenticate': 'Bearer realm="canopy", error="invalid_token"' };

/** What is stored of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const bearsPublishToken = ({ headers }: FastifyRequest): boolean => /^Bearer +cnp_/i.test(headers.authorization ?? '');

/**
 * Identifies the actor behind a publish token: no account, and only for the remote that the path names.
 * @throws problem 401 `token-invalid` for an unknown, expired or revoked token; 403 `remote-forbidden` for another remote
 */
export async function enterWithToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, request: FastifyRequest): Promise<PublisherActor> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw unknownToken();
  const now = clock();
  // A single statement, so that the use is recorded for exactly the token that was valid.
  const [found] = await db
    .update(publishTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(publishTokens.hash, hashOfToken(token)), isNull(publishTokens.revokedAt), gt(publishTokens.expiresAt, now)))
    .returning({ id: publishTokens.id, remote: publishTokens.remote, note: publishTokens.note });
  if (!found) throw unknownToken();
  const { remote } = request.params as { remote?: string };
  if (remote !== undefined && remote !== found.remote) {
    throw problem(403, 'remote-forbidden', `This token is for ${found.remote} alone.`);
  }
  return { userId: null, email: `token ${found.note || found.id}` };
}

const unknownToken = () =>
  problem(
    401,
    'token-invalid',
    'The publish token is not known, has expired, or was revoked. Ask an administrator for a new one.',
    [],
    CHALLENGE,
  );
