import { inflateRawSync } from 'node:zlib';

/** Length of the fixed part of a header, and of the checksum and size behind the content (RFC 1952, 2.3). */
const HEADER = 10;
const TRAILER = 8;

/**
 * The content of a gzip file's members up to the first bytes that are none: some servers write a comment or a line break behind the file,
 * and browsers ignore it. zlib refuses such a file.
 * @returns undefined if not even the first member is whole, or the content is larger than `maxBytes`
 */
export function gzipMembers(file: Buffer, maxBytes: number): Buffer | undefined {
  const parts: Buffer[] = [];
  let size = 0;
  for (let at = 0; ;) {
    const start = contentStart(file, at);
    if (start === undefined || size >= maxBytes) break;
    try {
      // With `info`, the typings leave out what comes back.
      const { buffer, engine } = inflateRawSync(file.subarray(start), { info: true, maxOutputLength: maxBytes - size }) as unknown as {
        buffer: Buffer;
        engine: { bytesWritten: number };
      };
      parts.push(buffer);
      size += buffer.length;
      at = start + engine.bytesWritten + TRAILER;
    } catch {
      break;
    }
  }
  return parts.length === 0 ? undefined : Buffer.concat(parts);
}

/** Where the content of the member at an offset begins; undefined: there is none. */
function contentStart(file: Buffer, at: number): number | undefined {
  if (file[at] !== 0x1f || file[at + 1] !== 0x8b || file[at + 2] !== 8) return undefined;
  const flags = file[at + 3] ?? 0;
  let start = at + HEADER;
  if (flags & 4) start += 2 + (file[start] ?? 0) + 256 * (file[start + 1] ?? 0);
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue;
    const end = file.indexOf(0, start);
    if (end === -1) return undefined;
    start = end + 1;
  }
  return start + (flags & 2 ? 2 : 0);
}
