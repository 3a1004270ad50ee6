import { MIN_VISIBILITY_DAYS, type VisibilityModel } from '@canopy/contract/tools';
import { ChartFrame, TimeSeriesChart } from '@canopy/charts';
import { Card, Notice, Stack, Text } from '@canopy/ui';
import { formatDate, formatInteger } from '@canopy/ui/data';
import { useMemo } from 'react';
import classes from './Visibility.module.css';
import { VISIBILITY_MESSAGES as WORDS, percent, shareText } from './messages.ts';

function Trend({ label, days }: { readonly label: string; readonly days: VisibilityModel['by_day'] }) {
  const series = useMemo(
    () => [
      {
        id: 'share',
        label: 'Answers that name your brand',
        unit: 'fraction' as const,
        points: days.map(({ day, share }) => ({ date: day, value: share })),
      },
    ],
    [days],
  );
  return (
    <ChartFrame title="By day" level={3} height={180} fileName={`AI visibility of ${label}`}>
      <TimeSeriesChart label={`Share of answers of ${label} that name your brand, by day`} series={series} />
    </ChartFrame>
  );
}

/** Results of one model's answers of the last 28 days. */
export function ModelCard({ found, label }: { readonly found: VisibilityModel; readonly label: string }) {
  const { own, rivals, answers, days, place, words, by_day, answers_vary, days_needed, alert } = found;
  const brands = [{ name: 'Your brand', ...own }, ...rivals].toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1));
  return (
    <Card title={label}>
      <Stack gap="md">
        {alert && (
          <Notice
            tone={alert.to < alert.from ? 'warning' : 'good'}
            title={`${alert.to < alert.from ? 'Named less often' : 'Named more often'} since ${formatDate(alert.since)}`}
          >
            {`${percent(alert.from)} before, ${percent(alert.to)} now. This is more than the usual variation.`}
          </Notice>
        )}
        {answers === 0 ? (
          <Text size="sm" c="dimmed">
            No answers yet.
          </Text>
        ) : (
          <>
            <ul className={classes.brands}>
              {brands.map((brand) => (
                <li key={brand.name}>
                  <div className={classes.brandLine}>
                    <Text size="sm" fw={brand.name === 'Your brand' ? 600 : undefined}>
                      {brand.name}
                    </Text>
                    <Text size="sm" className={classes.number}>
                      {shareText(brand)}
                    </Text>
                  </div>
                  <div className={classes.track} aria-hidden="true">
                    <span
                      className={classes.bar}
                      data-own={brand.name === 'Your brand' || undefined}
                      style={{ width: `${(brand.share ?? 0) * 100}%` }}
                    />
                    {brand.low !== null && brand.high !== null && (
                      <span
                        className={classes.range}
                        style={{ left: `${brand.low * 100}%`, width: `${(brand.high - brand.low) * 100}%` }}
                      />
                    )}
                  </div>
                </li>
              ))}
            </ul>
            <Text size="xs" c="dimmed">
              {`${formatInteger(answers)} ${answers === 1 ? 'answer' : 'answers'} of ${days} ${days === 1 ? 'day' : 'days'}${place === null ? '' : `; where your brand is named, its average place is ${place.toFixed(1)}`}. `}
              {days < MIN_VISIBILITY_DAYS ? WORDS.tooFew(MIN_VISIBILITY_DAYS) : ''}
              {days_needed !== null &&
                (days >= days_needed
                  ? 'There is enough data for a margin of ±5 points; you can stop asking.'
                  : `${days_needed - days} more ${days_needed - days === 1 ? 'day' : 'days'} for a margin of ±5 points.`)}
            </Text>
            {answers_vary !== null && (
              <Text size="xs" c="dimmed">
                {WORDS.vary(Math.round(answers_vary * 100))}
              </Text>
            )}
            {words.length > 0 && (
              <Text size="sm">{`Words used about your brand: ${words.map(({ word, tone, count }) => `${word} (${tone === 'good' ? 'praise' : 'criticism'}, ${count} ×)`).join(', ')}`}</Text>
            )}
            {by_day.length > 1 && <Trend label={label} days={by_day} />}
          </>
        )}
      </Stack>
    </Card>
  );
}
