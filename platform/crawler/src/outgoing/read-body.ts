import { Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, constants, gunzip, inflateRaw } from 'node:zlib';
import { gzipMembers } from './gzip-members.ts';
import { OutgoingError } from './outgoing-result.ts';

export type BodyLimits = {
  /** Maximum bytes on the wire. */
  maxWireBytes: number;
  /** Maximum bytes after decoding. */
  maxBytes: number;
  /** Maximum decoded bytes per byte on the wire, checked beyond the first mebibyte. */
  maxRatio: number;
  /** Keep the first `maxBytes` of a longer body instead of failing. */
  truncate: boolean;
};

/** `incomplete`: the compressed content ends prematurely, so the response was truncated in transit. */
export type ReadBody = { body: Uint8Array; wireBytes: number; truncated: boolean; incomplete: boolean };

/** Servers rarely stack encodings; each further layer multiplies the effect of a decompression bomb. */
const MAX_LAYERS = 2;
const RATIO_FLOOR = 1024 * 1024;

/**
 * Reads a response body to its end, decoding Content-Encoding as it streams, and stops as soon as a limit is exceeded.
 *
 * An unknown encoding is none, as for browsers: some servers name the charset there.
 *
 * @throws OutgoingError `too-large` or `network` (broken encoding, or one that was not asked for); stream errors as they come
 */
export async function readBody(stream: Readable, encodingHeader: string | undefined, limits: BodyLimits): Promise<ReadBody> {
  const encodings = encodingsOf(encodingHeader);
  const chunks: Buffer[] = [];
  // The gzip file, to tell at the end whether all of it arrived.
  const packed: Buffer[] = [];
  const isGzip = encodings.length === 1 && /^(?:x-)?gzip$/.test(encodings[0] ?? '');
  let wireBytes = 0;
  let size = 0;
  const take = (chunk: Buffer) => {
    size += chunk.length;
    if (size > limits.maxBytes && !limits.truncate) throw tooLarge(limits.maxBytes);
    if (size > RATIO_FLOOR && size > wireBytes * limits.maxRatio) {
      throw new OutgoingError('too-large', 'The compressed response unpacks to far more than its size allows.');
    }
    chunks.push(chunk);
  };
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      wireBytes += chunk.length;
      if (wireBytes > limits.maxWireBytes && !limits.truncate) throw tooLarge(limits.maxWireBytes);
      if (isGzip) packed.push(chunk);
      yield chunk;
    }
  }
  // Leaving early destroys the stream, which reports that as an error nobody awaits any more.
  stream.on('error', () => undefined);
  try {
    if (encodings.length > MAX_LAYERS) {
      throw new OutgoingError('network', 'The response is compressed too many times.');
    }
    const decoded = encodings.reduceRight<AsyncIterable<Buffer>>((source, name) => decodeOne(source, name), counted());
    for await (const chunk of decoded) {
      take(chunk);
      if (size > limits.maxBytes) break;
    }
  } catch (error) {
    const rest = isGzip && isCompressionFault(error) ? gzipMembers(Buffer.concat(packed), mostOf(limits, wireBytes)) : undefined;
    if (rest && rest.length >= size) take(rest.subarray(size));
    else throw isCompressionFault(error) ? new OutgoingError('network', 'The response does not have the compression it claims.') : error;
  } finally {
    stream.destroy();
  }
  const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const truncated = size > limits.maxBytes;
  const incomplete = !truncated && packed.length > 0 && (await isCutOff(Buffer.concat(packed), size));
  return { body: whole.subarray(0, limits.maxBytes), wireBytes, truncated, incomplete };
}

/** Decoded bytes that the limits allow for what arrived. */
const mostOf = ({ maxBytes, maxRatio }: BodyLimits, wireBytes: number): number =>
  Math.min(maxBytes, Math.max(RATIO_FLOOR, wireBytes * maxRatio));

/** Registered ones (IANA, HTTP content codings); not all of them can be decoded. */
const KNOWN = new Set(['gzip', 'x-gzip', 'br', 'deflate', 'zstd', 'compress', 'x-compress', 'dcb', 'dcz']);

function encodingsOf(header = ''): string[] {
  const names = header
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  return names.every((name) => KNOWN.has(name)) ? names : [];
}

const strictly = { gunzip: promisify(gunzip), inflateRaw: promisify(inflateRaw) };
/** Of a gzip file without a name and the like, as servers produce them. */
const GZIP_HEADER = 10;

/**
 * Whether a gzip file ends before its content does. Its last four bytes are the uncompressed size (RFC 1952, 2.3.1), which settles nearly
 * all cases; the rest is decompressed again by a strict decoder. A file that lacks only its last bytes counts as complete.
 */
async function isCutOff(file: Buffer, size: number): Promise<boolean> {
  if (file.length >= 4 && file.readUInt32LE(file.length - 4) === size % 2 ** 32) return false;
  const limits = { maxOutputLength: Math.max(size, 1) };
  try {
    await (file[3] === 0 ? strictly.inflateRaw(file.subarray(GZIP_HEADER), limits) : strictly.gunzip(file, limits));
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
  }
}

async function* decodeOne(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  // Some servers announce an encoding and send an empty body.
  if (first.done) return;
  const decoder = decoderFor(name, first.value);
  const input = Readable.from(
    (async function* whole() {
      yield first.value;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    })(),
  );
  input.on('error', (error) => decoder.destroy(error));
  input.pipe(decoder);
  try {
    yield* decoder as AsyncIterable<Buffer>;
  } finally {
    decoder.destroy();
    input.destroy();
  }
}

function decoderFor(name: string, firstChunk: Buffer): Transform {
  // Browsers accept streams cut off before their trailer; so does Z_SYNC_FLUSH.
  const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
  if (name === 'gzip' || name === 'x-gzip') return createGunzip(lenient);
  if (name === 'br') return createBrotliDecompress();
  if (name === 'deflate') {
    // zlib by the standard, raw deflate from some servers; the first byte tells them apart.
    return ((firstChunk[0] ?? 0) & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient);
  }
  throw new OutgoingError('network', `The response has an unsupported compression (${name}).`);
}

function isCompressionFault(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
}

function tooLarge(limit: number): OutgoingError {
  return new OutgoingError('too-large', `The response is larger than ${Math.round(limit / 1024)} KiB.`);
}
