import type { MembershipRole } from '../../../store/core-tables.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { newSecret, hashSecret } from '../../../identity/index.ts';
import { MailLimitError } from '../../../mailer/gate.ts';
import { MailError, quoted } from '../../../mailer/mailer.ts';
import { readOrganisation } from '../organisation/index.ts';
import { readMembers, replaceInvitation, type InvitationRow } from './store.ts';

const DAY_MS = 86_400_000;
const VALID_DAYS = 7;

/**
 * Stores an invitation, mails its link, and returns the link, which is shown only this once: only its hash is stored. It can be handed over
 * if the mail server does not take the mail.
 */
export async function invite(
  deps: Deps,
  actor: Actor,
  address: string,
  role: MembershipRole,
): Promise<{ row: InvitationRow; link: string }> {
  const email = address.toLowerCase();
  const { organisationId } = actor;
  const members = await readMembers(deps.db, organisationId);
  if (members.some((member) => member.email === email)) {
    throw problem(409, 'already-member', `${email} is already a member of this workspace.`, [
      { field: 'body.email', message: 'is already a member' },
    ]);
  }
  // Before anything is stored: an earlier invitation stays valid if this one is refused.
  const admitted = await deps.mailer.admit({ kind: 'invitation', to: email, from: actor.email }).catch((error: unknown) => {
    if (!(error instanceof MailLimitError)) throw error;
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    throw problem(429, 'mail-limit', error.message, [{ field: 'body.email', message: error.message }], headers);
  });
  const secret = newSecret();
  const expiresAt = new Date(deps.clock().getTime() + VALID_DAYS * DAY_MS);
  const row = await replaceInvitation(deps.db, {
    organisationId,
    email,
    role,
    tokenHash: hashSecret(secret),
    invitedBy: actor.userId,
    expiresAt,
  });
  const link = `${deps.config.oidc.issuer}/invite/${secret}`;
  const name = quoted((await readOrganisation(deps.db, organisationId))?.name ?? '');
  const mail = {
    subject: `You are invited to ${name} on Canopy`,
    text: `${actor.email} invites you to the workspace ${name}.\n\nAccept within ${VALID_DAYS} days:\n${link}\n`,
  };
  await admitted.deliver(mail).catch((error: unknown) => {
    if (!(error instanceof MailError)) throw error;
    deps.log.error({ err: error }, 'an invitation was not mailed');
  });
  await deps.audit.record(actor, 'member.invite', email, { role });
  return { row, link };
}
