import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo/accounts.ts';
import { field } from './field.ts';
import { form } from './forms.ts';
import { html, type Markup } from './html.ts';
import { layout } from './layout.ts';

export interface SignInPage {
  mountPath: string;
  uid: string;
  token: string;
  email: string;
  error?: string;
  /** true: names the demo accounts */
  demo: boolean;
  /** where a demonstration's mails can be read; absent: mails are really sent */
  outbox?: string;
}

/** The accounts of a demonstration; their password is no secret. */
const demoHint = (outbox: string | undefined): Markup =>
  html`<aside class="hint" aria-label="Demonstration">
    <p>Runs on the sandbox – demo accounts:</p>
    <ul>
      ${DEMO_ACCOUNTS.map(({ email, label }) => html`<li><code>${email}</code> (${label})</li>`)}
    </ul>
    <p>Password of each: <code>${DEMO_PASSWORD}</code></p>
    ${outbox !== undefined && html`<p><a href="${outbox}">Demo mailbox</a></p>`}
  </aside>`;

/** Email and password; one message for every wrong pair. */
export function signInPage({ mountPath, uid, token, email, error, demo, outbox }: SignInPage): string {
  return layout({
    mountPath,
    title: 'Sign in',
    error,
    body: html`${form({
        action: `${mountPath}/interaction/${uid}`,
        token,
        submit: 'Sign in',
        fields: [
          field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, autofocus: email === '' }),
          field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: email !== '' }),
        ],
      })}
      <p class="links">
        <a href="${mountPath}/forgot-password?from=${uid}">Forgotten password?</a>
        <a href="${mountPath}/interaction/${uid}/create-account">Create account</a>
      </p>
      ${demo && demoHint(outbox)}`,
  });
}
