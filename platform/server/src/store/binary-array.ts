import { sql, type SQL } from 'drizzle-orm';

/** PostgreSQL's type ids (pg_type.dat), which the binary form of an array names. */
const TYPE_IDS = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  integer: 23,
  text: 25,
  json: 114,
  real: 700,
  timestamptz: 1184,
  uuid: 2950,
  jsonb: 3802,
} as const;

export type ElementType = keyof typeof TYPE_IDS;
type Element = string | number | boolean | Uint8Array | null;

/** Bytes of values that always have the same size. */
const SIZES: Partial<Record<ElementType, number>> = { boolean: 1, bigint: 8, integer: 4, real: 4, timestamptz: 8, uuid: 16 };
/** Dimensions, whether there are nulls, type; then size and first index of the only dimension. */
const HEADER = 20;
const LENGTH = 4;
/** The only existing version of jsonb's binary form. */
const JSONB_VERSION = 1;
const EPOCH_2000 = Date.UTC(2000, 0, 1);

/**
 * An array as a parameter in PostgreSQL's binary form, with its cast: `$1::text[]`. As text, each value would be escaped here and unescaped
 * there, character by character, and bytes would be twice as long.
 *
 * @param values text for `text`, `uuid`, `json` and `jsonb` (JSON) and `timestamptz` (ISO 8601), bytes for `bytea`; null for null
 * @throws TypeError or RangeError for a value that does not fit the type
 */
export const arrayOf = (type: ElementType, values: readonly unknown[]): SQL =>
  sql`${sql.param(binaryArray(type, values as readonly Element[]))}::${sql.raw(type)}[]`;

export function binaryArray(type: ElementType, values: readonly Element[]): Buffer {
  const lengths = values.map((value) => lengthOf(type, value));
  const array = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + LENGTH + Math.max(length, 0), HEADER));
  array.writeInt32BE(1, 0);
  array.writeInt32BE(lengths.includes(-1) ? 1 : 0, 4);
  array.writeInt32BE(TYPE_IDS[type], 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16);
  let at = HEADER;
  values.forEach((value, index) => {
    const length = lengths[index] ?? -1;
    array.writeInt32BE(length, at);
    at += LENGTH;
    if (value === null || value === undefined) return;
    write(array, at, type, value, length);
    at += length;
  });
  return array;
}

/** -1 stands for null. */
function lengthOf(type: ElementType, value: Element | undefined): number {
  if (value === null || value === undefined) return -1;
  if (value instanceof Uint8Array) return value.length;
  return SIZES[type] ?? Buffer.byteLength(String(value)) + (type === 'jsonb' ? 1 : 0);
}

function write(array: Buffer, at: number, type: ElementType, value: Exclude<Element, null>, length: number): void {
  if (value instanceof Uint8Array) array.set(value, at);
  else if (type === 'text' || type === 'json') array.write(String(value), at, length);
  else if (type === 'jsonb') {
    array[at] = JSONB_VERSION;
    array.write(String(value), at + 1, length - 1);
  } else if (type === 'uuid') {
    const digits = String(value).replaceAll('-', '');
    if (digits.length !== 2 * length || array.write(digits, at, length, 'hex') !== length)
      throw new TypeError(`Not a UUID: ${String(value)}`);
  } else if (type === 'boolean') {
    if (typeof value !== 'boolean') throw new TypeError(`Not a boolean: ${String(value)}`);
    array[at] = value ? 1 : 0;
  } else if (type === 'integer') array.writeInt32BE(whole(value), at);
  else if (type === 'real') {
    if (!Number.isFinite(Math.fround(Number(value)))) throw new RangeError(`Not a number that fits: ${String(value)}`);
    array.writeFloatBE(Number(value), at);
  } else if (type === 'bigint') array.writeBigInt64BE(BigInt(Number(value)), at);
  // Microseconds since 2000.
  else array.writeBigInt64BE(BigInt(Date.parse(String(value)) - EPOCH_2000) * 1_000n, at);
}

/** Rejects what Node would truncate: in binary form PostgreSQL no longer checks that the value fits. */
function whole(value: Exclude<Element, null>): number {
  if (!Number.isInteger(Number(value))) throw new RangeError(`Not a whole number: ${String(value)}`);
  return Number(value);
}
