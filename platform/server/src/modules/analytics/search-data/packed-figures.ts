import { sql } from 'drizzle-orm';

/** Bytes of a key, and of each of the three figures. */
const [KEY_BYTES, FIGURE_BYTES] = [4, 8];
const ROW_BYTES = KEY_BYTES + 3 * FIGURE_BYTES;

/** Figures by key, in columns. */
export interface Columns {
  readonly keys: Uint32Array;
  readonly clicks: Float64Array;
  readonly impressions: Float64Array;
  /** position × impressions */
  readonly places: Float64Array;
}

/** Columns over memory laid out as the database packs it, except for the byte order. */
function columnsOver(bytes: Buffer): Columns {
  const rows = bytes.length / ROW_BYTES;
  const figures = (index: number) => new Float64Array(bytes.buffer, bytes.byteOffset + index * rows * FIGURE_BYTES, rows);
  return {
    clicks: figures(0),
    impressions: figures(1),
    places: figures(2),
    keys: new Uint32Array(bytes.buffer, bytes.byteOffset + 3 * rows * FIGURE_BYTES, rows),
  };
}

/** The database writes the highest byte first, the processor the lowest. */
function swap(bytes: Buffer): void {
  const keys = (bytes.length / ROW_BYTES) * 3 * FIGURE_BYTES;
  bytes.subarray(0, keys).swap64();
  bytes.subarray(keys).swap32();
}

/** The column in the form that the driver reads fastest: it transfers bytes only as hexadecimal text, twice as long. */
export const AS_TEXT = sql`encode(figures, 'base64')`;

/** @throws RangeError if these are not packed figures */
export function unpack(text: string): Columns {
  // A separate buffer is aligned for eight-byte numbers. The text contains line breaks, which take up space without meaning.
  const room = Buffer.allocUnsafeSlow(Math.ceil((text.length * 3) / 4));
  const bytes = room.subarray(0, room.write(text, 'base64'));
  if (bytes.length % ROW_BYTES !== 0) throw new RangeError(`${bytes.length} bytes are no packed figures`);
  swap(bytes);
  return columnsOver(bytes);
}

export function pack({ keys, clicks, impressions, places }: Columns): Buffer {
  const bytes = Buffer.allocUnsafeSlow(keys.length * ROW_BYTES);
  const columns = columnsOver(bytes);
  columns.clicks.set(clicks);
  columns.impressions.set(impressions);
  columns.places.set(places);
  columns.keys.set(keys);
  swap(bytes);
  return bytes;
}
