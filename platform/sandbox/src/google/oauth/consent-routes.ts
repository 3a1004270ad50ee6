import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { accountOf } from '../accounts.ts';
import type { GoogleParts } from '../google-parts.ts';
import { readAuthorizeRequest, type AuthorizeRequest, type Refused } from './authorize-request.ts';
import { CONSENT_PATH, consentHtml, refusedHtml } from './consent-html.ts';
import { scopeList, signInScopes } from './scopes.ts';

const CODE_MS = 10 * 60 * 1_000;

const decision = z.object({
  decision: z.enum(['allow', 'cancel']),
  account: z.string().default(''),
  granted: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((given) => [given].flat()),
});

/** The page on which a user picks an account, ticks what it may share, and is redirected back with a code. */
export function consentRoutes(app: FastifyInstance, parts: GoogleParts): void {
  app.get(CONSENT_PATH, async (request, reply) => {
    const wanted = readAuthorizeRequest(request.query);
    if ('code' in wanted) return refuse(reply, wanted);
    return html(reply, 200, consentHtml(wanted));
  });

  app.post(CONSENT_PATH, async (request, reply) => {
    const wanted = readAuthorizeRequest(request.body);
    if ('code' in wanted) return refuse(reply, wanted);
    const answer = decision.safeParse(request.body);
    if (!answer.success) return refuse(reply, { status: 400, code: 'invalid_request', message: 'Choose Allow or Cancel.' });
    const asked = scopeList(wanted.scope);
    const granted = answer.data.granted.filter((scope) => asked.includes(scope));
    if (answer.data.decision === 'cancel' || granted.length === 0) return sendBack(reply, wanted, { error: 'access_denied' });
    const account = accountOf(answer.data.account);
    if (account === undefined) return refuse(reply, { status: 400, code: 'invalid_request', message: 'Choose an account.' });
    const scopes = [...signInScopes(asked), ...granted];
    return sendBack(reply, wanted, {
      code: await issueCode(parts, wanted, account.email, scopes),
      scope: scopes.join(' '),
      authuser: '0',
      prompt: 'consent',
    });
  });
}

async function issueCode({ store, clock }: GoogleParts, wanted: AuthorizeRequest, account: string, scopes: string[]): Promise<string> {
  const { state } = store;
  const now = clock().getTime();
  const earlier = state.grants.filter((grant) => grant.account === account);
  const before = wanted.include_granted_scopes === 'true' ? earlier.flatMap((grant) => grant.scopes) : [];
  // A user who consented before gets another refresh token only if the application asks for consent again.
  const anew = wanted.prompt.split(' ').includes('consent') || !earlier.some(({ refreshToken }) => refreshToken !== null);
  const code = `4/0${randomBytes(24).toString('base64url')}`;
  state.codes = state.codes.filter(({ expires }) => expires > now);
  state.codes.push({
    code,
    account,
    scopes: [...new Set([...scopes, ...before])],
    redirectUri: wanted.redirect_uri,
    challenge: wanted.code_challenge,
    offline: wanted.access_type === 'offline' && anew,
    expires: now + CODE_MS,
  });
  await store.save();
  return code;
}

function sendBack(reply: FastifyReply, { redirect_uri: address, state }: AuthorizeRequest, values: Record<string, string>): FastifyReply {
  const target = new URL(address);
  if (state !== '') target.searchParams.set('state', state);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return reply.header('cache-control', 'no-store').redirect(target.toString(), 302);
}

function refuse(reply: FastifyReply, refused: Refused): FastifyReply {
  return html(reply, refused.status, refusedHtml(refused));
}

function html(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body);
}
