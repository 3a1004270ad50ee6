import type { Effect } from '@canopy/contract/analytics';
import { StatusBadge } from '@canopy/ui/data';
import { verdictOf, writeEffect, writeInterval, type EffectKind } from './effect-words.ts';
import classes from './EffectFigure.module.css';
import { IMPACT_MESSAGES } from './messages.ts';
import { RangeBar } from './RangeBar.tsx';

/** Effects of this size fill their bar: +100 %, and ten places. */
const REACH: Readonly<Record<EffectKind, number>> = { relative: 1, places: 10 };

interface EffectFigureProps {
  readonly effect: Effect | null;
  readonly kind: EffectKind;
}

/** An effect, its interval, and whether it is conclusive. */
export function EffectFigure({ effect, kind }: EffectFigureProps) {
  if (effect === null) return '–';
  const isOpen = effect.low <= 0 && effect.high >= 0;
  return (
    <span className={classes.effect}>
      <span className={classes.value}>
        {writeEffect(effect.value, kind)} <StatusBadge {...verdictOf(effect)} />
      </span>
      <RangeBar effect={effect} reach={REACH[kind]} />
      <span className={classes.interval}>{writeInterval(effect, kind)}</span>
      {isOpen && effect.detectable !== undefined && (
        <span className={classes.interval}>{IMPACT_MESSAGES.detectable(writeEffect(effect.detectable, kind))}</span>
      )}
    </span>
  );
}
