export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes examined where no byte order mark tells the encoding. */
const SAMPLE = 4_096;

/**
 * The text of a file that a person chose. A byte order mark names the encoding (Encoding standard, BOM sniff); without one, UTF-16 shows by
 * the zero bytes of its ASCII characters. Bytes that are not UTF-8 prove another encoding: spreadsheets then write Windows-1252.
 */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: FileEncoding } {
  const encoding = encodingOf(bytes);
  // The decoder drops the mark.
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function encodingOf(bytes: Uint8Array): FileEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // In UTF-8 a table has no zero byte; URLs, numbers and delimiters make most of every table ASCII.
  if (bytes.length % 2 === 0 && Math.max(even, odd) > sample.length / 8) return even > odd ? 'utf-16be' : 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
