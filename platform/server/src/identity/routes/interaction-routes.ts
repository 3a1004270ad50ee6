import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { randomBytes } from 'node:crypto';
import { createAccount, verifyPassword, type Account } from '../accounts/accounts.ts';
import { mailEmailConfirmation } from '../accounts/email-confirmations.ts';
import { countAttempt, forgiveAttempts, type Attempter } from '../accounts/attempts.ts';
import { createAccountPage } from '../pages/create-account-page.ts';
import { TEXT } from '../pages/messages.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import type { PageContext } from './page-context.ts';
import { posted } from './posted-form.ts';
import { isKnownDevice, KNOWN_DAYS, rememberDevice } from '../accounts/known-devices.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import type { IdentityDeps } from '../deps.ts';
import { cookieOf } from './form-token.ts';

const COOKIE = 'canopy_device';

/** Who sends a request, for counting attempts at an account. */
async function attempterOf(deps: IdentityDeps, request: FastifyRequest, email: string): Promise<Attempter> {
  const device = cookieOf(request, COOKIE);
  const isKnown = device !== undefined && (await isKnownDevice(deps, email, device));
  return { email, address: request.ip, device: isKnown ? device : null };
}

/** Registers the browser as known to the account that has just authenticated. */
async function knowDevice(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<void> {
  const device = cookieOf(request, COOKIE) ?? randomBytes(32).toString('base64url');
  await rememberDevice(deps, accountId, device);
  const { pathname, protocol } = new URL(deps.config.oidc.issuer);
  const secure = protocol === 'https:' ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE}=${device}; Path=${pathname}; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_DAYS * 86_400}${secure}`);
}

interface Interaction {
  Params: { uid: string };
}

type Handler = (request: FastifyRequest<Interaction>, reply: FastifyReply, details: Details) => Promise<FastifyReply>;
type Details = Awaited<ReturnType<PageContext['provider']['interactionDetails']>>;

/** Signing in and creating an account, within an authorization request. */
export function interactionRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps, provider, tokens, mountPath, send, sendMessage } = context;
  const { localDemo, smtpUrl } = deps.config;
  const outbox = localDemo && smtpUrl === undefined ? `${mountPath}/outbox` : undefined;
  const { pause = setTimeout } = deps;

  /** Runs a handler with the authorization request that the browser's cookie and the path agree on. */
  const within = (handler: Handler) => async (request: FastifyRequest<Interaction>, reply: FastifyReply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    if (details?.uid !== request.params.uid) {
      return sendMessage(reply, 400, {
        title: 'Sign-in expired',
        text: TEXT.signInExpired,
        isError: true,
        action: { label: 'Start again', href: context.signInUrl },
      });
    }
    return handler(request, reply, details);
  };

  async function finish(request: FastifyRequest, reply: FastifyReply, account: Account, details: Details) {
    await knowDevice(deps, request, reply, account.id);
    const done = { login: { accountId: account.id, amr: ['pwd'] }, ...(details.prompt.name === 'create' ? { create: {} } : {}) };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, done), 303);
  }

  const showSignIn = (request: FastifyRequest<Interaction>, reply: FastifyReply, status: number, email: string, error?: string) =>
    send(
      reply,
      status,
      signInPage({ mountPath, uid: request.params.uid, token: tokens.issue(request, reply), email, error, demo: localDemo, outbox }),
    );

  const showCreate = (
    request: FastifyRequest<Interaction>,
    reply: FastifyReply,
    status: number,
    state: Partial<Parameters<typeof createAccountPage>[0]>,
  ) => send(reply, status, createAccountPage({ mountPath, uid: request.params.uid, token: tokens.issue(request, reply), ...state }));

  const hinted = (details: Details) => (typeof details.params['login_hint'] === 'string' ? details.params['login_hint'] : '');
  const base = `${mountPath}/interaction/:uid`;
  const quiet = { logLevel: 'warn' } as const;

  app.get<Interaction>(
    base,
    quiet,
    within(async (request, reply, details) =>
      details.prompt.name === 'create' || details.prompt.name === 'consent'
        ? reply.redirect(`${mountPath}/interaction/${details.uid}/${details.prompt.name === 'create' ? 'create-account' : 'consent'}`, 303)
        : showSignIn(request, reply, 200, hinted(details)),
    ),
  );

  app.get<Interaction>(
    `${base}/sign-in`,
    quiet,
    within(async (request, reply, details) => showSignIn(request, reply, 200, hinted(details))),
  );

  app.post<Interaction>(
    base,
    quiet,
    within(async (request, reply, details) => {
      const email = posted(request, 'email').trim();
      if (!tokens.holds(request, posted(request, 'form_token'))) return showSignIn(request, reply, 403, email, TEXT.formExpired);
      const attempter = await attempterOf(deps, request, email);
      const attempt = await countAttempt(deps, 'sign-in', attempter);
      if (!attempt.allowed) {
        reply.header('retry-after', attempt.retryAfterSeconds);
        return showSignIn(request, reply, 429, email, TEXT.tooManySignIns(attempt.retryAfterSeconds));
      }
      if (attempt.pauseMs > 0) await pause(attempt.pauseMs);
      const password = posted(request, 'password');
      const matched = await verifyPassword(deps, email, password);
      // A database that a demonstration filled may serve others later; its password is printed in the README.
      const account = password === DEMO_PASSWORD && !localDemo ? undefined : matched;
      if (!account) return showSignIn(request, reply, 422, email, TEXT.wrongCredentials);
      await forgiveAttempts(deps, 'sign-in', attempter);
      return finish(request, reply, account, details);
    }),
  );

  app.get<Interaction>(
    `${base}/create-account`,
    quiet,
    within(async (request, reply, details) => showCreate(request, reply, 200, { values: { email: hinted(details) } })),
  );

  app.post<Interaction>(
    `${base}/create-account`,
    quiet,
    within(async (request, reply, details) => {
      const values = {
        firstName: posted(request, 'firstName'),
        lastName: posted(request, 'lastName'),
        email: posted(request, 'email').trim(),
      };
      if (!tokens.holds(request, posted(request, 'form_token')))
        return showCreate(request, reply, 403, { values, error: TEXT.formExpired });
      const attempt = await countAttempt(deps, 'sign-up', { email: values.email, address: request.ip });
      if (!attempt.allowed) {
        reply.header('retry-after', attempt.retryAfterSeconds);
        return showCreate(request, reply, 429, { values, error: TEXT.tooManyRequests(attempt.retryAfterSeconds) });
      }
      const created = await createAccount(deps, { ...values, password: posted(request, 'password') });
      if (!created.ok) return showCreate(request, reply, 422, { values, faults: created.fields, error: TEXT.checkFields });
      await deps.audit.record({ userId: created.account.id, email: created.account.email }, 'account.create', created.account.id);
      // The account exists even without the mail; the link can be requested again.
      await mailEmailConfirmation(deps, created.account.id).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the mail to confirm an address was not sent'),
      );
      return finish(request, reply, created.account, details);
    }),
  );
}
