import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { quoted } from '../../mailer/mailer.ts';
import { queryRows } from '../../store/rows.ts';
import type { AccountDeps, IdentityDeps } from '../deps.ts';
import { hashSecret, newSecret } from '../tokens/single-use-token.ts';

/** How long an invitation stays valid. */
export const INVITATION_DAYS = 7;

/** An invitation, by the link that its inviter saw. Nothing in it says whether the address has an account. */
export interface ShownInvitation {
  id: string;
  organisationId: string;
  organisationName: string;
  email: string;
  state: 'open' | 'accepted' | 'expired';
}

const shownRow = z.object({
  id: z.string(),
  organisation_id: z.string(),
  organisation_name: z.string(),
  email: z.string(),
  accepted: z.boolean(),
  expired: z.boolean(),
});

/** The invitation whose inviter saw this link; undefined if there is none or its workspace is gone. */
export async function findShownInvitation(deps: AccountDeps, secret: string): Promise<ShownInvitation | undefined> {
  const [row] = await queryRows(
    deps.db,
    shownRow,
    sql`
    select i.id, i.organisation_id, o.name as organisation_name, i.email, i.accepted_at is not null as accepted,
      i.expires_at <= ${deps.clock().toISOString()} as expired
    from invitations i join organisations o on o.id = i.organisation_id
    where i.shown_hash = ${hashSecret(secret)} and o.deleted_at is null`,
  );
  if (!row) return undefined;
  const { id, organisation_id: organisationId, organisation_name: organisationName, email, accepted, expired } = row;
  return { id, organisationId, organisationName, email, state: accepted ? 'accepted' : expired ? 'expired' : 'open' };
}

/** The mail with the link to join. @param from who invites; absent: the mail was asked for again */
export function invitationMail(issuer: string, workspace: string, secret: string, from?: string): { subject: string; text: string } {
  const name = quoted(workspace);
  const invited = from === undefined ? `You are invited to the workspace ${name}.` : `${from} invites you to the workspace ${name}.`;
  return {
    subject: `You are invited to ${name} on Canopy`,
    text: `${invited}\n\nAccept within ${INVITATION_DAYS} days:\n${issuer}/invite/${secret}\n`,
  };
}

/** Mails the link to join once more, and ends the earlier one. @throws MailLimitError, MailError */
export async function mailInvitationAgain(
  deps: Pick<IdentityDeps, 'db' | 'mailer' | 'config'>,
  { id, organisationId, organisationName, email }: ShownInvitation,
): Promise<void> {
  const admitted = await deps.mailer.admit({ kind: 'invitation', to: email, from: null });
  const secret = newSecret();
  await deps.db.execute(sql`
    update invitations set token_hash = ${hashSecret(secret)}
    where organisation_id = ${organisationId} and id = ${id} and accepted_at is null`);
  await admitted.deliver(invitationMail(deps.config.oidc.issuer, organisationName, secret));
}
