import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { textSignature } from '../checks/text-signature.ts';
import type { HtmlFacts } from '../page-result.ts';
import { factsOfJson, jsonOfFacts } from './compact-facts.ts';

/** What follows from a page's facts alone and takes time: worked out where the page is read, which may be another thread. */
export type WorkedOut = {
  /** see `textSignature` */
  signature: string;
  /** see `packFacts` */
  packed: Uint8Array<ArrayBuffer> | null;
};

const unzip = promisify(zstdDecompress);
const FAST = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Bytes of JSON; larger pages are read again each time. */
const LARGEST = 4_000_000;

const known = new WeakMap<HtmlFacts, WorkedOut>();

/** @returns also the facts as JSON, which is what is packed */
export function workOut(html: HtmlFacts): { json: string; worked: WorkedOut } {
  const json = jsonOfFacts(html);
  return { json, worked: { signature: textSignature(html.text), packed: pack(json) } };
}

/** Keeps what another thread worked out of these facts. */
export const remember = (html: HtmlFacts, worked: WorkedOut): void => void known.set(html, worked);

export const signatureOf = (html: HtmlFacts): string => known.get(html)?.signature ?? textSignature(html.text);

/** Facts as JSON compressed with zstd, for stores that keep pages between crawls; null for a page that is too large for it. */
export function packFacts(html: HtmlFacts): Uint8Array<ArrayBuffer> | null {
  const worked = known.get(html);
  return worked ? worked.packed : pack(jsonOfFacts(html));
}

/** Reads what `packFacts` made. */
export const unpackFacts = async (packed: Uint8Array): Promise<HtmlFacts> => factsOfJson((await unzip(packed)).toString('utf8'));

function pack(text: string): Uint8Array<ArrayBuffer> | null {
  const json = Buffer.from(text, 'utf8');
  // A copy, because what stands behind a small buffer is shared, and goes to another thread whole.
  return json.length > LARGEST ? null : new Uint8Array(zstdCompressSync(json, { params: FAST, pledgedSrcSize: json.length }));
}
