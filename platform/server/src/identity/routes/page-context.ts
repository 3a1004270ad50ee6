import type { FastifyReply } from 'fastify';
import type Provider from 'oidc-provider';
import type { IdentityDeps } from '../deps.ts';
import { messagePage, type MessagePage } from '../pages/message-page.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import type { FormTokens } from './form-token.ts';

/** What the page routes share. */
export interface PageContext {
  deps: IdentityDeps;
  provider: Provider;
  tokens: FormTokens;
  /** path of the issuer, e.g. `/oidc` */
  mountPath: string;
  /** where a sign-in starts */
  signInUrl: string;
  /** where a demonstration's mails can be read; absent: mails are really sent */
  outbox?: string;
  /** @param target where a form of the page may lead besides the portal: an origin, or a scheme with its colon */
  send: (reply: FastifyReply, status: number, page: string, target?: string) => FastifyReply;
  sendMessage: (reply: FastifyReply, status: number, message: Omit<MessagePage, 'mountPath'>) => FastifyReply;
}

export function pageContext(deps: IdentityDeps, provider: Provider, tokens: FormTokens): PageContext {
  const mountPath = new URL(deps.config.oidc.issuer).pathname;
  const send: PageContext['send'] = (reply, status, page, target) =>
    reply.code(status).headers(pageHeaders(deps, target)).type('text/html; charset=utf-8').send(page);
  return {
    deps,
    provider,
    tokens,
    mountPath,
    outbox: deps.config.localDemo && deps.config.smtpUrl === undefined ? `${mountPath}/outbox` : undefined,
    signInUrl: `${deps.config.publicUrl}/login`,
    send,
    sendMessage: (reply, status, message) => send(reply, status, messagePage({ mountPath, ...message })),
  };
}
