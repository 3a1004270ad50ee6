/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export interface Random {
  /** 0 to 1, without 1 */
  next(): number;
  /** a whole number from 0, below the given one */
  below(count: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: <T>(values: readonly T[]) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
  };
}
