import { html, type Markup } from './html.ts';
import { layout } from './layout.ts';

export interface KeptMail {
  to: string;
  subject: string;
  text: string;
  /** ISO 8601 */
  at: string;
}

const LINK = /(https?:\/\/\S+)/;

/** The text of a mail with clickable links. */
const withLinks = (text: string): Markup[] =>
  text.split(LINK).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const mailOf = ({ to, subject, text, at }: KeptMail): Markup =>
  html`<li>
    <h2>${subject}</h2>
    <p class="help">To ${to}, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
    <div class="mail">${text.split('\n\n').map((paragraph) => html`<p>${withLinks(paragraph)}</p>`)}</div>
  </li>`;

/** What a demonstration would have mailed. @param to shows the mails of one address only */
export function outboxPage({
  mountPath,
  mails,
  to,
  signInUrl,
}: {
  mountPath: string;
  mails: readonly KeptMail[];
  to: string;
  signInUrl: string;
}): string {
  return layout({
    mountPath,
    title: 'Demo mailbox',
    body: html`<p>
        No mail server is connected: mails stay here instead of going out.${to !== '' && html` Emails sent to <strong>${to}</strong>.`}
      </p>
      ${
        mails.length === 0
          ? html`<p role="status">No mail has been written yet. Signing up, inviting somebody or a forgotten password writes one.</p>`
          : html`<ul class="mails">
              ${mails.map(mailOf)}
            </ul>`
      }
      <p class="links">${to !== '' && html`<a href="${mountPath}/outbox">All mails</a>`}<a href="${signInUrl}">Back to the portal</a></p>`,
  });
}
