import type { Evidence, EvidenceUnit } from '@canopy/contract/tools';
import { Link } from '@canopy/shell-api';
import { Anchor, Skeleton, Text } from '@canopy/ui';
import { formatCtr, formatDate, formatDuration, formatInteger, formatPosition } from '@canopy/ui/data';
import { lazy, Suspense } from 'react';
import classes from './Chat.module.css';

const ChartMissing = () => (
  <Text size="sm" c="dimmed">
    The chart did not load. Reload the page to see it.
  </Text>
);

/** Fetched with the first answer that has a chart, so that an empty conversation opens without the charts' code. */
const EvidenceChart = lazy<typeof import('./EvidenceChart.tsx').EvidenceChart>(() =>
  import('./EvidenceChart.tsx').then(
    ({ EvidenceChart: chart }) => ({ default: chart }),
    () => ({ default: ChartMissing }),
  ),
);

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A value in the format of the portal's tables; a dash if there is none. */
function valueText(value: string | number | null, unit: EvidenceUnit): string {
  if (value === null) return '–';
  if (typeof value === 'string') return unit === 'date' ? formatDate(value) : value;
  if (unit === 'percent') return formatCtr(value);
  if (unit === 'decimal') return formatPosition(value);
  if (unit === 'seconds') return formatDuration(value);
  if (unit === 'milliseconds') return `${formatInteger(value)} ms`;
  return unit === 'usd' ? USD.format(value) : formatInteger(value);
}

function Figures({ evidence }: { readonly evidence: Evidence }) {
  return (
    <dl className={classes.figures}>
      {evidence.figures.map(({ label, value, unit, previous }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{valueText(value, unit)}</dd>
          {previous !== undefined && <dd className={classes.previous}>{`before ${valueText(previous, unit)}`}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Rows({ evidence: { table, title } }: { readonly evidence: Evidence }) {
  if (!table || table.rows.length === 0) return null;
  return (
    // A table wider than its card is scrolled with the arrow keys.
    <div className={classes.tableFrame} tabIndex={0} role="region" aria-label={`${title}, table`}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.columns.map(({ id, label, unit }) => (
              <th key={id} scope="col" data-numeric={unit !== 'text' || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells, link }, row) => (
            <tr key={row}>
              {cells.map((cell, at) => {
                const unit = table.columns[at]?.unit ?? 'text';
                const text = valueText(cell, unit);
                return (
                  <td key={at} data-numeric={unit !== 'text' || undefined}>
                    {at === 0 && link !== null ? (
                      <Anchor component={Link} to={link} size="sm">
                        {text}
                      </Anchor>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What an answer is based on, with a link to the view that shows the same. */
export function EvidenceCard({ evidence, number }: { readonly evidence: Evidence; readonly number: number }) {
  const { title, link, note, figures, table, series } = evidence;
  return (
    <section className={classes.evidence} aria-label={`Evidence ${number}: ${title}`}>
      <div className={classes.evidenceHead}>
        <h3 className={classes.evidenceTitle}>
          <span className={classes.number}>{number}</span> {title}
        </h3>
        <Anchor component={Link} to={link} size="sm">
          Open this view
        </Anchor>
      </div>
      {figures.length > 0 && <Figures evidence={evidence} />}
      {series && (
        <Suspense fallback={<Skeleton height={260} radius="sm" />}>
          <EvidenceChart series={series} title={title} />
        </Suspense>
      )}
      <Rows evidence={evidence} />
      {table && table.total > table.rows.length && (
        <Text size="xs" c="dimmed">
          {`The first ${table.rows.length} of ${valueText(table.total, 'integer')} rows`}
        </Text>
      )}
      {note !== null && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </section>
  );
}
