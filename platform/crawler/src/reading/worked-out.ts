import { zstdCompressSync, constants } from 'node:zlib';
import { textSignature } from '../checks/text-signature.ts';
import type { HtmlFacts } from '../page-result.ts';

/** What follows from a page's facts alone and takes time: worked out where the page is read, which may be another thread. */
export type WorkedOut = {
  /** see `textSignature` */
  signature: string;
  /** see `packFacts` */
  packed: Uint8Array | null;
};

const FAST = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Bytes of JSON; larger pages are read again each time. */
const LARGEST = 4_000_000;

const known = new WeakMap<HtmlFacts, WorkedOut>();

export const workOut = (html: HtmlFacts): WorkedOut => ({ signature: textSignature(html.text), packed: pack(html) });

/** Keeps what another thread worked out of these facts. */
export const remember = (html: HtmlFacts, worked: WorkedOut): void => void known.set(html, worked);

export const signatureOf = (html: HtmlFacts): string => known.get(html)?.signature ?? textSignature(html.text);

/** Facts as JSON compressed with zstd, for stores that keep pages between crawls; null for a page that is too large for it. */
export function packFacts(html: HtmlFacts): Uint8Array | null {
  const worked = known.get(html);
  return worked ? worked.packed : pack(html);
}

function pack(html: HtmlFacts): Uint8Array | null {
  const json = Buffer.from(JSON.stringify(html), 'utf8');
  return json.length > LARGEST ? null : zstdCompressSync(json, { params: FAST, pledgedSrcSize: json.length });
}
