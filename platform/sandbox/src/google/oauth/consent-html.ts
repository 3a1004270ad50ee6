import { escapeHtml } from '../../escape-html.ts';
import { accounts } from '../accounts.ts';
import type { AuthorizeRequest, Refused } from './authorize-request.ts';
import { questions, scopeList } from './scopes.ts';

/** Where the form is submitted to; relative, so that it stays on the host that the user came to. */
export const CONSENT_PATH = '/google/o/oauth2/v2/auth';

export function consentHtml(request: AuthorizeRequest): string {
  const hidden = Object.entries(request).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  const chosen = accounts.some(({ email }) => email === request.login_hint) ? request.login_hint : accounts[0]?.email;
  const choices = accounts.map(
    ({ email, name }) =>
      `<label><input type="radio" name="account" value="${email}"${email === chosen ? ' checked' : ''}> ${name} (${email})</label>`,
  );
  const scopes = questions(scopeList(request.scope)).map(
    ({ scope, label }) => `<label><input type="checkbox" name="granted" value="${scope}" checked> ${label}</label>`,
  );
  return page(
    'Choose an account and what it may share',
    `<p class="sandbox">This is a sandbox, not Google. Its accounts hold demo data only.</p>
<p><strong>Canopy</strong> wants access to a Google account.</p>
<form method="post" action="${CONSENT_PATH}">${hidden.join('')}
<fieldset><legend>Account</legend>${choices.join('')}</fieldset>
<fieldset><legend>What Canopy may do</legend>${scopes.join('')}</fieldset>
<p><button name="decision" value="allow">Allow</button> <button name="decision" value="cancel">Cancel</button></p></form>`,
  );
}

export function refusedHtml({ status, code, message }: Refused): string {
  return page('Access blocked', `<p>${escapeHtml(message)}</p><p>Error ${status}: <code>${code}</code></p>`);
}

function page(heading: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${heading} (sandbox)</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:38rem;margin:3rem auto;padding:0 1rem}
.sandbox{border:2px dashed;padding:.5rem .8rem}
fieldset{margin:1rem 0;padding:.5rem 1rem}
label{display:block;padding:.35rem 0}
button{font:inherit;padding:.5rem 1.2rem}
:focus-visible{outline:3px solid;outline-offset:2px}
</style>
</head><body><main><h1>${heading}</h1>${body}</main></body></html>`;
}
