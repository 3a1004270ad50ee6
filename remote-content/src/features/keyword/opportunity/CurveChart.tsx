import type { ClickCurve } from '@canopy/contract/content';
import classes from '../Chart.module.css';

type Point = ClickCurve['lines'][number]['points'][number];

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 200, 52, 26, 12];
const SHOWN = 20;
/** Half of the last label, as large as phones show it. */
const RIGHT = 14;

/** The rate at each position with its interval; the table beside it gives the same figures. */
export function CurveChart({ points, label }: { readonly points: readonly Point[]; readonly label: string }) {
  const shown = points.slice(0, SHOWN);
  const most = Math.max(0.01, ...shown.map(({ high }) => high));
  const x = (position: number) => LEFT + ((position - 1) / (SHOWN - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (rate: number) => TOP + (1 - rate / most) * (HEIGHT - TOP - BOTTOM);
  const path = (value: (point: Point) => number) =>
    shown.map((point) => `${x(point.position).toFixed(1)},${y(value(point)).toFixed(1)}`).join(' ');
  const band = `${path(({ high }) => high)} ${shown
    .toReversed()
    .map((point) => `${x(point.position).toFixed(1)},${y(point.low).toFixed(1)}`)
    .join(' ')}`;
  const ticks = [0, most / 2, most];
  return (
    <div className={classes.frame}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Click-through rate by position: ${label}`}
        width="100%"
        style={{ maxHeight: 260 }}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} stroke="var(--mantine-color-default-border)" />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className={classes.tick}>
              {(tick * 100).toFixed(tick >= 0.1 || tick === 0 ? 0 : 1)}%
            </text>
          </g>
        ))}
        {[1, 5, 10, 15, 20].map((position) => (
          <text key={position} x={x(position)} y={HEIGHT - 6} textAnchor="middle" className={classes.tick}>
            {position}
          </text>
        ))}
        <polygon points={band} fill="var(--mantine-primary-color-filled)" opacity={0.15} />
        <polyline points={path(({ rate }) => rate)} fill="none" stroke="var(--mantine-primary-color-filled)" strokeWidth={2} />
      </svg>
    </div>
  );
}
