import { createHmac, timingSafeEqual } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { parseOverride, type Override } from './override.ts';

const NAME = 'canopy-override';
/** Browsers keep 4,096 bytes of a cookie, its name and attributes among them. */
const MOST = 3_900;
const MAX_PLAIN = 200_000;

export interface OverrideCookies {
  /** What a browser carries; none where nothing is carried, or it was not set by this server. */
  read(request: FastifyRequest): Override[];
  /** The header that makes a browser carry them until it is closed; undefined where they are too many for a cookie. */
  write(overrides: readonly Override[]): string | undefined;
  /** The header that makes a browser forget them. */
  clear(): string;
}

/** Signed, so that nobody but the page that asked first can have set it. */
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
        // Set by an earlier release of this server, which knew other manifests.
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
