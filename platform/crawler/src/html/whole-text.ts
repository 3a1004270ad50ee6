import { hash } from 'node:crypto';
import { countWords } from './count-words.ts';
import { collapse } from './visible-text.ts';

export type WholeText = {
  /** White space collapsed, at most as long as asked for. */
  text: string;
  /** Of all of it, as is the hash. */
  wordCount: number;
  textHash: string;
};

/**
 * What is kept of a page's visible text.
 * @param raw the text with its white space as it came
 * @param longest characters kept for reading
 */
export function readWhole(raw: string, longest: number): WholeText {
  const bytes = utf8Of(raw);
  if (bytes.length === raw.length) return readAscii(bytes, longest);
  const text = collapse(raw);
  return { text: text.slice(0, longest), wordCount: countWords(text), textHash: hash('sha256', utf8Of(text), 'hex') };
}

const encoder = new TextEncoder();
let scratch = Buffer.alloc(65_536);

/** A text in UTF-8; what is returned is overwritten by the next call. */
function utf8Of(text: string): Buffer {
  // Each of its units takes three bytes at most.
  if (scratch.length < text.length * 3) scratch = Buffer.alloc(text.length * 3);
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
}

const ASCII = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit));
/** Of each ASCII character: 0 for white space, 1 for what is seen, and 2 more for letters and digits. */
const KINDS = Uint8Array.from(ASCII, (unit) => (/\s/.test(unit) ? 0 : 1) + (/[a-z\d]/i.test(unit) ? 2 : 0));
/** Each ASCII character, with a space for white space. */
const SPACED = Uint8Array.from(ASCII, (unit) => (/\s/.test(unit) ? 32 : unit.charCodeAt(0)));

/**
 * Collapses, counts and cuts in one pass over the bytes, which it overwrites. Without a branch: where words end is what a
 * processor cannot foresee, and it is most of the time this takes.
 */
function readAscii(bytes: Buffer, longest: number): WholeText {
  let wordCount = 0;
  /** 1 within a run that has been counted */
  let counted = 0;
  /** 1 after something that is seen */
  let seen = 0;
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    const kind = KINDS[byte] as number;
    const solid = kind & 1;
    bytes[length] = SPACED[byte] as number;
    length += solid | seen;
    seen = solid;
    const now = solid & (counted | (kind >> 1));
    wordCount += now & ~counted;
    counted = now;
  }
  // A space at the end has been written already.
  if (length > 0) length -= 1 - seen;
  return {
    text: bytes.toString('latin1', 0, Math.min(length, longest)),
    wordCount,
    textHash: hash('sha256', bytes.subarray(0, length), 'hex'),
  };
}
