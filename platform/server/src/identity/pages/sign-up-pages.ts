import { SIGN_UP_HOURS } from '../accounts/sign-ups.ts';
import { field } from './field.ts';
import { form } from './forms.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

export interface CheckEmailPage {
  mountPath: string;
  uid: string;
  token: string;
  email: string;
  /** the link has just been sent once more */
  isRepeated?: boolean;
  error?: string;
  /** where a demonstration's mails can be read; absent: mails are really sent */
  outbox?: string;
}

/** The same for every email, whether it has an account or not. */
export function checkEmailPage({ mountPath, uid, token, email, isRepeated, error, outbox }: CheckEmailPage): string {
  const interaction = `${mountPath}/interaction/${uid}`;
  return layout({
    mountPath,
    title: 'Check your email',
    error,
    body: html`<p role="status">
        We have sent a link to <strong>${email}</strong>${isRepeated === true && ' once more'}; open it to finish. It works once, for
        ${SIGN_UP_HOURS} hours.
      </p>
      ${
        outbox !== undefined &&
        html`<p>No mail server is connected: <a href="${outbox}?to=${encodeURIComponent(email)}">open it in the demo mailbox</a>.</p>`
      }
      <p>Nothing there? Look in the spam folder, or check how the email is spelled.</p>
      ${form({ action: `${interaction}/check-email`, token, submit: 'Send the link again', fields: [] })}
      <p class="links">
        <a href="${interaction}/create-account">Use another email</a><a href="${interaction}/sign-in">Sign in instead</a>
      </p>`,
  });
}

export interface FinishSignUpPage {
  mountPath: string;
  uid: string;
  secret: string;
  token: string;
  email: string;
  /** true: this browser signed up, and needs no password; the form submits itself */
  isSameBrowser: boolean;
  error?: string;
}

/** A form, because mail scanners open every link; they neither have the browser's cookie nor the password. */
export function finishSignUpPage({ mountPath, uid, secret, token, email, isSameBrowser, error }: FinishSignUpPage): string {
  return layout({
    mountPath,
    title: 'Finish signing up',
    error,
    autoSubmit: isSameBrowser && error === undefined,
    body: html`<p>
        ${
          isSameBrowser
            ? html`As <strong>${email}</strong>. One moment. If nothing happens, use the button.`
            : html`Enter the password you chose when you signed up as <strong>${email}</strong>. If it was not you, close this page: nothing
                was created.`
        }
      </p>
      ${form({
        action: `${mountPath}/interaction/${uid}/finish/${secret}`,
        token,
        submit: 'Finish and sign in',
        fields: isSameBrowser
          ? []
          : [
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
              field({
                name: 'password',
                label: 'Password',
                type: 'password',
                autocomplete: 'current-password',
                autofocus: true,
              }),
            ],
      })}`,
  });
}
