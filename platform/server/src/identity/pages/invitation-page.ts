import type { Invitation } from '../accounts/invitations.ts';
import { nameFields, newPasswordField } from './create-account-page.ts';
import { field } from './field.ts';
import { form, type FormState } from './forms.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

export interface InvitationPage extends FormState {
  mountPath: string;
  secret: string;
  token: string;
  invitation: Invitation;
  error?: string;
}

/** Joins with a new account, or with the password of the email's existing one. */
export function invitationPage({ mountPath, secret, token, invitation, error, ...state }: InvitationPage): string {
  const { organisationName, email, hasAccount } = invitation;
  /* the form contains the email, read-only, so that password managers store the pair */
  const hidden = html`<input
    class="unseen"
    type="email"
    name="username"
    autocomplete="username"
    value="${email}"
    readonly
    tabindex="-1"
    aria-hidden="true"
  />`;
  return layout({
    mountPath,
    title: `Join ${organisationName}`,
    error,
    body: html`<p>
        ${hasAccount ? 'Sign in to join the workspace' : 'Create your account to join the workspace'} as <strong>${email}</strong>.
      </p>
      ${form({
        action: `${mountPath}/invite/${secret}`,
        token,
        submit: hasAccount ? 'Sign in and join' : 'Create account and join',
        fields: hasAccount
          ? [hidden, field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: true })]
          : [...nameFields(state), hidden, newPasswordField(state)],
      })}
      ${hasAccount && html`<p class="links"><a href="${mountPath}/forgot-password">Forgotten password?</a></p>`}`,
  });
}
