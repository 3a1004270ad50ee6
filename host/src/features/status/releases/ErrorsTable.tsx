import type { ReleaseError } from '@canopy/contract/host';
import { Code, EmptyState } from '@canopy/ui';
import { formatInteger, formatRelative } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';

const COLUMNS: DataColumn<ReleaseError>[] = [
  { id: 'last', header: 'Last seen', value: ({ lastAt }) => new Date(lastAt), cell: ({ lastAt }) => formatRelative(lastAt) },
  {
    id: 'version',
    header: 'Version',
    value: ({ version }) => version,
    cell: ({ version }) => (version ? <Code>{version}</Code> : 'Unknown'),
  },
  { id: 'cause', header: 'Cause', value: ({ cause }) => cause },
  { id: 'message', header: 'Message', value: ({ message }) => message, wrap: true, minWidth: 260 },
  { id: 'count', header: 'Times', numeric: true, value: ({ count }) => count, format: (value: number) => formatInteger(value) },
];

/** Faults reported by browsers, with identical ones counted together. */
export function ErrorsTable({ label, errors }: { readonly label: string; readonly errors: readonly ReleaseError[] }) {
  const keptSort = useKeptSort('errors');
  return (
    <DataTable
      label={label}
      keptSort={keptSort}
      columns={COLUMNS}
      rows={errors}
      rowKey={({ version, module, cause, message }) => [version, module, cause, message].join(' ')}
      defaultSort={{ id: 'last', descending: true }}
      defaultPageSize={10}
      empty={<EmptyState compact title="No errors reported" />}
    />
  );
}
