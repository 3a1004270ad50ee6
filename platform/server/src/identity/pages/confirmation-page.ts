import { form } from './forms.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

export interface ConfirmationPage {
  mountPath: string;
  secret: string;
  token: string;
  email: string;
  error?: string;
}

/** Requires a click, because mail scanners open every link. */
export function confirmationPage({ mountPath, secret, token, email, error }: ConfirmationPage): string {
  return layout({
    mountPath,
    title: 'Confirm your email',
    error,
    body: html`<p>Confirm that <strong>${email}</strong> is yours. You can then add workspaces of its domain.</p>
      ${form({ action: `${mountPath}/confirm-email/${secret}`, token, submit: 'Confirm email', fields: [] })}`,
  });
}
