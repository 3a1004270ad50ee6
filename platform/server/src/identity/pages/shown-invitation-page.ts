import type { ShownInvitation } from '../accounts/shown-invitations.ts';
import { form } from './forms.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

export interface ShownInvitationPage {
  mountPath: string;
  secret: string;
  token: string;
  invitation: ShownInvitation;
  /** where a demonstration's mails can be read */
  outbox: string | undefined;
  error?: string;
}

/** What the link says that an inviter passed on: the same for every address. */
export function shownInvitationPage({ mountPath, secret, token, invitation, outbox, error }: ShownInvitationPage): string {
  const { organisationName, email } = invitation;
  return layout({
    mountPath,
    title: `Join ${organisationName}`,
    error,
    body: html`<p>
        This invitation is for <strong>${email}</strong>. To join, open the link in the mail that we sent there: it shows that the address
        is yours.
      </p>
      ${form({ action: `${mountPath}/invite/${secret}`, token, submit: 'Send the mail again', fields: [] })}
      ${outbox !== undefined && html`<p class="links"><a href="${outbox}?to=${encodeURIComponent(email)}">Read the mail</a></p>`}`,
  });
}
