import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { verifyPassword } from '../accounts/accounts.ts';
import { countAttempt, forgiveAttempts } from '../accounts/attempts.ts';
import { TEXT } from '../pages/messages.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { attempterOf } from './device-cookie.ts';
import { completeInteraction, hintedEmail, within, type Interaction } from './interaction.ts';
import type { PageContext } from './page-context.ts';
import { posted } from './posted-form.ts';

/** Signing in, within an authorization request. */
export function interactionRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps, tokens, mountPath, send, outbox } = context;
  const { localDemo } = deps.config;
  const { pause = setTimeout } = deps;

  const showSignIn = (request: FastifyRequest<Interaction>, reply: FastifyReply, status: number, email: string, error?: string) =>
    send(
      reply,
      status,
      signInPage({ mountPath, uid: request.params.uid, token: tokens.issue(request, reply), email, error, demo: localDemo, outbox }),
    );

  const base = `${mountPath}/interaction/:uid`;
  const quiet = { logLevel: 'warn' } as const;

  app.get<Interaction>(
    base,
    quiet,
    within(context, async (request, reply, details) =>
      details.prompt.name === 'create' || details.prompt.name === 'consent'
        ? reply.redirect(`${mountPath}/interaction/${details.uid}/${details.prompt.name === 'create' ? 'create-account' : 'consent'}`, 303)
        : showSignIn(request, reply, 200, hintedEmail(details)),
    ),
  );

  app.get<Interaction>(
    `${base}/sign-in`,
    quiet,
    within(context, async (request, reply, details) => showSignIn(request, reply, 200, hintedEmail(details))),
  );

  app.post<Interaction>(
    base,
    quiet,
    within(context, async (request, reply, details) => {
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
      return completeInteraction(context, request, reply, account.id, details);
    }),
  );
}
