import type { FastifyRequest } from 'fastify';
import type { Account } from '../access/account.ts';
import { loadAccount } from '../access/account.ts';
import type { Deps } from '../deps.ts';
import type { VerifyToken } from '../identity/index.ts';
import { problem, type ProblemError } from './problem.ts';

const REALM = 'Bearer realm="canopy"';

/**
 * Finds the account behind a request's bearer token.
 * @param isOpen whether a session is still open: a token of an ended session is rejected
 * @throws problem 401 `token-missing` | `token-expired` | `token-invalid` | `session-over`; 503 `identity-unavailable` if the issuer's keys
 * cannot be read. The message for a token meant for another server names claims, audience and issuer: the portal then signs out completely,
 * because renewing would not help.
 */
export async function authenticate(
  deps: Pick<Deps, 'config' | 'db'>,
  verify: VerifyToken,
  isOpen: (sessionId: string) => Promise<boolean>,
  request: FastifyRequest,
): Promise<Account> {
  const header = request.headers.authorization;
  const token = header === undefined ? undefined : /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1];
  if (header === undefined) throw unauthorised('token-missing', 'Sign in to do this.', REALM);
  if (token === undefined) throw unauthorised('token-invalid', 'The Authorization header must be "Bearer" and an access token.');
  const verified = await verify(token).catch((cause: unknown) => {
    request.log.warn({ err: cause }, 'an access token could not be checked');
    throw problem(503, 'identity-unavailable', 'The identity provider cannot be reached at the moment. Try again shortly.', [], {
      'retry-after': '5',
    });
  });
  if (!verified.ok) {
    if (verified.reason === 'expired') throw unauthorised('token-expired', 'The session has expired. Sign in again.');
    if (verified.reason === 'claims') {
      throw unauthorised('token-invalid', 'The access token has incorrect claims, audience or issuer. Sign in again.');
    }
    throw unauthorised('token-invalid', 'The access token is not valid. Sign in again.');
  }
  const { subject: sub, email, role, organisationId, emailVerified, sessionId } = verified;
  if (deps.config.oidc.embedded && sessionId !== undefined && !(await isOpen(sessionId)))
    throw unauthorised('session-over', 'This session has ended. Sign in again.');
  return loadAccount(deps.db, { sub, email, role, organization_id: organisationId, emailVerified }, deps.config.oidc.embedded);
}

function unauthorised(code: string, detail: string, challenge: string = `${REALM}, error="invalid_token"`): ProblemError {
  return problem(401, code, detail, [], { 'www-authenticate': challenge });
}
