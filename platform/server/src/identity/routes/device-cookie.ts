import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attempter } from '../accounts/attempts.ts';
import { isKnownDevice, KNOWN_DAYS, rememberDevice } from '../accounts/known-devices.ts';
import type { IdentityDeps } from '../deps.ts';
import { cookieOf } from './form-token.ts';

const COOKIE = 'canopy_device';

/** Who sends a request, for counting attempts at an account. */
export async function attempterOf(deps: IdentityDeps, request: FastifyRequest, email: string): Promise<Attempter> {
  const device = cookieOf(request, COOKIE);
  const isKnown = device !== undefined && (await isKnownDevice(deps, email, device));
  return { email, address: request.ip, device: isKnown ? device : null };
}

/** Registers the browser as known to the account that has just authenticated. */
export async function knowDevice(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<void> {
  const device = cookieOf(request, COOKIE) ?? randomBytes(32).toString('base64url');
  await rememberDevice(deps, accountId, device);
  const { pathname, protocol } = new URL(deps.config.oidc.issuer);
  const secure = protocol === 'https:' ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE}=${device}; Path=${pathname}; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_DAYS * 86_400}${secure}`);
}
