import type { MembershipRole } from '../../../store/core-tables.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { hashSecret, INVITATION_DAYS, invitationMail, newSecret } from '../../../identity/index.ts';
import { MailLimitError } from '../../../mailer/gate.ts';
import { MailError } from '../../../mailer/mailer.ts';
import { readOrganisation } from '../organisation/index.ts';
import { readMembers, replaceInvitation, type InvitationRow } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Stores an invitation and mails the link to join. Returns another link, which is shown only this once: only its hash is stored. It can be
 * passed on, and has the mail sent again, but joins nobody: whoever opens it need not own the address.
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
  const [secret, shown] = [newSecret(), newSecret()];
  const expiresAt = new Date(deps.clock().getTime() + INVITATION_DAYS * DAY_MS);
  const row = await replaceInvitation(deps.db, {
    organisationId,
    email,
    role,
    tokenHash: hashSecret(secret),
    shownHash: hashSecret(shown),
    invitedBy: actor.userId,
    expiresAt,
  });
  const workspace = (await readOrganisation(deps.db, organisationId))?.name ?? '';
  const mail = invitationMail(deps.config.oidc.issuer, workspace, secret, actor.email);
  await admitted.deliver(mail).catch((error: unknown) => {
    if (!(error instanceof MailError)) throw error;
    deps.log.error({ err: error }, 'an invitation was not mailed');
  });
  await deps.audit.record(actor, 'member.invite', email, { role });
  return { row, link: `${deps.config.oidc.issuer}/invite/${shown}` };
}
