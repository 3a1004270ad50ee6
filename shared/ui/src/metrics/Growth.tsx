import { Icon } from '../icons/Icon.tsx';
import { formatChange, isNoChange } from '../format/numbers.ts';
import classes from './Growth.module.css';

type Value = number | null | undefined;

export interface GrowthArrowProps {
  value: Value;
  /** whether a rise is bad (position, bounce rate, load time) */
  lowerIsBetter?: boolean;
  size?: number;
}

/** An up arrow for 0 or more, down for negative values (spec section 9); nothing without a value. */
export function GrowthArrow({ value, lowerIsBetter = false, size = 16 }: GrowthArrowProps) {
  if (value == null || !Number.isFinite(value)) return null;
  const up = value >= 0;
  const tone = value === 0 ? 'same' : up === lowerIsBetter ? 'bad' : 'good';
  return (
    <span className={classes.arrow} data-tone={tone}>
      <Icon name={up ? 'arrow-up' : 'arrow-down'} label={up ? 'Up' : 'Down'} size={size} />
    </span>
  );
}

export interface GrowthProps extends GrowthArrowProps {
  /** default `%`; '' for none */
  unit?: string;
}

/** The arrow and the figure. */
export function Growth({ value, unit, ...arrow }: GrowthProps) {
  return (
    <span className={classes.growth}>
      <GrowthArrow value={isNoChange(value) ? 0 : value} {...arrow} />
      {formatChange(value, unit)}
    </span>
  );
}
