import type { Sums } from './figures.ts';
import type { Columns } from './packed-figures.ts';

// The days of one key in one text: the number of days, how many bytes a number has in each of three columns, and the columns: a byte per
// day for its index in the run, then clicks, impressions and places, the lowest byte first. Places are thousandths, or, if some are not a
// whole number of them, figures of eight bytes. Zero-padded to a multiple of three bytes, so that its text, which is base64, can be
// concatenated with others and decoded at once: the database then returns one text, and need not pack anything.

const THOUSANDTHS = 1_000;
/** The relative rounding error of adding up a day's rows; not a real figure. */
const ROUNDING = 1e-13;
/** Bytes of an unscaled figure. */
const AS_IT_IS = 8;
/** Bytes before the columns: number of days, and the width of each column. */
const HEAD = 4;

/** Figures of one day by key. */
export interface SeriesDay {
  /** days after the first of the run, which has at most 256 */
  readonly offset: number;
  readonly figures: Columns;
}

const widthFor = (most: number): number => (most < 256 ? 1 : most < 65_536 ? 2 : most < 16_777_216 ? 3 : 4);
const MAX_THOUSANDTHS = 2 ** 32 - 1;

/** The days of a run, packed by key, in the order of the keys. @param days oldest first */
export function packSeries(days: readonly SeriesDay[]): { readonly keys: number[]; readonly texts: string[] } {
  const { starts, from, row } = sortByKey(days);
  const [keys, ends]: [number[], number[]] = [[], []];
  let [bytes, length] = [Buffer.alloc(1 << 16), 0];
  for (let key = 0; key + 1 < starts.length; key += 1) {
    const [start, end] = [starts[key] ?? 0, starts[key + 1] ?? 0];
    const count = end - start;
    if (count === 0) continue;
    while (length + HEAD + count * 17 + 3 > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
    const own = { count, days, from: from.subarray(start, end), row: row.subarray(start, end) };
    length = packKey(bytes, length, own);
    while (length % 3 !== 0) bytes[length++] = 0;
    keys.push(key);
    ends.push((length / 3) * 4);
  }
  const text = bytes.toString('base64', 0, length);
  return { keys, texts: ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)) };
}

/** A key's rows: their days, and their row numbers. */
interface KeyRows {
  readonly count: number;
  readonly days: readonly SeriesDay[];
  readonly from: Uint16Array;
  readonly row: Uint32Array;
}

const MAX_DAYS = 256;
/** The columns of the key being processed. */
const [CLICKS, IMPRESSIONS, PLACES, WHOLE] = [
  new Float64Array(MAX_DAYS),
  new Float64Array(MAX_DAYS),
  new Float64Array(MAX_DAYS),
  new Float64Array(MAX_DAYS),
] as const;

function packKey(bytes: Buffer, start: number, { count, days, from, row }: KeyRows): number {
  let [mostClicks, mostImpressions, mostWhole, areWhole] = [0, 0, 0, true];
  let at = start + HEAD;
  for (let index = 0; index < count; index += 1) {
    const { offset, figures } = days[from[index] ?? 0] as SeriesDay;
    const own = row[index] ?? 0;
    const [clicks, impressions, places] = [figures.clicks[own] ?? 0, figures.impressions[own] ?? 0, figures.places[own] ?? 0];
    const whole = Math.round(places * THOUSANDTHS);
    if (whole > MAX_THOUSANDTHS || Math.abs(whole / THOUSANDTHS - places) > places * ROUNDING) areWhole = false;
    if (clicks > mostClicks) mostClicks = clicks;
    if (impressions > mostImpressions) mostImpressions = impressions;
    if (whole > mostWhole) mostWhole = whole;
    CLICKS[index] = clicks;
    IMPRESSIONS[index] = impressions;
    PLACES[index] = places;
    WHOLE[index] = whole;
    bytes[at++] = offset;
  }
  const columns: [Float64Array, number][] = [
    [CLICKS, widthFor(mostClicks)],
    [IMPRESSIONS, widthFor(mostImpressions)],
    areWhole ? [WHOLE, widthFor(mostWhole)] : [PLACES, AS_IT_IS],
  ];
  bytes[start] = count - 1;
  for (const [index, [values, width]] of columns.entries()) {
    bytes[start + 1 + index] = width;
    at = writeColumn(bytes, at, values, { count, width });
  }
  return at;
}

function writeColumn(bytes: Buffer, start: number, values: Float64Array, { count, width }: { count: number; width: number }): number {
  let at = start;
  for (let index = 0; index < count; index += 1) {
    let rest = values[index] ?? 0;
    if (width === AS_IT_IS) at = bytes.writeDoubleLE(rest, at);
    else {
      for (let byte = 0; byte < width; byte += 1) {
        bytes[at++] = rest % 256;
        rest = Math.floor(rest / 256);
      }
    }
  }
  return at;
}

/**
 * Where the rows of each key begin, and the day and row number of each: oldest first. Keys are numbers of a dictionary, so a counting sort
 * works.
 */
function sortByKey(days: readonly SeriesDay[]) {
  let [size, rows] = [0, 0];
  for (const { figures } of days) {
    rows += figures.keys.length;
    for (const key of figures.keys) if (key >= size) size = key + 1;
  }
  const starts = new Uint32Array(size + 1);
  for (const { figures } of days) for (const key of figures.keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let key = 0; key < size; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const [next, from, row] = [starts.slice(), new Uint16Array(rows), new Uint32Array(rows)];
  for (const [day, { figures }] of days.entries()) {
    for (let own = 0; own < figures.keys.length; own += 1) {
      const key = figures.keys[own] ?? 0;
      const at = next[key] ?? 0;
      from[at] = day;
      row[at] = own;
      next[key] = at + 1;
    }
  }
  return { starts, from, row };
}

/** Holds the bytes of the text being added: thousands of them a second would keep the garbage collector busy. */
let room = Buffer.alloc(0);

/** Figures of the days of a run, summed over keys. */
export class SeriesSums {
  readonly #clicks: Float64Array;
  readonly #impressions: Float64Array;
  readonly #places: Float64Array;
  /** Places given as such, added at the end: whole numbers add up without rounding, in whatever order. */
  readonly #thousandths: Float64Array;
  /** 1 if some key has a row on that day */
  readonly #known: Uint8Array;

  constructor(days: number) {
    [this.#clicks, this.#impressions, this.#places, this.#thousandths, this.#known] = [
      new Float64Array(days),
      new Float64Array(days),
      new Float64Array(days),
      new Float64Array(days),
      new Uint8Array(days),
    ];
  }

  /** @param text of any number of keys */
  add(text: string): void {
    if (room.length < text.length) room = Buffer.allocUnsafeSlow(2 * text.length);
    const [bytes, length] = [room, room.write(text, 'base64')];
    for (let at = 0; at < length;) {
      const count = (bytes[at] ?? 0) + 1;
      const [clicks, impressions, places] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0];
      const offsets = at + HEAD;
      for (let day = offsets; day < offsets + count; day += 1) this.#known[bytes[day] ?? 0] = 1;
      const afterOffsets = offsets + count;
      addColumn(bytes, { offsets, count, at: afterOffsets, width: clicks }, this.#clicks);
      addColumn(bytes, { offsets, count, at: afterOffsets + count * clicks, width: impressions }, this.#impressions);
      addColumn(
        bytes,
        { offsets, count, at: afterOffsets + count * (clicks + impressions), width: places },
        places === AS_IT_IS ? this.#places : this.#thousandths,
      );
      at = afterOffsets + count * (clicks + impressions + places);
      at += (3 - (at % 3)) % 3;
    }
  }

  /** The sums of a day of the run; null if no key has a row on it. */
  of(day: number): Sums | null {
    if (this.#known[day] !== 1) return null;
    return {
      clicks: this.#clicks[day] ?? 0,
      impressions: this.#impressions[day] ?? 0,
      places: (this.#places[day] ?? 0) + (this.#thousandths[day] ?? 0) / THOUSANDTHS,
    };
  }
}

interface Column {
  /** where the day indexes are */
  readonly offsets: number;
  readonly count: number;
  /** where its numbers start */
  readonly at: number;
  readonly width: number;
}

/** Millions of numbers: no calls or allocations per number. */
function addColumn(bytes: Buffer, { offsets, count, at, width }: Column, sums: Float64Array): void {
  for (let index = 0; index < count; index += 1) {
    const day = bytes[offsets + index] ?? 0;
    const from = at + index * width;
    let value = bytes[from] ?? 0;
    if (width === AS_IT_IS) value = bytes.readDoubleLE(from);
    else if (width > 1) {
      value += (bytes[from + 1] ?? 0) * 256;
      if (width > 2) value += (bytes[from + 2] ?? 0) * 65_536;
      if (width > 3) value += (bytes[from + 3] ?? 0) * 16_777_216;
    }
    sums[day] = (sums[day] ?? 0) + value;
  }
}
