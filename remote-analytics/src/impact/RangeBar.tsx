import type { Effect } from '@canopy/contract/analytics';
import { verdictOf } from './effect-words.ts';
import classes from './EffectFigure.module.css';

/** Width in the drawing's own units, and the minimum width of an interval so that it stays visible. */
const WIDTH = 150;
const LEAST = 3;

interface RangeBarProps {
  readonly effect: Pick<Effect, 'value' | 'low' | 'high'>;
  /** the largest effect that fits, in either direction; beyond it the bar is cut off */
  readonly reach: number;
}

/** An interval around its value, with zero in the middle. Decorative: the text beside it says the same. */
export function RangeBar({ effect, reach }: RangeBarProps) {
  const at = (value: number) => WIDTH / 2 + (Math.max(-reach, Math.min(reach, value)) / (reach || 1)) * (WIDTH / 2 - 2);
  const [low, high] = [at(effect.low), at(effect.high)];
  return (
    <svg className={classes.bar} viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden focusable={false}>
      <line className={classes.axis} x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={12} />
      <rect
        className={classes.span}
        data-tone={verdictOf(effect).tone}
        x={low}
        y={4}
        width={Math.max(LEAST, high - low)}
        height={4}
        rx={2}
      />
      <rect className={classes.point} x={at(effect.value) - 1} y={1} width={2} height={10} />
    </svg>
  );
}
