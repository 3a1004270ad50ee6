import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, type Encoding } from '../http/accepted-encoding.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Endings of the compressed variants that builds leave beside their files. */
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Names that contain a hash, or belong to a release: the content never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Answers with a file, or its compressed variant if the browser accepts it.
 * @param read returns a file's bytes; undefined if there is none
 * @returns whether there is such a file. Not the reply, because awaiting one waits until it has been sent.
 */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cacheControl, read }: { file: string; cacheControl: string; read: (file: string) => Promise<Buffer | undefined> },
): Promise<boolean> {
  for (const encoding of [...acceptedEncodings(request.headers['accept-encoding']), undefined]) {
    const content = await read(`${file}${encoding === undefined ? '' : ENDINGS[encoding]}`);
    if (!content) continue;
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    void reply
      .headers({ 'cache-control': cacheControl, vary: 'accept-encoding', 'access-control-allow-origin': '*' })
      .type(TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream')
      .send(content);
    return true;
  }
  return false;
}
