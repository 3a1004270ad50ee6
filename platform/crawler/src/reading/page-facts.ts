import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { textSignature } from '../checks/text-signature.ts';
import type { HtmlFacts } from '../page-result.ts';
import { factsOfJson, jsonOfFacts } from './compact-facts.ts';

/** What checks found on a page, by code; see `checkPage`. */
type Findings = Record<string, { count: number; details: string[] }>;

/** What is derived from a page's facts and takes time: computed in the thread that reads the page. */
export type DerivedFacts = {
  /** see `textSignature` */
  signature: string;
  /** see `packFacts` */
  packed: Uint8Array<ArrayBuffer> | null;
  /** what the page's own checks found; null if its row was not known */
  findings: Findings | null;
};

const unzip = promisify(zstdDecompress);
const FAST = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Bytes of JSON; larger pages are read again each time. */
const MAX_BYTES = 4_000_000;

const known = new WeakMap<HtmlFacts, DerivedFacts>();

/** @returns also the facts as JSON, which is what gets packed */
export function deriveFacts(html: HtmlFacts, findings: Findings | null): { json: string; derived: DerivedFacts } {
  const json = jsonOfFacts(html);
  return {
    json,
    derived: { signature: textSignature(html.text), packed: pack(json), findings },
  };
}

/** Caches what another thread derived from these facts. */
export const remember = (html: HtmlFacts, derived: DerivedFacts): void => void known.set(html, derived);

export const signatureOf = (html: HtmlFacts): string => known.get(html)?.signature ?? textSignature(html.text);

/** What was derived from these facts where they were read; undefined if that was in this thread. */
export const derivedOf = (html: HtmlFacts): DerivedFacts | undefined => known.get(html);

/** Facts as zstd-compressed JSON, for stores that keep pages between crawls; null for a page that is too large. */
export function packFacts(html: HtmlFacts): Uint8Array<ArrayBuffer> | null {
  const derived = known.get(html);
  return derived ? derived.packed : pack(jsonOfFacts(html));
}

/** Reads what `packFacts` produced. */
export const unpackFacts = async (packed: Uint8Array): Promise<HtmlFacts> => factsOfJson((await unzip(packed)).toString('utf8'));

function pack(text: string): Uint8Array<ArrayBuffer> | null {
  const json = Buffer.from(text, 'utf8');
  // A copy, because small buffers share a backing buffer, which would be passed to another thread whole.
  return json.length > MAX_BYTES ? null : new Uint8Array(zstdCompressSync(json, { params: FAST, pledgedSrcSize: json.length }));
}
