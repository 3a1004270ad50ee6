import { getClickCurve, type ClickCurve } from '@canopy/contract/content';
import { useCall } from '@canopy/shell-api';
import { Card, FailedState, Notice, Skeleton, Stack } from '@canopy/ui';
import { formatCtr, formatDate, formatInteger } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useState } from 'react';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { CurveChart } from './CurveChart.tsx';

type Line = ClickCurve['lines'][number];
type Point = Line['points'][number];

const nameOf = ({ device, is_brand: brand }: Line): string =>
  `${device === 'all' ? 'All devices' : device.slice(0, 1).toUpperCase() + device.slice(1)}${brand ? ', branded' : ''}`;

const COLUMNS: DataColumn<Point>[] = [
  { id: 'position', header: 'Position', value: ({ position }) => position, numeric: true, sortable: false, width: 90 },
  { id: 'rate', header: 'CTR', value: ({ rate }) => rate, format: formatCtr, numeric: true, sortable: false, width: 90 },
  {
    id: 'interval',
    header: '90 % interval',
    cell: ({ low, high }) => `${formatCtr(low)}–${formatCtr(high)}`,
    numeric: true,
    width: 160,
  },
  {
    id: 'impressions',
    header: 'Impressions',
    value: ({ impressions }) => impressions,
    format: formatInteger,
    numeric: true,
    sortable: false,
    width: 120,
  },
];

/** The click-through rates used to calculate gains, as a chart and as a table. */
export function CurveCard() {
  const { data, error, reload } = useCall(getClickCurve, {});
  const [chosen, setChosen] = useState('0');
  if (error) return <FailedState title="The click-through rates could not be loaded" onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={320} />;
  const lines = data.lines.toSorted((a, b) => b.impressions - a.impressions);
  const line = lines[Number(chosen)] ?? lines[0];
  const days = data.from && data.to ? `, ${formatDate(data.from)} to ${formatDate(data.to)}` : '';
  return (
    <Card
      title="Click-through rate by position"
      description={data.source === 'own' ? `${KEYWORD_MESSAGES.curveOwn}${days}.` : `${KEYWORD_MESSAGES.curvePublished}.`}
      actions={
        lines.length > 1 && (
          <NativeSelect
            aria-label="Device and query type"
            data={lines.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )
      }
    >
      <Stack gap="md">
        {data.shift && (
          <Notice tone="info" title={`Click-through rates changed on ${formatDate(data.shift.date)}`}>
            They are {data.shift.factor < 1 ? 'fewer' : 'more'} by {Math.round(Math.abs(1 - data.shift.factor) * 100)} % at the same
            positions. Only data since then is used.
          </Notice>
        )}
        {line && <CurveChart points={line.points} label={nameOf(line)} />}
        {line && (
          <DataTable
            label="Click-through rates"
            columns={COLUMNS}
            rows={line.points.slice(0, 10)}
            rowKey={({ position }) => String(position)}
            defaultSort={null}
            paging={false}
          />
        )}
      </Stack>
    </Card>
  );
}
