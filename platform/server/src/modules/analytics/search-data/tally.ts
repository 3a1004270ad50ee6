import type { Sums } from './figures.ts';
import type { Columns } from './packed-figures.ts';

/** Figures added up by key. Keys are numbers of a dictionary, assigned consecutively, so they serve as array indexes. */
export class Tally {
  #size = 0;
  #known = new Uint8Array(0);
  #clicks = new Float64Array(0);
  #impressions = new Float64Array(0);
  #places = new Float64Array(0);

  add({ keys, clicks, impressions, places }: Columns): void {
    let most = 0;
    for (const key of keys) if (key > most) most = key;
    this.#makeRoom(most + 1);
    for (const [figures, sums] of [
      [clicks, this.#clicks],
      [impressions, this.#impressions],
      [places, this.#places],
    ] as const) {
      for (let row = 0; row < keys.length; row += 1) {
        const key = keys[row] ?? 0;
        sums[key] = (sums[key] ?? 0) + (figures[row] ?? 0);
      }
    }
    for (const key of keys) this.#known[key] = 1;
  }

  #makeRoom(size: number): void {
    if (size <= this.#size) return;
    const grown = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(size);
      larger.set(old);
      return larger;
    };
    const known = new Uint8Array(size);
    known.set(this.#known);
    [this.#size, this.#known, this.#clicks, this.#impressions, this.#places] = [
      size,
      known,
      grown(this.#clicks),
      grown(this.#impressions),
      grown(this.#places),
    ];
  }

  /** Drops all keys except these, or exactly these. */
  restrict(keys: readonly number[], kept: boolean): void {
    const named = new Uint8Array(this.#size);
    for (const key of keys) if (key < this.#size) named[key] = 1;
    for (let key = 0; key < this.#size; key += 1) if ((named[key] === 1) !== kept) this.#known[key] = 0;
  }

  /** Keys that have figures, in ascending order. */
  keys(): Uint32Array {
    const found = new Uint32Array(this.#known.reduce((count, known) => count + known, 0));
    let at = 0;
    for (let key = 0; key < this.#size; key += 1) if (this.#known[key] === 1) found[at++] = key;
    return found;
  }

  /** A key's figures; null: it has none. */
  of(key: number): Sums | null {
    if (this.#known[key] !== 1) return null;
    return { clicks: this.#clicks[key] ?? 0, impressions: this.#impressions[key] ?? 0, places: this.#places[key] ?? 0 };
  }

  total(): Sums {
    let [clicks, impressions, places] = [0, 0, 0];
    for (let key = 0; key < this.#size; key += 1) {
      if (this.#known[key] !== 1) continue;
      clicks += this.#clicks[key] ?? 0;
      impressions += this.#impressions[key] ?? 0;
      places += this.#places[key] ?? 0;
    }
    return { clicks, impressions, places };
  }

  /** Figures of the given keys in order, 0 for those that have none. */
  columns(keys: Uint32Array = this.keys()): Columns {
    const pick = (figures: Float64Array): Float64Array => {
      const picked = new Float64Array(keys.length);
      for (let row = 0; row < keys.length; row += 1) {
        const key = keys[row] ?? 0;
        if (this.#known[key] === 1) picked[row] = figures[key] ?? 0;
      }
      return picked;
    };
    return { keys, clicks: pick(this.#clicks), impressions: pick(this.#impressions), places: pick(this.#places) };
  }
}
