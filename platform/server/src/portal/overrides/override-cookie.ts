import { createHmac, timingSafeEqual } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { parseOverride, type Override } from './override.ts';

const NAME = 'canopy-override';
/** Browsers allow 4,096 bytes per cookie, including its name and attributes. */
const MOST = 3_900;
const MAX_PLAIN = 200_000;

export interface OverrideCookies {
  /** The overrides a browser carries; none if there is no cookie, or this server did not set it. */
  read(request: FastifyRequest): Override[];
  /** The header that makes a browser carry them until it is closed; undefined if they exceed a cookie. */
  write(overrides: readonly Override[]): string | undefined;
  /** The header that makes a browser forget them. */
  clear(): string;
}

/** Signed, so that only the confirmation page can have set it. */
export function overrideCookies(secrets: Pick<Secrets, 'derive'>, { publicUrl }: Pick<Config, 'publicUrl'>): OverrideCookies {
  const key = secrets.derive('override cookies');
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url');
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  return {
    read(request) {
      const pair = (request.headers.cookie ?? '').split(';').find((one) => one.trim().startsWith(`${NAME}=`));
      const [payload = '', signature = ''] = (pair?.trim().slice(NAME.length + 1) ?? '').split('.');
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(payload))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return [];
      try {
        const text = brotliDecompressSync(Buffer.from(payload, 'base64url'), { maxOutputLength: MAX_PLAIN }).toString('utf8');
        return z.parse(z.array(z.unknown()), JSON.parse(text)).map(parseOverride);
      } catch {
        // Set by an earlier release of this server, with other manifests.
        return [];
      }
    },
    write(overrides) {
      const payload = brotliCompressSync(JSON.stringify(overrides)).toString('base64url');
      const header = `${NAME}=${payload}.${sign(payload)}; ${attributes}`;
      return header.length > MOST ? undefined : header;
    },
    clear: () => `${NAME}=; ${attributes}; Max-Age=0`,
  };
}
