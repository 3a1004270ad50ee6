import { createHash } from 'node:crypto';
import { revertChanges } from './edits.ts';
import type { Change, Edit, Refusal } from './fix.ts';
import { rewriteLinks, type Decide } from './rewrite-links.ts';

export type BytesRewritten = {
  bytes: Uint8Array;
  /** offsets count bytes */
  changes: Change[];
  refused: Refusal[];
  /** SHA-256 of the bytes before and after, hex */
  before: string;
  after: string;
  /** how the text was read; `bytes`: one character each, because it is not UTF-8 */
  read: 'utf-8' | 'bytes';
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Encodings in which a byte below 0x80 may be part of another character, so that tags cannot be found byte by byte. */
const UNSAFE = /charset\s*=[\s"']*(?:utf-16|utf-32|iso-2022|hz-gb|shift[_-]jis|sjis|windows-31j|big5|gbk|gb18030|gb2312|utf-7)/i;

/** `rewriteLinks` for bytes: untouched parts keep their bytes, byte order mark and malformed sequences included. */
export function rewriteBytes(input: Uint8Array, decide: Decide): BytesRewritten {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const utf8 = decodeUtf8(bytes);
  const text = utf8 ?? bytes.toString('latin1');
  const isUnsafe = utf8 === null && (UNSAFE.test(text.slice(0, 4096)) || /^(?:\xFF\xFE|\xFE\xFF)/.test(text));
  const result = isUnsafe ? { html: text, changes: [], refused: [] } : rewriteLinks(text, decide);
  const encoding = utf8 === null ? 'latin1' : 'utf8';
  const output = result.changes.length === 0 ? bytes : Buffer.from(result.html, encoding);
  return {
    bytes: output,
    changes: utf8 === null ? result.changes : inBytes(text, result.changes),
    refused: result.refused,
    before: sha256(bytes),
    after: sha256(output),
    read: utf8 === null ? 'bytes' : 'utf-8',
  };
}

/**
 * Undoes changes of bytes.
 * @returns the bytes before, or null if these are no longer what the changes produced
 */
export function revertBytes(input: Uint8Array, { changes, read }: Pick<BytesRewritten, 'changes' | 'read'>): Uint8Array | null {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  // What is written is ASCII, what is restored may not be: here, a byte is a character each.
  const asBytes = (text: string) => (read === 'bytes' ? text : Buffer.from(text).toString('latin1'));
  const edits = changes
    .flatMap((change) => change.edits)
    .map((edit): Edit => ({ ...edit, before: asBytes(edit.before), after: asBytes(edit.after) }));
  const reverted = revertChanges(bytes.toString('latin1'), [{ edits }]);
  return reverted === null ? null : Buffer.from(reverted, 'latin1');
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Converts offsets in the text to offsets in its UTF-8. */
function inBytes(text: string, changes: readonly Change[]): Change[] {
  const places = [...new Set(changes.flatMap(({ offset, edits }) => [offset, ...edits.flatMap(({ start, end }) => [start, end])]))].sort(
    (a, b) => a - b,
  );
  const bytes = new Map<number, number>();
  let [at, count] = [0, 0];
  for (const place of places) {
    count += Buffer.byteLength(text.slice(at, place));
    at = place;
    bytes.set(place, count);
  }
  const of = (place: number): number => bytes.get(place) ?? 0;
  return changes.map((change) => ({
    ...change,
    offset: of(change.offset),
    edits: change.edits.map((edit): Edit => ({ ...edit, start: of(edit.start), end: of(edit.end) })),
  }));
}
