import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const IDENTITY_COOKIE = 'canopy_form';

/** Protects the pages' forms against cross-site posts. */
export interface FormTokens {
  /** the token to put into a form; sets its cookie if the browser has none */
  issue: (request: FastifyRequest, reply: FastifyReply) => string;
  /** true if the posted token belongs to the browser's cookie and the post does not come from another site */
  holds: (request: FastifyRequest, posted: string) => boolean;
}

/** A cookie of 32 random bytes; undefined if the browser has no such cookie. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

const SIGNATURE_BYTES = 32;

const xor = (left: Buffer, right: Buffer) => Buffer.from(left.map((byte, at) => byte ^ (right[at] ?? 0)));

/**
 * Double submit: the form carries an HMAC of a random cookie. Another site can neither read the cookie nor sign its own. The HMAC is
 * masked differently on each page, since pages are compressed and may quote their URL: the length of an answer would reveal a constant
 * token bit by bit (BREACH).
 * @param key the server's cookie key
 * @param address where the pages are; its path is the cookie's
 */
export function formTokens(key: string | Buffer, address: string, name: string = IDENTITY_COOKIE): FormTokens {
  const { pathname, protocol } = new URL(address);
  const attributes = `Path=${pathname}; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
  const sign = (cookie: string) => createHmac('sha256', key).update(`form:${cookie}`).digest();
  return {
    issue(request, reply) {
      const known = cookieOf(request, name);
      const cookie = known ?? randomBytes(32).toString('base64url');
      if (known === undefined) reply.header('set-cookie', `${name}=${cookie}; ${attributes}`);
      const mask = randomBytes(SIGNATURE_BYTES);
      return Buffer.concat([mask, xor(mask, sign(cookie))]).toString('base64url');
    },
    holds(request, posted) {
      const cookie = cookieOf(request, name);
      if (cookie === undefined || request.headers['sec-fetch-site'] === 'cross-site') return false;
      const given = Buffer.from(posted, 'base64url');
      if (given.length !== 2 * SIGNATURE_BYTES) return false;
      return timingSafeEqual(sign(cookie), xor(given.subarray(0, SIGNATURE_BYTES), given.subarray(SIGNATURE_BYTES)));
    },
  };
}
