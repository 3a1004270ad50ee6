import { Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Tooltip } from '../actions/Tooltip.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Growth } from './Growth.tsx';
import classes from './MetricCard.module.css';

export interface MetricChange {
  value: number | null;
  /** the comparison, in words */
  label?: string;
  /** default `%` */
  unit?: string;
}

export interface MetricCardProps {
  label: string;
  /** the figure, formatted */
  value: ReactNode;
  unit?: string;
  change?: MetricChange;
  lowerIsBetter?: boolean;
  sparkline?: ReactNode;
  /** explanation of the figure, shown in a tooltip */
  help?: string;
  loading?: boolean;
  /** makes the card a link to this URL */
  href?: string;
  /** with `onToggle` the card toggles its series: whether the series is shown */
  selected?: boolean;
  onToggle?: (selected: boolean) => void;
  /** why it cannot be turned off now, e.g. because it is the last one on; it stays focusable and shows the reason */
  locked?: string;
  /** CSS colour of its series */
  colour?: string;
  footer?: ReactNode;
}

/** Label, figure, change from the comparison, and sparkline. With `onToggle` the whole card is the toggle. */
export function MetricCard(props: MetricCardProps) {
  const {
    label,
    value,
    unit,
    change,
    lowerIsBetter,
    sparkline,
    help,
    loading,
    href,
    selected = false,
    onToggle,
    locked,
    colour,
    footer,
  } = props;
  const inner = (
    <>
      <span className={classes.label}>
        {colour && <span className={classes.dot} style={{ background: colour }} />}
        {label}
        {help && <Icon name="info" size={14} className={classes.help} />}
      </span>
      <span className={classes.figureRow}>
        {loading ? (
          <Skeleton height={24} width={80} my={4} radius="xs" />
        ) : (
          <span className={classes.figure}>
            {value}
            {unit && <span className={classes.unit}>{unit}</span>}
          </span>
        )}
      </span>
      {change && (
        <span className={classes.changeRow}>
          <span className={classes.change}>
            {loading ? (
              <Skeleton height={12} width={56} my={4} radius="xs" />
            ) : (
              <Growth value={change.value} unit={change.unit} lowerIsBetter={lowerIsBetter} />
            )}
          </span>
          {change.label && <span className={classes.against}>{change.label}</span>}
        </span>
      )}
      {sparkline && <span className={classes.sparkRow}>{loading ? <Skeleton height={32} radius="xs" /> : sparkline}</span>}
      {footer && <span className={classes.against}>{footer}</span>}
    </>
  );
  const card = onToggle ? (
    <button
      type="button"
      className={classes.card}
      data-toggle
      aria-pressed={selected}
      aria-disabled={locked ? true : undefined}
      style={colour ? ({ '--metric': colour } as CSSProperties) : undefined}
      onClick={() => !locked && onToggle(!selected)}
    >
      {inner}
    </button>
  ) : href ? (
    <a className={classes.card} href={href} data-toggle>
      {inner}
    </a>
  ) : (
    <div className={classes.card} tabIndex={help ? 0 : undefined} role={help ? 'group' : undefined} aria-label={help ? label : undefined}>
      {inner}
    </div>
  );
  const tip = locked ? [help, locked].filter(Boolean).join(' ') : help;
  // A toggle is always wrapped in a tooltip, so that it keeps the focus when it is locked or unlocked.
  return tip || onToggle ? (
    <Tooltip label={tip} disabled={!tip}>
      {card}
    </Tooltip>
  ) : (
    card
  );
}
