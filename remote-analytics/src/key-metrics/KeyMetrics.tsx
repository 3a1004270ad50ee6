import { Card, Skeleton } from '@canopy/ui';
import { Growth } from '@canopy/ui/data';
import classes from './KeyMetrics.module.css';

export interface KeyMetric {
  readonly id: string;
  readonly label: string;
  /** formatted */
  readonly value: string;
  /** the compared range's figure */
  readonly before?: string | undefined;
  readonly change?: { readonly value: number | null; readonly unit?: string } | undefined;
  readonly lowerIsBetter?: boolean;
  /** never compared: reserves no room for a change */
  readonly isAlone?: boolean;
  /** CSS colour of the metric's series */
  readonly colour?: string;
}

interface KeyMetricsProps {
  readonly items: readonly KeyMetric[];
  /** what the changes are relative to: `against the 28 days before` */
  readonly comparedTo?: string | undefined;
  readonly loading?: boolean;
  /** heading level */
  readonly level?: 3 | 4;
}

/** A range's figures beside their chart (document 1, section 2.5). */
export function KeyMetrics({ items, comparedTo, loading = false, level = 3 }: KeyMetricsProps) {
  return (
    <Card title="Key Metrics" description={comparedTo} level={level}>
      <dl className={classes.list} aria-busy={loading || undefined}>
        {items.map(({ id, label, value, before, change, lowerIsBetter, isAlone, colour }) => (
          <div key={id} className={classes.item}>
            <dt className={classes.label}>
              {colour && <span className={classes.dot} style={{ background: colour }} />}
              {label}
            </dt>
            <dd className={classes.value}>{loading ? <Skeleton height={20} width={64} /> : value}</dd>
            {loading && comparedTo && !isAlone && (
              <dd className={classes.change}>
                <Skeleton height={16} />
              </dd>
            )}
            {change && !loading && (
              <dd className={classes.change}>
                <Growth value={change.value} unit={change.unit} lowerIsBetter={lowerIsBetter} />
                {before !== undefined && <span>before: {before}</span>}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}
