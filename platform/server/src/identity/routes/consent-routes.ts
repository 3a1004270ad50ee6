import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { recordGrant, workspacesOf } from '../accounts/assistant-grants.ts';
import { consentPage } from '../pages/consent-page.ts';
import { TEXT } from '../pages/messages.ts';
import { assistantAudience } from '../provider/assistants.ts';
import type { PageContext } from './page-context.ts';
import { posted } from './posted-form.ts';

interface Interaction {
  Params: { uid: string };
}
type Details = Awaited<ReturnType<PageContext['provider']['interactionDetails']>>;

/** Consent for another assistant: what it may do, and in which workspace. */
export function consentRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps, provider, tokens, mountPath, send, sendMessage } = context;
  const audience = assistantAudience(deps.config);

  const detailsOf = async (request: FastifyRequest<Interaction>, reply: FastifyReply): Promise<Details | undefined> => {
    const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    return details?.uid === request.params.uid && details.prompt.name === 'consent' ? details : undefined;
  };
  const expired = (reply: FastifyReply) =>
    sendMessage(reply, 400, { title: 'This request expired', text: 'Start again from the assistant. Nothing was granted.', isError: true });

  const base = `${mountPath}/interaction/:uid`;
  const quiet = { logLevel: 'warn' } as const;

  app.get<Interaction>(`${base}/consent`, quiet, async (request, reply) => {
    const details = await detailsOf(request, reply);
    const accountId = details?.session?.accountId;
    if (!details || accountId === undefined) return expired(reply);
    const client = await provider.Client.find(String(details.params['client_id']));
    const workspaces = await workspacesOf(deps.db, accountId);
    if (!client) return expired(reply);
    if (workspaces.length === 0)
      return sendMessage(reply, 409, {
        title: 'No workspace yet',
        text: 'This account has no workspace, so an assistant has nothing to access. Create a workspace first.',
        isError: true,
      });
    const returnsTo = new URL(String(details.params['redirect_uri']));
    // A native app's URL scheme has neither origin nor host: what follows it is a path.
    const isApp = returnsTo.origin === 'null';
    const page = consentPage({
      mountPath,
      uid: request.params.uid,
      token: tokens.issue(request, reply),
      clientName: client.clientName ?? client.clientId,
      clientHost: new URL(client.clientId).host,
      returnsTo: isApp ? returnsTo.protocol : returnsTo.host,
      workspaces,
      asksToWrite: String(details.params['scope'] ?? '')
        .split(' ')
        .includes('workspace:write'),
    });
    // Browsers apply the policy to a form's redirects: the answer goes to the assistant's own address.
    return send(reply, 200, page, isApp ? returnsTo.protocol : returnsTo.origin);
  });

  app.post<Interaction>(`${base}/consent`, quiet, async (request, reply) => {
    const details = await detailsOf(request, reply);
    const accountId = details?.session?.accountId;
    if (!details || accountId === undefined) return expired(reply);
    if (!tokens.holds(request, posted(request, 'form_token')))
      return sendMessage(reply, 403, { title: 'Not granted', text: TEXT.formExpired, isError: true });
    const workspace = (await workspacesOf(deps.db, accountId)).find(({ id }) => id === posted(request, 'workspace'));
    const client = await provider.Client.find(String(details.params['client_id']));
    if (!workspace || !client) return expired(reply);
    const asked = String(details.params['scope'] ?? '').split(' ');
    const canWrite = asked.includes('workspace:write') && posted(request, 'write') === 'yes';
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addResourceScope(audience, canWrite ? 'workspace:read workspace:write' : 'workspace:read');
    if (asked.includes('offline_access') || asked.includes('openid'))
      grant.addOIDCScope(['openid', 'offline_access'].filter((scope) => asked.includes(scope)).join(' '));
    const grantId = await grant.save();
    await recordGrant(deps.db, {
      id: grantId,
      accountId,
      organisationId: workspace.id,
      clientId: client.clientId,
      clientName: client.clientName ?? client.clientId,
      canWrite,
      at: deps.clock(),
    });
    await deps.audit.record(
      { userId: accountId, organisationId: workspace.id },
      'assistant.connect',
      client.clientName ?? client.clientId,
      {
        changes: canWrite,
        client: client.clientId,
      },
    );
    return reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, { consent: { grantId } }, { mergeWithLastSubmission: true }),
      303,
    );
  });

  app.post<Interaction>(`${base}/deny`, quiet, async (request, reply) => {
    const details = await detailsOf(request, reply);
    if (!details) return expired(reply);
    if (!tokens.holds(request, posted(request, 'form_token')))
      return sendMessage(reply, 403, { title: 'Not granted', text: TEXT.formExpired, isError: true });
    const result = { error: 'access_denied', error_description: 'The user denied access.' };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }), 303);
  });
}
