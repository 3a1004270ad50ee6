import { field } from './field.ts';
import { faultOf, form, shown, type FormState } from './forms.ts';
import { html, type Markup } from './html.ts';
import { layout } from './layout.ts';
import { TEXT } from './messages.ts';

/** Name and new password fields, shared by the account and invitation pages. */
export const nameFields = (state: FormState): Markup[] => [
  field({ name: 'firstName', label: 'First name', autocomplete: 'given-name', autofocus: true, ...shown(state, 'firstName') }),
  field({ name: 'lastName', label: 'Last name', autocomplete: 'family-name', ...shown(state, 'lastName') }),
];

export const newPasswordField = (state: FormState, label = 'Password'): Markup =>
  field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    help: TEXT.passwordHelp,
    error: faultOf(state, 'password'),
  });

export interface CreateAccountPage extends FormState {
  mountPath: string;
  uid: string;
  token: string;
  error?: string;
}

export function createAccountPage({ mountPath, uid, token, error, ...state }: CreateAccountPage): string {
  return layout({
    mountPath,
    title: 'Create account',
    error,
    body: html`${form({
        action: `${mountPath}/interaction/${uid}/create-account`,
        token,
        submit: 'Create account',
        fields: [
          ...nameFields(state),
          field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', ...shown(state, 'email') }),
          newPasswordField(state),
        ],
      })}
      <p class="links"><a href="${mountPath}/interaction/${uid}/sign-in">Sign in instead</a></p>`,
  });
}
