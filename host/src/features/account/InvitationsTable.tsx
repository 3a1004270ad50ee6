import type { Invitation } from '@canopy/contract/host';
import { Card, IconButton } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { roleLabel } from './roles.ts';
import type { Members } from './use-members.ts';

const COLUMNS: DataColumn<Invitation>[] = [
  { id: 'email', header: 'E-mail address', value: ({ email }) => email, hideable: false },
  { id: 'role', header: 'Role', value: ({ role }) => roleLabel(role) },
  { id: 'invited', header: 'Invited', value: ({ invited_at }) => new Date(invited_at), cell: ({ invited_at }) => formatDate(invited_at) },
  {
    id: 'expires',
    header: 'Valid until',
    value: ({ expires_at }) => new Date(expires_at),
    cell: ({ expires_at }) => formatDate(expires_at),
  },
];

/** Pending invitations; for the workspace's managers. */
export function InvitationsTable({ members }: { readonly members: Members }) {
  const keptSort = useKeptSort('invitations');
  const open = members.list.data?.invitations ?? [];
  if (!members.isManager || open.length === 0) return null;
  return (
    <Card title="Open invitations" padding="none">
      <DataTable
        label="Open invitations"
        keptSort={keptSort}
        columns={COLUMNS}
        rows={open}
        rowKey={({ id }) => id}
        defaultSort={{ id: 'invited', descending: true }}
        rowActions={({ id, email }) => (
          <IconButton
            size="sm"
            icon="trash"
            label={`Revoke the invitation of ${email}`}
            disabled={members.busy}
            onClick={() => void members.revoke(id)}
          />
        )}
      />
    </Card>
  );
}
