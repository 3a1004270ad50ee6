import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../escape-html.ts';
import { gmt } from './gmt.ts';
import { hashPassword, inGroups, newPassword } from './passwords.ts';
import { baseUrl, type RestParts } from './rest-parts.ts';
import type { User } from './state.ts';

const PATH = '/wp-admin/authorize-application.php';
const address = z.url({ protocol: /^https?$/, error: 'The URL must be a valid http or https address.' });
const asked = z.object({
  app_name: z.string().trim().min(1, 'The application needs a name.').max(200),
  app_id: z.union([z.literal(''), z.uuid('The application ID must be a UUID.')]).default(''),
  success_url: z.union([z.literal(''), address]).default(''),
  reject_url: z.union([z.literal(''), address]).default(''),
});
type Asked = z.output<typeof asked>;
const answer = asked.extend({ user_login: z.string(), decision: z.enum(['approve', 'reject']) });

/**
 * The page on which a user authorises an application. A real site asks them to sign in first; this one lets them pick an account. Approved:
 * redirects to success_url with site_url, user_login and password, or shows the password.
 */
export function authorizePage(app: FastifyInstance, { store, clock }: RestParts): void {
  app.get(PATH, async (request, reply) => {
    if (!store.state.settings.applicationPasswords) return page(reply, 501, '<p>Application passwords are not available.</p>');
    const parsed = asked.safeParse(request.query);
    if (!parsed.success) return page(reply, 400, problems(parsed.error.issues.map(({ message }) => message)));
    return page(reply, 200, form(parsed.data, store.state.users));
  });

  app.post(PATH, async (request, reply) => {
    if (!store.state.settings.applicationPasswords) return page(reply, 501, '<p>Application passwords are not available.</p>');
    const parsed = answer.safeParse(request.body);
    if (!parsed.success) return page(reply, 400, problems(parsed.error.issues.map(({ message }) => message)));
    const { user_login: login, decision, ...application } = parsed.data;
    const { success_url: success, reject_url: reject } = application;
    if (decision === 'reject') {
      if (reject !== '') return reply.redirect(reject, 302);
      if (success !== '') return reply.redirect(withQuery(success, { success: 'false' }), 302);
      return page(reply, 200, '<p>The application was not let in.</p>');
    }
    const user = store.state.users.find((candidate) => candidate.login === login);
    if (user === undefined) return page(reply, 400, problems(['There is no such account.']));
    const taken = store.state.applicationPasswords.some(({ userId, name }) => userId === user.id && name === application.app_name);
    if (taken) return page(reply, 200, problems(['Each application name should be unique.']) + form(application, store.state.users));

    const password = newPassword();
    store.state.applicationPasswords.push({
      uuid: randomUUID(),
      userId: user.id,
      appId: application.app_id,
      name: application.app_name,
      hash: hashPassword(password),
      created: gmt(clock()),
      lastUsed: null,
      lastIp: null,
    });
    await store.save();
    if (success === '') return page(reply, 200, `<p>Your new password is:</p><p><code>${inGroups(password)}</code></p>`);
    return reply.redirect(withQuery(success, { site_url: baseUrl(request), user_login: user.login, password }), 302);
  });
}

function withQuery(url: string, values: Record<string, string>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return target.toString();
}

function problems(messages: string[]): string {
  return `<div role="alert">${messages.map((message) => `<p>${escapeHtml(message)}</p>`).join('')}</div>`;
}

function form(application: Asked, users: User[]): string {
  const hidden = Object.entries(application).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  const accounts = users
    .filter(({ role }) => role !== 'administrator')
    .map(({ login, name }) => `<option value="${escapeHtml(login)}">${escapeHtml(name)} (${escapeHtml(login)})</option>`);
  return `<p><strong>${escapeHtml(application.app_name)}</strong> would like to connect to this site.</p>
<form method="post" action="${PATH}">${hidden.join('')}
<p><label>Account <select name="user_login">${accounts.join('')}</select></label></p>
<p><button name="decision" value="approve">Yes, I approve of this connection</button>
<button name="decision" value="reject">No, I do not approve of this connection</button></p></form>`;
}

function page(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Authorize application</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem .9rem}</style>
</head><body><h1>Authorize application</h1>${body}</body></html>`);
}
