import type { Annotation } from '@canopy/contract/analytics';
import { Stack, Text } from '@canopy/ui';
import { formatDate, formatPosition } from '@canopy/ui/data';
import classes from '../Chart.module.css';
import type { Day } from './weeks-of.ts';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 200, 44, 26, 12];
const DAY_MS = 86_400_000;
const MAX_NAMED = 6;
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

interface RankChartProps {
  readonly keyword: string;
  readonly days: readonly Day[];
  readonly annotations: readonly Annotation[];
}

/** Position by day, 1 at the top, with a line for each event on the site; the table below gives the same figures. */
export function RankChart({ keyword, days, annotations }: RankChartProps) {
  const known = days.flatMap(({ date, position }) => (position === null ? [] : [{ date, at: dayNumber(date), position }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const worst = Math.max(10, Math.ceil(Math.max(...known.map(({ position }) => position)) / 10) * 10);
  const x = (at: number) => LEFT + ((at - first.at) / Math.max(1, last.at - first.at)) * (WIDTH - LEFT - 12);
  const y = (position: number) => TOP + ((position - 1) / (worst - 1)) * (HEIGHT - TOP - BOTTOM);
  // Days without impressions are a gap, not bridged by a line.
  const path = known
    .map(({ at, position }, index) => {
      const isNext = index > 0 && at - (known[index - 1]?.at ?? 0) <= 3;
      // An isolated day is a dot: a zero-length line with round caps.
      return `${isNext ? 'L' : 'M'}${x(at).toFixed(1)} ${y(position).toFixed(1)}${isNext ? '' : 'h0'}`;
    })
    .join('');
  const marks = annotations.filter(({ date }) => dayNumber(date) >= first.at && dayNumber(date) <= last.at);
  return (
    <Stack gap="xs">
      <div className={classes.frame}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          width="100%"
          aria-label={`Position of ${keyword} from ${formatDate(first.date)} to ${formatDate(last.date)}: ${formatPosition(first.position)} at first, ${formatPosition(last.position)} at last`}
        >
          {[1, Math.round(worst / 2), worst].map((tick) => (
            <g key={tick}>
              <line x1={LEFT} x2={WIDTH - 12} y1={y(tick)} y2={y(tick)} stroke="var(--canopy-border)" />
              <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={classes.tick}>
                {tick}
              </text>
            </g>
          ))}
          {marks.map(({ id, date, text }) => (
            <line
              key={id}
              x1={x(dayNumber(date))}
              x2={x(dayNumber(date))}
              y1={TOP}
              y2={HEIGHT - BOTTOM}
              stroke="var(--canopy-text-muted)"
              strokeDasharray="2 3"
            >
              <title>{`${formatDate(date)}: ${text}`}</title>
            </line>
          ))}
          <path d={path} fill="none" stroke="var(--canopy-accent-text)" strokeWidth={1.75} strokeLinecap="round" />
          <text x={LEFT} y={HEIGHT - 6} className={classes.tick}>
            {formatDate(first.date)}
          </text>
          <text x={WIDTH - 12} y={HEIGHT - 6} textAnchor="end" className={classes.tick}>
            {formatDate(last.date)}
          </text>
        </svg>
      </div>
      {marks.length > 0 && (
        <Text size="xs" c="dimmed">
          Dashed lines:{' '}
          {marks
            .slice(-MAX_NAMED)
            .map(({ date, text }) => `${formatDate(date)} ${text}`)
            .join('; ')}
          {marks.length > MAX_NAMED && `; and ${marks.length - MAX_NAMED} earlier`}.
        </Text>
      )}
    </Stack>
  );
}
