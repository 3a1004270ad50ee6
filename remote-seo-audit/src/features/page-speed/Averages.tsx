import { getVitalsSummary, type FieldVitals, type VitalsAverage } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { Card, EmptyState, FailedState, Stack } from '@canopy/ui';
import { formatDate, formatInteger } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { DEVICE_NAMES, FIELD_LIMITS, METHOD_NAMES, VITALS, VITAL_NAMES, type Device } from '../../speed/vital-facts.ts';
import { VitalFigure } from '../../speed/VitalFigure.tsx';
import { SPEED_MESSAGES } from './messages.ts';

/** A range of days, or a single day. */
function period(from: string, to: string): string {
  const [first, last] = [formatDate(from), formatDate(to)];
  return first === last ? first : `${first} to ${last}`;
}

const COLUMNS: DataColumn<VitalsAverage>[] = [
  { id: 'device', header: 'Device', cell: ({ device }) => DEVICE_NAMES[device], width: 100 },
  {
    id: 'method',
    header: 'Method',
    cell: ({ method, version }) => `${METHOD_NAMES[method]}${version ? ` ${version}` : ''}`,
    minWidth: 160,
  },
  {
    id: 'pages',
    header: 'Pages',
    help: 'Pages included in the averages.',
    cell: ({ pages }) => formatInteger(pages),
    numeric: true,
    width: 80,
  },
  ...VITAL_NAMES.map((vital): DataColumn<VitalsAverage> => ({
    id: vital,
    header: VITALS[vital].short,
    help: VITALS[vital].label,
    cell: (row) => <VitalFigure vital={vital} device={row.device} value={row[vital]} />,
    width: 110,
  })),
  { id: 'measured', header: 'Measured', cell: ({ measured_from, measured_to }) => period(measured_from, measured_to), minWidth: 160 },
];

interface FieldRow extends FieldVitals {
  readonly device: Device;
}

const FIELD_COLUMNS: DataColumn<FieldRow>[] = [
  { id: 'device', header: 'Device', cell: ({ device }) => DEVICE_NAMES[device], width: 100 },
  ...(['fcp', 'lcp', 'cls'] as const).map((vital): DataColumn<FieldRow> => ({
    id: vital,
    header: VITALS[vital].short,
    help: VITALS[vital].label,
    cell: (row) => <VitalFigure vital={vital} device={FIELD_LIMITS} value={row[vital]} />,
    width: 110,
  })),
  {
    id: 'inp',
    header: 'INP',
    help: 'Interaction to next paint',
    cell: ({ inp }) => (inp === null ? '–' : `${Math.round(inp)} ms`),
    numeric: true,
    width: 90,
  },
  {
    id: 'ttfb',
    header: 'TTFB',
    help: 'Time to first byte',
    cell: ({ ttfb }) => (ttfb === null ? '–' : `${Math.round(ttfb)} ms`),
    numeric: true,
    width: 90,
  },
  {
    id: 'time',
    header: 'Period',
    cell: ({ first_date, last_date }) => (first_date && last_date ? period(first_date, last_date) : '–'),
    minWidth: 160,
  },
];

/** Averages, each of one version of one method, and real-user data. */
export function Averages() {
  const { data, error, isLoading, isValidating, reload } = useCall(getVitalsSummary, {});
  if (error && !data) return <FailedState detail={error.message} retrying={isValidating} onRetry={() => void reload()} />;
  if (data?.averages.length === 0 && !data.field.desktop && !data.field.mobile) return null;
  const field = (['desktop', 'mobile'] as const).flatMap((device): FieldRow[] =>
    data?.field[device] ? [{ ...data.field[device], device }] : [],
  );
  return (
    <Stack gap="lg">
      <Card title="Averages" description={SPEED_MESSAGES.methods} padding="none">
        <DataTable
          label="Averages"
          columns={COLUMNS}
          rows={data?.averages}
          loading={isLoading}
          skeletonRows={2}
          rowKey={({ device, method, version }) => `${device} ${method} ${version}`}
          paging={false}
          defaultSort={null}
          empty={<EmptyState compact level={3} title={SPEED_MESSAGES.emptyTitle} />}
        />
      </Card>
      {field.length > 0 && (
        <Card title="Field data (CrUX)" description="Chrome UX Report: 75th percentile over 28 days, for the whole site." padding="none">
          <DataTable
            label="Field data (CrUX)"
            columns={FIELD_COLUMNS}
            rows={field}
            rowKey={({ device }) => device}
            paging={false}
            defaultSort={null}
          />
        </Card>
      )}
    </Stack>
  );
}
