import { Icon } from '../icons/Icon.tsx';
import { formatChange, isNoChange } from '../format/numbers.ts';
import classes from './Growth.module.css';

type Value = number | null | undefined;

export interface GrowthArrowProps {
  value: Value;
  /** a rise is bad (position, bounce rate, load time) */
  lowerIsBetter?: boolean;
  size?: number;
}

/** 0 or more shows up, below 0 shows down (spec section 9); nothing where there is no value. */
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
  /** `%` unless given; '' for none */
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
