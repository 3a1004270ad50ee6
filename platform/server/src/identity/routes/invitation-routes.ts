import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptInvitation, findInvitation, type AcceptResult, type Invitation } from '../accounts/invitations.ts';
import { findShownInvitation, mailInvitationAgain, type ShownInvitation } from '../accounts/shown-invitations.ts';
import { MailLimitError } from '../../mailer/gate.ts';
import { MailError } from '../../mailer/mailer.ts';
import { countAttempt, forgiveAttempts } from '../accounts/attempts.ts';
import { mailEmailConfirmation } from '../accounts/email-confirmations.ts';
import { invitationPage } from '../pages/invitation-page.ts';
import type { MessagePage } from '../pages/message-page.ts';
import { shownInvitationPage } from '../pages/shown-invitation-page.ts';
import { TEXT } from '../pages/messages.ts';
import type { PageContext } from './page-context.ts';
import { posted } from './posted-form.ts';
import { startSession } from './start-session.ts';

interface Link {
  Params: { secret: string };
}

const CLOSED: Record<'unknown' | 'expired' | 'accepted', Pick<MessagePage, 'title' | 'text'>> = {
  unknown: {
    title: 'No such invitation',
    text: 'This invitation does not exist or was revoked. Ask the person who invited you for a new one.',
  },
  expired: {
    title: 'Invitation expired',
    text: 'This invitation has expired. Nothing was changed. Ask the person who invited you for a new one.',
  },
  accepted: { title: 'Invitation used', text: 'This invitation has already been accepted. Sign in to open the workspace.' },
};

/**
 * `/invite/:secret`: joins a workspace with a new or an existing account, by the link that was mailed. The link that the inviter saw only
 * has the mail sent again, and says nothing about the address.
 */
export function invitationRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps, tokens, mountPath, send, sendMessage } = context;
  const path = `${mountPath}/invite/:secret`;
  const quiet = { logLevel: 'warn' } as const;

  const showClosed = (reply: FastifyReply, reason: keyof typeof CLOSED) =>
    sendMessage(reply, reason === 'unknown' ? 404 : 410, {
      ...CLOSED[reason],
      isError: reason !== 'accepted',
      action: { label: 'Sign in', href: context.signInUrl },
    });

  const showForm = (
    request: FastifyRequest<Link>,
    reply: FastifyReply,
    status: number,
    invitation: Invitation,
    state: Partial<Parameters<typeof invitationPage>[0]> = {},
  ) =>
    send(
      reply,
      status,
      invitationPage({ mountPath, secret: request.params.secret, token: tokens.issue(request, reply), invitation, ...state }),
    );

  const showNeutral = (request: FastifyRequest<Link>, reply: FastifyReply, status: number, invitation: ShownInvitation, error?: string) => {
    const { secret } = request.params;
    const page = { mountPath, secret, token: tokens.issue(request, reply), invitation, outbox: context.outbox };
    return send(reply, status, shownInvitationPage({ ...page, ...(error !== undefined && { error }) }));
  };

  /** What a link does that no mail contains: one that an inviter passed on, or none at all. */
  async function openUnmailed(request: FastifyRequest<Link>, reply: FastifyReply, isAsking: boolean) {
    const invitation = await findShownInvitation(deps, request.params.secret);
    if (!invitation) return showClosed(reply, 'unknown');
    if (invitation.state !== 'open') return showClosed(reply, invitation.state);
    if (!isAsking) return showNeutral(request, reply, 200, invitation);
    if (!tokens.holds(request, posted(request, 'form_token'))) return showNeutral(request, reply, 403, invitation, TEXT.formExpired);
    try {
      await mailInvitationAgain(deps, invitation);
    } catch (error) {
      if (error instanceof MailLimitError) {
        reply.header('retry-after', error.retryAfterSeconds);
        return showNeutral(request, reply, 429, invitation, error.message);
      }
      if (error instanceof MailError) return showNeutral(request, reply, 503, invitation, TEXT.mailFailed);
      throw error;
    }
    return sendMessage(reply, 200, {
      title: 'Look into your mail',
      text: `We sent the link to ${invitation.email} once more. Open the newest one to join ${invitation.organisationName}.`,
    });
  }

  async function join(request: FastifyRequest<Link>, reply: FastifyReply, joined: AcceptResult & { ok: true }) {
    const { accountId, organisationId, email, created } = joined;
    await forgiveAttempts(deps, 'sign-in', { email, address: request.ip });
    await deps.audit.record({ userId: accountId, email, organisationId }, 'invitation.accept', accountId, { created });
    // The membership exists even without the mail; the link can be requested again.
    await mailEmailConfirmation(deps, accountId).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the mail to confirm an address was not sent'),
    );
    await startSession(deps, context.provider, request, reply, accountId);
    return reply.redirect(`${deps.config.publicUrl}/?organisation_id=${organisationId}`, 303);
  }

  app.get<Link>(path, quiet, async (request, reply) => {
    const invitation = await findInvitation(deps, request.params.secret);
    if (!invitation) return openUnmailed(request, reply, false);
    return invitation.state === 'open' ? showForm(request, reply, 200, invitation) : showClosed(reply, invitation.state);
  });

  app.post<Link>(path, quiet, async (request, reply) => {
    const invitation = await findInvitation(deps, request.params.secret);
    if (!invitation) return openUnmailed(request, reply, true);
    const values = { firstName: posted(request, 'firstName'), lastName: posted(request, 'lastName') };
    if (!tokens.holds(request, posted(request, 'form_token')))
      return showForm(request, reply, 403, invitation, { values, error: TEXT.formExpired });
    const attempt = await countAttempt(deps, 'sign-in', { email: invitation.email, address: request.ip });
    if (!attempt.allowed) {
      reply.header('retry-after', attempt.retryAfterSeconds);
      return showForm(request, reply, 429, invitation, { values, error: TEXT.tooManySignIns(attempt.retryAfterSeconds) });
    }
    const accepted = await acceptInvitation(deps, request.params.secret, { ...values, password: posted(request, 'password') });
    if (accepted.ok) return join(request, reply, accepted);
    if (accepted.reason === 'wrong-password') return showForm(request, reply, 422, invitation, { error: TEXT.wrongPassword });
    if (accepted.reason === 'fields')
      return showForm(request, reply, 422, invitation, { values, faults: accepted.fields, error: TEXT.checkFields });
    return showClosed(reply, accepted.reason);
  });
}
