import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings, type Encoding } from './accepted-encoding.ts';

/** Bytes; a smaller answer fits into one packet anyway. */
const MIN_SIZE = 1_024;
const TYPES = /^(text\/html|application\/(problem\+)?json)(;|$)/;
/** Above 4, brotli takes many times as long for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);
const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotliOf(text, BROTLI),
  gzip: (text) => gzipOf(text),
};

/**
 * Compresses dynamic answers: JSON and the portal's page. A range's figures shrink to a seventh. Skips streams,
 * since a compressor would hold their lines back. No answer contains both text chosen by a stranger and a constant secret (BREACH):
 * the API's tokens come with the request, the page's nonce is new each time, and so is a form's token (`formTokens`).
 *
 * A hook of the server, not of each route as in @fastify/compress: the page answers what no route matched.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_SIZE || reply.hasHeader('content-encoding')) return payload;
    if (!TYPES.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return COMPRESS[encoding](payload);
  });
}
