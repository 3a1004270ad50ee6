import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { TEXT } from '../pages/messages.ts';
import { knowDevice } from './device-cookie.ts';
import type { PageContext } from './page-context.ts';

/** The parameter of every path within an authorization request. */
export interface Interaction {
  Params: { uid: string };
}

export type Details = Awaited<ReturnType<PageContext['provider']['interactionDetails']>>;
type Handler = (request: FastifyRequest<Interaction>, reply: FastifyReply, details: Details) => Promise<FastifyReply>;

/** The authorization request that the browser's cookie and the path agree on; undefined if it ended or began in another browser. */
export async function interactionOf(
  { provider }: Pick<PageContext, 'provider'>,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Details | undefined> {
  const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  return details?.uid === uid ? details : undefined;
}

/** Runs a handler with the authorization request of the path, or says that it is over. */
export const within =
  (context: PageContext, handler: Handler) =>
  async (request: FastifyRequest<Interaction>, reply: FastifyReply): Promise<FastifyReply> => {
    const details = await interactionOf(context, request.params.uid, request, reply);
    if (details) return handler(request, reply, details);
    return context.sendMessage(reply, 400, {
      title: 'Sign-in expired',
      text: TEXT.signInExpired,
      isError: true,
      action: { label: 'Start again', href: context.signInUrl },
    });
  };

/** Signs an account in and goes on with the authorization request. */
export async function completeInteraction(
  { deps, provider }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  details: Details,
): Promise<FastifyReply> {
  await knowDevice(deps, request, reply, accountId);
  const done = { login: { accountId, amr: ['pwd'] }, ...(details.prompt.name === 'create' ? { create: {} } : {}) };
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, done), 303);
}

/** The email the portal suggests. */
export const hintedEmail = ({ params }: Details): string => (typeof params['login_hint'] === 'string' ? params['login_hint'] : '');
