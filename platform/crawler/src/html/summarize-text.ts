import { hash } from 'node:crypto';
import { countWords } from './count-words.ts';
import { collapse } from './visible-text.ts';

export type TextSummary = {
  /** White space collapsed, truncated to the requested length. */
  text: string;
  /** Of the whole text, as is the hash. */
  wordCount: number;
  textHash: string;
};

/** `isAscii`: whether it consists of ASCII characters. */
type ReadText = TextSummary & { isAscii: boolean };

/**
 * What is kept of a page's visible text.
 * @param raw the text with white space as written
 * @param longest characters kept for display
 */
export function summarizeText(raw: string, longest: number): ReadText {
  const bytes = utf8Of(raw);
  if (bytes.length === raw.length) return readAscii(bytes, longest);
  const text = collapse(raw);
  return { text: text.slice(0, longest), wordCount: countWords(text), textHash: hash('sha256', utf8Of(text), 'hex'), isAscii: false };
}

const encoder = new TextEncoder();
let scratch = Buffer.alloc(65_536);

/** A text in UTF-8; the next call overwrites the returned buffer. */
function utf8Of(text: string): Buffer {
  // A code unit takes at most three bytes.
  if (scratch.length < text.length * 3) scratch = Buffer.alloc(text.length * 3);
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
}

const ASCII = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit));
/** For each ASCII character: 0 for white space, 1 for visible characters, and 2 more for letters and digits. */
const KINDS = Uint8Array.from(ASCII, (unit) => (/\s/.test(unit) ? 0 : 1) + (/[a-z\d]/i.test(unit) ? 2 : 0));
/** Each ASCII character, with a space for white space. */
const SPACED = Uint8Array.from(ASCII, (unit) => (/\s/.test(unit) ? 32 : unit.charCodeAt(0)));

/**
 * Collapses, counts and truncates in one pass over the bytes, which it overwrites. Branch-free: a processor cannot predict where words end,
 * and mispredictions would dominate the time.
 */
function readAscii(bytes: Buffer, longest: number): ReadText {
  let wordCount = 0;
  /** 1 within a run that has been counted */
  let counted = 0;
  /** 1 after a visible character */
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
    isAscii: true,
  };
}
