import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { desc, eq } from 'drizzle-orm';
import { isLoopback } from '../../config/published-secrets.ts';
import { outbox } from '../../store/core-tables.ts';
import { confirmEmail, findEmailConfirmation } from '../accounts/email-confirmations.ts';
import { normaliseEmail } from '../accounts/accounts.ts';
import { confirmationPage } from '../pages/confirmation-page.ts';
import { TEXT } from '../pages/messages.ts';
import { outboxPage } from '../pages/outbox-page.ts';
import type { PageContext } from './page-context.ts';
import { posted } from './posted-form.ts';

interface Link {
  Params: { secret: string };
}
const SHOWN_MAILS = 50;

/** Headers of a proxy before this server, which connects from this machine whoever asks it. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a request comes straight from this machine and names it: no proxy, tunnel or rebound name between. */
const isFromThisMachine = ({ raw, headers, hostname }: FastifyRequest) =>
  isLoopback((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  isLoopback(hostname) &&
  FORWARDED.every((name) => headers[name] === undefined);

/** `/confirm-email/:secret` confirms an address; `/outbox` shows what a demonstration would have mailed. */
export function confirmationRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps, tokens, mountPath, send, sendMessage } = context;
  const path = `${mountPath}/confirm-email/:secret`;
  const quiet = { logLevel: 'warn' } as const;

  const showVoid = (reply: FastifyReply) =>
    sendMessage(reply, 410, {
      title: 'Link no longer works',
      text: TEXT.confirmationLinkVoid,
      isError: true,
      action: { label: 'Open Canopy', href: `${deps.config.publicUrl}/` },
    });

  const showForm = async (request: FastifyRequest<Link>, reply: FastifyReply, status: number, error?: string) => {
    const { secret } = request.params;
    const email = await findEmailConfirmation(deps, secret);
    if (email === undefined) return showVoid(reply);
    return send(reply, status, confirmationPage({ mountPath, secret, token: tokens.issue(request, reply), email, error }));
  };

  app.get<Link>(path, quiet, async (request, reply) => showForm(request, reply, 200));

  app.post<Link>(path, quiet, async (request, reply) => {
    if (!tokens.holds(request, posted(request, 'form_token'))) return showForm(request, reply, 403, TEXT.formExpired);
    const confirmed = await confirmEmail(deps, request.params.secret);
    if (!confirmed) return showVoid(reply);
    await deps.audit.record({ userId: confirmed.accountId, email: confirmed.email }, 'account.confirm-email', confirmed.accountId);
    return sendMessage(reply, 200, {
      title: 'Email confirmed',
      text: `${confirmed.email} is confirmed. You can now add workspaces for its domain.`,
      action: { label: 'Open Canopy', href: `${deps.config.publicUrl}/` },
    });
  });

  if (context.outbox === undefined) return;
  app.get<{ Querystring: { to?: string } }>(context.outbox, quiet, async (request, reply) => {
    if (!isFromThisMachine(request)) {
      return sendMessage(reply, 404, { title: 'Not found', text: TEXT.outboxIsLocal, isError: true });
    }
    const to = typeof request.query.to === 'string' ? normaliseEmail(request.query.to).slice(0, 254) : '';
    const rows = await deps.db
      .select()
      .from(outbox)
      .where(to === '' ? undefined : eq(outbox.to, to))
      .orderBy(desc(outbox.createdAt))
      .limit(SHOWN_MAILS);
    const mails = rows.map((row) => ({ to: row.to, subject: row.subject, text: row.text, at: row.createdAt.toISOString() }));
    return send(reply, 200, outboxPage({ mountPath, mails, to, signInUrl: `${deps.config.publicUrl}/` }));
  });
}
