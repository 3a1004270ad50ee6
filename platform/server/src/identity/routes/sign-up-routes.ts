import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MailLimitError } from '../../mailer/gate.ts';
import { MailError } from '../../mailer/mailer.ts';
import { newAccountFaults } from '../accounts/accounts.ts';
import { countAttempt } from '../accounts/attempts.ts';
import { emailOfSignUp, repeatSignUpMail, startSignUp } from '../accounts/sign-ups.ts';
import { createAccountPage } from '../pages/create-account-page.ts';
import { TEXT } from '../pages/messages.ts';
import { checkEmailPage } from '../pages/sign-up-pages.ts';
import { finishSignUpRoutes } from './finish-sign-up-routes.ts';
import { hintedEmail, within, type Details, type Interaction } from './interaction.ts';
import type { PageContext } from './page-context.ts';
import { posted } from './posted-form.ts';

/** Why a mail was not sent, in an answer that is the same for every address; undefined: for another reason. */
function mailRefusal(error: unknown): { status: number; error: string; retryAfterSeconds?: number } | undefined {
  if (error instanceof MailLimitError) return { status: 429, error: error.message, retryAfterSeconds: error.retryAfterSeconds };
  return error instanceof MailError ? { status: 503, error: TEXT.mailFailed } : undefined;
}

/** Where the portal goes after signing in, which it says in its `state` after a semicolon; null if it says nothing of the kind. */
function returnToOf({ params }: Details, publicUrl: string): string | null {
  const [, said] = /^[^;]*;(\/.*)$/.exec(decoded(params['state'])) ?? [];
  if (said === undefined || !URL.canParse(said, publicUrl)) return null;
  const { origin, pathname } = new URL(said, publicUrl);
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? said : null;
}

function decoded(text: unknown): string {
  try {
    return typeof text === 'string' ? decodeURIComponent(text) : '';
  } catch {
    return '';
  }
}

/**
 * Signing up, within an authorization request: the form, then a mail that finishes it. Answers the same, after the same work, whether the
 * address has an account or not.
 */
export function signUpRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps, tokens, mountPath, send, outbox } = context;
  const base = `${mountPath}/interaction/:uid`;
  const quiet = { logLevel: 'warn' } as const;
  finishSignUpRoutes(app, context);

  const showCreate = (
    request: FastifyRequest<Interaction>,
    reply: FastifyReply,
    status: number,
    state: Partial<Parameters<typeof createAccountPage>[0]>,
  ) => send(reply, status, createAccountPage({ mountPath, uid: request.params.uid, token: tokens.issue(request, reply), ...state }));

  const showSent = (
    request: FastifyRequest<Interaction>,
    reply: FastifyReply,
    status: number,
    state: Pick<Parameters<typeof checkEmailPage>[0], 'email' | 'isRepeated' | 'error'>,
  ) => send(reply, status, checkEmailPage({ mountPath, uid: request.params.uid, token: tokens.issue(request, reply), outbox, ...state }));

  /** Counts an attempt and then has a mail sent. @returns what kept it from being sent */
  async function attemptMail(request: FastifyRequest, reply: FastifyReply, email: string, mail: () => Promise<void>) {
    const attempt = await countAttempt(deps, 'sign-up', { email, address: request.ip });
    const refusal = attempt.allowed
      ? await mail().catch((error: unknown) => {
          const known = mailRefusal(error);
          if (known === undefined) throw error;
          if (error instanceof MailError) deps.log.error({ err: error }, 'the mail to finish signing up was not sent');
          return known;
        })
      : { status: 429, error: TEXT.tooManyRequests(attempt.retryAfterSeconds), retryAfterSeconds: attempt.retryAfterSeconds };
    if (refusal?.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return refusal;
  }

  app.get<Interaction>(
    `${base}/create-account`,
    quiet,
    within(context, async (request, reply, details) => showCreate(request, reply, 200, { values: { email: hintedEmail(details) } })),
  );

  app.post<Interaction>(
    `${base}/create-account`,
    quiet,
    within(context, async (request, reply, details) => {
      const values = {
        firstName: posted(request, 'firstName'),
        lastName: posted(request, 'lastName'),
        email: posted(request, 'email').trim(),
      };
      if (!tokens.holds(request, posted(request, 'form_token')))
        return showCreate(request, reply, 403, { values, error: TEXT.formExpired });
      const input = { ...values, password: posted(request, 'password') };
      const faults = await newAccountFaults(input);
      if (faults.length > 0) return showCreate(request, reply, 422, { values, faults, error: TEXT.checkFields });
      const origin = { uid: details.uid, returnTo: returnToOf(details, deps.config.publicUrl) };
      const refusal = await attemptMail(request, reply, values.email, () => startSignUp(deps, input, origin));
      if (refusal) return showCreate(request, reply, refusal.status, { values, error: refusal.error });
      return reply.redirect(`${mountPath}/interaction/${details.uid}/check-email`, 303);
    }),
  );

  /** Runs with the address of the sign-up that waits in the interaction, or shows the form if there is none. */
  const waiting = (handler: (request: FastifyRequest<Interaction>, reply: FastifyReply, email: string) => Promise<FastifyReply>) =>
    within(context, async (request, reply, { uid }) => {
      const email = await emailOfSignUp(deps, uid);
      return email === undefined ? reply.redirect(`${mountPath}/interaction/${uid}/create-account`, 303) : handler(request, reply, email);
    });

  app.get<Interaction>(
    `${base}/check-email`,
    quiet,
    waiting(async (request, reply, email) => showSent(request, reply, 200, { email })),
  );

  app.post<Interaction>(
    `${base}/check-email`,
    quiet,
    waiting(async (request, reply, email) => {
      if (!tokens.holds(request, posted(request, 'form_token'))) return showSent(request, reply, 403, { email, error: TEXT.formExpired });
      const refusal = await attemptMail(request, reply, email, () => repeatSignUpMail(deps, request.params.uid, email));
      return showSent(request, reply, refusal?.status ?? 200, { email, isRepeated: !refusal, error: refusal?.error });
    }),
  );
}
