import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countAttempt, forgiveAttempts } from '../accounts/attempts.ts';
import { normaliseEmail, profileFaults } from '../accounts/accounts.ts';
import { findPasswordReset, mailPasswordReset, resetPassword } from '../accounts/password-resets.ts';
import { MailLimitError } from '../../mailer/gate.ts';
import { TEXT } from '../pages/messages.ts';
import { forgotPasswordPage, linkSentPage, newPasswordPage } from '../pages/password-pages.ts';
import type { PageContext } from './page-context.ts';
import { posted } from './posted-form.ts';

interface Forgot {
  Querystring: { from?: string };
}
interface Link {
  Params: { secret: string };
}

const UID = /^[\w-]{10,64}$/;

/** `/forgot-password` mails a link to `/reset-password/:secret`, which sets a new password. */
export function passwordRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps, tokens, mountPath, send, sendMessage } = context;
  const quiet = { logLevel: 'warn' } as const;
  const fromOf = (request: FastifyRequest<Forgot>) => (UID.test(request.query.from ?? '') ? (request.query.from ?? '') : '');
  const backOf = (from: string) => (from === '' ? context.signInUrl : `${mountPath}/interaction/${from}/sign-in`);

  const showForgot = (
    request: FastifyRequest<Forgot>,
    reply: FastifyReply,
    status: number,
    state: Partial<Parameters<typeof forgotPasswordPage>[0]> = {},
  ) => {
    const from = fromOf(request);
    return send(reply, status, forgotPasswordPage({ mountPath, token: tokens.issue(request, reply), from, back: backOf(from), ...state }));
  };

  app.get<Forgot>(`${mountPath}/forgot-password`, quiet, async (request, reply) => showForgot(request, reply, 200));

  app.post<Forgot>(`${mountPath}/forgot-password`, quiet, async (request, reply) => {
    const email = posted(request, 'email').trim();
    const values = { email };
    if (!tokens.holds(request, posted(request, 'form_token'))) return showForgot(request, reply, 403, { values, error: TEXT.formExpired });
    const faults = profileFaults({ email, firstName: '-', lastName: '-' });
    if (faults.length > 0) return showForgot(request, reply, 422, { values, faults, error: TEXT.checkFields });
    const attempt = await countAttempt(deps, 'mail', { email, address: request.ip });
    if (!attempt.allowed) {
      reply.header('retry-after', attempt.retryAfterSeconds);
      return showForgot(request, reply, 429, { values, error: TEXT.tooManyRequests(attempt.retryAfterSeconds) });
    }
    const to = normaliseEmail(email);
    // Counted whether there is an account or not: a refusal must not reveal it either.
    const admitted = await deps.mailer.admit({ kind: 'password-reset', to, from: null }).catch((error: unknown) => {
      if (error instanceof MailLimitError) return error;
      throw error;
    });
    if (admitted instanceof MailLimitError) {
      reply.header('retry-after', admitted.retryAfterSeconds);
      return showForgot(request, reply, 429, { values, error: admitted.message });
    }
    // Not awaited: the response time must not reveal whether there is an account.
    void mailPasswordReset(deps, email, admitted).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the mail to set a new password was not sent'),
    );
    return send(reply, 200, linkSentPage(mountPath, email, backOf(fromOf(request))));
  });

  const showVoid = (reply: FastifyReply) =>
    sendMessage(reply, 410, {
      title: 'Link no longer works',
      text: TEXT.resetLinkVoid,
      isError: true,
      action: { label: 'Request a new link', href: `${mountPath}/forgot-password` },
    });

  app.get<Link>(`${mountPath}/reset-password/:secret`, quiet, async (request, reply) => {
    const { secret } = request.params;
    const email = await findPasswordReset(deps, secret);
    if (email === undefined) return showVoid(reply);
    return send(reply, 200, newPasswordPage({ mountPath, secret, token: tokens.issue(request, reply), email }));
  });

  app.post<Link>(`${mountPath}/reset-password/:secret`, quiet, async (request, reply) => {
    const { secret } = request.params;
    const again = async (status: number, state: Partial<Parameters<typeof newPasswordPage>[0]>) => {
      const email = await findPasswordReset(deps, secret);
      if (email === undefined) return showVoid(reply);
      return send(reply, status, newPasswordPage({ mountPath, secret, token: tokens.issue(request, reply), email, ...state }));
    };
    if (!tokens.holds(request, posted(request, 'form_token'))) return again(403, { error: TEXT.formExpired });
    const reset = await resetPassword(deps, secret, posted(request, 'password'));
    if (!reset.ok) {
      if (reset.reason === 'link') return showVoid(reply);
      return again(422, { faults: [{ field: 'password', message: reset.message }], error: TEXT.checkFields });
    }
    await forgiveAttempts(deps, 'sign-in', { email: reset.email, address: request.ip });
    await deps.audit.record({ userId: reset.accountId, email: reset.email }, 'account.change-password', reset.accountId);
    return sendMessage(reply, 200, {
      title: 'Password set',
      text: 'Your new password is set, and you are signed out everywhere. Your connected assistants and personal access tokens no longer work. Sign in with the new password; you can reconnect assistants and create tokens under Assistants.',
      action: { label: 'Sign in', href: context.signInUrl },
    });
  });
}
