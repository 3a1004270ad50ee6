import { createHash } from 'node:crypto';

/** Made-up figures of a keyword, deterministic; null: nobody searches for it. */
export function figuresOf(keyword: string): { volume: number; competition: number; cpc: number } | null {
  const hash = createHash('sha256').update(keyword.toLowerCase()).digest();
  // One keyword in twelve is unknown.
  if (hash.readUInt8(0) % 12 === 0) return null;
  const volume = Math.max(10, Math.round(20_000 / (1 + (hash.readUInt16BE(1) % 900)) / 10) * 10);
  return { volume, competition: hash.readUInt8(3) % 101, cpc: Math.round(hash.readUInt16BE(4) % 400) / 100 };
}

const AROUND = ['best', 'cheap', 'buy', 'how to choose', 'ideas for', 'what is'];
const AFTER = ['online', 'near me', 'for beginners', 'reviews', 'care', 'price'];

/** More keywords related to those given. */
export const ideasFor = (seeds: readonly string[]): string[] =>
  seeds.flatMap((seed) => [...AROUND.map((word) => `${word} ${seed}`), ...AFTER.map((word) => `${seed} ${word}`)]);
