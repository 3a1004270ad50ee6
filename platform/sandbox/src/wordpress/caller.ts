import type { FastifyRequest } from 'fastify';
import { gmt } from './gmt.ts';
import { hashPassword } from './passwords.ts';
import type { RestParts } from './rest-parts.ts';
import type { ApplicationPassword, User } from './state.ts';

export type Caller = { user: User; /** null: by a WordPress.com token */ password: ApplicationPassword | null };

/**
 * The caller, by HTTP Basic with an application password; null for a visitor. Wrong credentials count as a visitor too, as in WordPress:
 * the call itself then fails with 401.
 */
export function callerOf(request: FastifyRequest, { store, clock }: RestParts): Caller | null {
  const { state } = store;
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) {
    const token = state.oauth.tokens.find(({ access, expires }) => access === bearer && expires > clock().getTime());
    const holder = state.users.find(({ id }) => id === token?.userId);
    return holder === undefined ? null : { user: holder, password: null };
  }
  const encoded = /^basic\s+([\w+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined || !state.settings.applicationPasswords) return null;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return null;
  const login = pair.slice(0, colon);
  const hash = hashPassword(pair.slice(colon + 1));
  const user = state.users.find((candidate) => candidate.login === login || candidate.email === login);
  const password = state.applicationPasswords.find((candidate) => candidate.userId === user?.id && candidate.hash === hash);
  if (user === undefined || password === undefined) return null;
  password.lastUsed = gmt(clock());
  password.lastIp = request.ip;
  return { user, password };
}
