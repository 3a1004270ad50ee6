import { RESET_MINUTES } from '../accounts/password-resets.ts';
import { newPasswordField } from './create-account-page.ts';
import { field } from './field.ts';
import { form, shown, type FormState } from './forms.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

export interface ForgotPasswordPage extends FormState {
  mountPath: string;
  token: string;
  /** where "Back to sign in" leads */
  back: string;
  /** the interaction the visitor came from, '' if none */
  from: string;
  error?: string;
}

export function forgotPasswordPage({ mountPath, token, back, from, error, ...state }: ForgotPasswordPage): string {
  return layout({
    mountPath,
    title: 'Forgotten password',
    error,
    body: html`<p>Enter the email of your account. We send a link to set a new password.</p>
      ${form({
        action: `${mountPath}/forgot-password${from && `?from=${from}`}`,
        token,
        submit: 'Send link',
        fields: [
          field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', autofocus: true, ...shown(state, 'email') }),
        ],
      })}
      <p class="links"><a href="${back}">Back to sign in</a></p>`,
  });
}

/** The same for every email, whether it has an account or not. */
export function linkSentPage(mountPath: string, email: string, back: string): string {
  return layout({
    mountPath,
    title: 'Check your email',
    body: html`<p role="status">
        If <strong>${email}</strong> has an account, a link to set a new password is on its way. It works once, for ${RESET_MINUTES}
        minutes. Nothing there? Look in the spam folder, or check how the email is spelled.
      </p>
      <p class="links"><a href="${back}">Back to sign in</a></p>`,
  });
}

export interface NewPasswordPage extends FormState {
  mountPath: string;
  secret: string;
  token: string;
  email: string;
  error?: string;
}

export function newPasswordPage({ mountPath, secret, token, email, error, ...state }: NewPasswordPage): string {
  return layout({
    mountPath,
    title: 'Set a new password',
    error,
    body: html`<p>
        For <strong>${email}</strong>. You will be signed out everywhere else, and assistants that you let in and your personal access
        tokens stop working.
      </p>
      ${form({
        action: `${mountPath}/reset-password/${secret}`,
        token,
        submit: 'Set password',
        fields: [
          html`<input
            class="unseen"
            type="email"
            name="username"
            autocomplete="username"
            value="${email}"
            readonly
            tabindex="-1"
            aria-hidden="true"
          />`,
          newPasswordField(state, 'New password'),
        ],
      })}`,
  });
}
