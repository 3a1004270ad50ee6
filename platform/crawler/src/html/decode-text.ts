import iconv from 'iconv-lite';
import { charsetOfContentType, mimeTypeOf, XHTML } from './content-type.ts';
import { prescannedCharset, xmlCharset } from './declared-charset.ts';

/** `isSure`: declared by the page or its server; otherwise a guess that a `<meta charset>` further down may correct. */
export type DecodedText = { text: string; charset: string; isSure: boolean };

/**
 * Decodes a page: byte order mark, then the charset of Content-Type, then what its beginning declares, then windows-1252 (UTF-8 for XHTML).
 * Unknown labels are skipped. Malformed sequences become U+FFFD, as in a browser.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): DecodedText {
  const isXml = mimeTypeOf(contentType) === XHTML;
  // Each is consulted only if the previous ones say nothing.
  const candidates = [
    () => decoderFor(markOf(bytes)),
    () => decoderFor(charsetOfContentType(contentType)),
    () => declaredDecoder(isXml ? xmlCharset(new TextDecoder('latin1').decode(bytes.subarray(0, 1024))) : prescannedCharset(bytes)),
  ];
  for (const candidate of candidates) {
    const decoder = candidate();
    if (decoder) return { text: decoder.decode(bytes), charset: decoder.encoding, isSure: true };
  }
  const guess = isXml ? 'utf-8' : 'windows-1252';
  return { text: new TextDecoder(guess).decode(bytes), charset: guess, isSure: isXml };
}

/** The same bytes decoded as a `<meta>` beyond the beginning declares; null if it agrees with the guess. */
export function decodeAsDeclared(bytes: Uint8Array, { charset }: DecodedText, metaCharset: string | null): DecodedText | null {
  const decoder = metaCharset === null ? null : declaredDecoder(metaCharset);
  if (!decoder || decoder.encoding === charset) return null;
  return { text: decoder.decode(bytes), charset: decoder.encoding, isSure: true };
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** A page that could be scanned byte by byte is not UTF-16, whatever it declares (HTML standard, 13.2.3.2). */
function declaredDecoder(label: string | undefined): Decoder | null {
  if (/^\s*x-user-defined\s*$/i.test(label ?? '')) return decoderFor('windows-1252');
  const decoder = decoderFor(label);
  return decoder?.encoding.startsWith('utf-16') === true ? decoderFor('utf-8') : decoder;
}

type Decoder = { readonly encoding: string; decode(bytes: Uint8Array): string };

/**
 * Encodings of which Node knows fewer characters than browsers (Encoding standard, 4.1): Hangul beyond KS X 1001, and what Hong Kong added to
 * Big5. What they are called by the library that has them all.
 */
const WIDER: Record<string, string> = { 'euc-kr': 'cp949', big5: 'big5hkscs' };

function decoderFor(label: string | undefined): Decoder | null {
  if (label === undefined) return null;
  try {
    const decoder = new TextDecoder(label);
    const wider = WIDER[decoder.encoding];
    return wider === undefined ? decoder : { encoding: decoder.encoding, decode: (bytes) => iconv.decode(Buffer.from(bytes), wider) };
  } catch {
    return null;
  }
}
