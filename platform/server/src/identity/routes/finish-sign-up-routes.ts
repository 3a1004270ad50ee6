import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countAttempt, forgiveAttempts } from '../accounts/attempts.ts';
import { passwordMatches } from '../accounts/password.ts';
import { findSignUp, finishSignUp, type SignUp } from '../accounts/sign-ups.ts';
import { TEXT } from '../pages/messages.ts';
import { finishSignUpPage } from '../pages/sign-up-pages.ts';
import { knowDevice } from './device-cookie.ts';
import { completeInteraction, interactionOf } from './interaction.ts';
import type { PageContext } from './page-context.ts';
import { posted } from './posted-form.ts';
import { startSession } from './start-session.ts';

interface Link {
  Params: { uid: string; secret: string };
}

/**
 * `/interaction/:uid/finish/:secret`, the link of the mail. Below the interaction's path, since the browser sends the interaction's cookie
 * there: it shows that this browser signed up, and the portal's request goes on. Another browser is asked for the password chosen at the
 * sign-up, so that nobody who opens a link by mistake lets a stranger into an account of their address.
 */
export function finishSignUpRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps, provider, tokens, mountPath, send, sendMessage } = context;
  const path = `${mountPath}/interaction/:uid/finish/:secret`;
  const quiet = { logLevel: 'warn' } as const;

  const showVoid = (reply: FastifyReply) =>
    sendMessage(reply, 410, {
      title: 'Link no longer works',
      text: TEXT.signUpLinkVoid,
      isError: true,
      action: { label: 'Sign in', href: context.signInUrl },
    });

  /** The sign-up of a link, and the portal's request if this browser began both. */
  async function opened(request: FastifyRequest<Link>, reply: FastifyReply) {
    const { uid, secret } = request.params;
    const signUp = await findSignUp(deps, secret);
    if (signUp?.uid !== uid) return undefined;
    return { signUp, details: await interactionOf(context, uid, request, reply) };
  }

  const showForm = (
    request: FastifyRequest<Link>,
    reply: FastifyReply,
    status: number,
    state: { email: string; isSameBrowser: boolean } & Partial<Parameters<typeof finishSignUpPage>[0]>,
  ) => send(reply, status, finishSignUpPage({ mountPath, ...request.params, token: tokens.issue(request, reply), ...state }));

  /** Why somebody does not prove to know the password of the sign-up; undefined if they do. Not a reply: awaited, that is undefined too. */
  async function passwordRefusal(request: FastifyRequest<Link>, reply: FastifyReply, { email, passwordHash }: SignUp) {
    const attempter = { email, address: request.ip };
    const attempt = await countAttempt(deps, 'sign-in', attempter);
    if (!attempt.allowed) {
      reply.header('retry-after', attempt.retryAfterSeconds);
      return { status: 429, error: TEXT.tooManySignIns(attempt.retryAfterSeconds) };
    }
    if (!(await passwordMatches(posted(request, 'password'), passwordHash))) return { status: 422, error: TEXT.wrongSignUpPassword };
    await forgiveAttempts(deps, 'sign-in', attempter);
    return undefined;
  }

  app.get<Link>(path, quiet, async (request, reply) => {
    const link = await opened(request, reply);
    if (!link) return showVoid(reply);
    return showForm(request, reply, 200, { email: link.signUp.email, isSameBrowser: link.details !== undefined });
  });

  app.post<Link>(path, quiet, async (request, reply) => {
    const link = await opened(request, reply);
    if (!link) return showVoid(reply);
    const { signUp, details } = link;
    if (!tokens.holds(request, posted(request, 'form_token')))
      return showForm(request, reply, 403, { email: signUp.email, isSameBrowser: details !== undefined, error: TEXT.formExpired });
    const refusal = details ? undefined : await passwordRefusal(request, reply, signUp);
    if (refusal) return showForm(request, reply, refusal.status, { email: signUp.email, isSameBrowser: false, error: refusal.error });
    const made = await finishSignUp(deps, request.params.secret);
    if (!made) return showVoid(reply);
    await deps.audit.record({ userId: made.accountId, email: made.email }, 'account.create', made.accountId);
    if (details) return completeInteraction(context, request, reply, made.accountId, details);
    await knowDevice(deps, request, reply, made.accountId);
    await startSession(deps, provider, request, reply, made.accountId);
    return reply.redirect(`${deps.config.publicUrl}${signUp.returnTo ?? '/'}`, 303);
  });
}
