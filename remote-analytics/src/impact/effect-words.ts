import type { Effect } from '@canopy/contract/analytics';
import { IMPACT_MESSAGES as WORDS } from './messages.ts';

/** Effects are fractions of the previous figure; those on position are places gained. */
export type EffectKind = 'relative' | 'places';

/** `+15%`, `−2%`; `+1.4` for places. A zero has no sign. */
export function writeEffect(value: number, kind: EffectKind): string {
  const digits = kind === 'places' ? 1 : 0;
  const text = Math.abs(kind === 'places' ? value : value * 100).toFixed(digits);
  const sign = Number(text) === 0 ? '' : value < 0 ? '−' : '+';
  return `${sign}${text}${kind === 'places' ? '' : '%'}`;
}

/** The interval in words: `between −2% and +31%`. */
export function writeInterval({ low, high }: Pick<Effect, 'low' | 'high'>, kind: EffectKind): string {
  return `between ${writeEffect(low, kind)} and ${writeEffect(high, kind)}${kind === 'places' ? ' positions' : ''}`;
}

/** Verdict on an effect: better or worse only if the interval excludes zero. */
export function verdictOf({ low, high }: Pick<Effect, 'low' | 'high'>): {
  readonly tone: 'good' | 'bad' | 'neutral';
  readonly label: string;
} {
  if (low > 0) return { tone: 'good', label: WORDS.better };
  if (high < 0) return { tone: 'bad', label: WORDS.worse };
  return { tone: 'neutral', label: WORDS.unclear };
}
