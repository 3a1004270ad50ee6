import { type CallOutput } from '@canopy/contract';
import { listAuditLog } from '@canopy/contract/host';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Card, EmptyState } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { actionWords } from './action-words.ts';

type Entry = CallOutput<typeof listAuditLog>[number];

const COLUMNS: DataColumn<Entry>[] = [
  { id: 'at', header: 'When', value: ({ at }) => new Date(at), cell: ({ at }) => formatDateTime(at), hideable: false },
  { id: 'actor', header: 'Who', value: ({ actor }) => actor },
  { id: 'action', header: 'What', value: ({ action }) => actionWords(action) },
  {
    id: 'subject',
    header: 'Details',
    value: ({ subject }) => subject,
    cell: ({ subject, path }) =>
      subject === '' ? (
        '–'
      ) : path === null ? (
        subject
      ) : (
        <Anchor component={Link} to={path} inherit>
          {subject}
        </Anchor>
      ),
    wrap: true,
    minWidth: 160,
  },
];

/** Who changed what in the workspace; for its managers. */
export function AuditLog() {
  const keptSort = useKeptSort('audit');
  const { data, error, isLoading, isValidating, reload } = useCall(listAuditLog, {});
  return (
    <Card title="Audit log" description="The latest 100 changes." padding="none">
      <DataTable
        label="Audit log"
        keptSort={keptSort}
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        defaultSort={{ id: 'at', descending: true }}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        empty={<EmptyState compact title="No changes yet" />}
      />
    </Card>
  );
}
