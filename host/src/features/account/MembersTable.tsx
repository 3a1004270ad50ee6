import type { Member } from '@canopy/contract/host';
import { Card, EmptyState, IconButton, Text } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { NativeSelect } from '@canopy/ui/forms';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { ROLE_CHOICES, roleLabel } from './roles.ts';
import type { Members } from './use-members.ts';

const nameOf = ({ first_name, last_name, email }: Member) => [first_name, last_name].filter(Boolean).join(' ') || email;

function columns({ isManager, ownId, setRole, busy }: Members): DataColumn<Member>[] {
  const role = (member: Member) => {
    if (!isManager || member.user_id === ownId) return roleLabel(member.role);
    return (
      <NativeSelect
        size="xs"
        aria-label={`Role of ${nameOf(member)}`}
        data={[...ROLE_CHOICES]}
        value={member.role}
        disabled={busy}
        onChange={(event) => void setRole(member.user_id, event.currentTarget.value === 'agency' ? 'agency' : 'user')}
      />
    );
  };
  return [
    {
      id: 'name',
      header: 'Name',
      value: nameOf,
      cell: (member) => (
        <Text size="sm">
          {nameOf(member)}
          {member.user_id === ownId && ' (you)'}
        </Text>
      ),
      hideable: false,
    },
    { id: 'email', header: 'E-mail address', value: ({ email }) => email },
    { id: 'role', header: 'Role', value: (member) => roleLabel(member.role), cell: role, minWidth: 190 },
    { id: 'joined', header: 'Joined', value: ({ joined_at }) => new Date(joined_at), cell: ({ joined_at }) => formatDate(joined_at) },
  ];
}

/** Everybody in the workspace. */
export function MembersTable({ members }: { readonly members: Members }) {
  const keptSort = useKeptSort('members');
  const [leaving, setLeaving] = useState<Member | null>(null);
  const { list, isManager, ownId, busy } = members;
  const remove = async () => {
    if (leaving) await members.remove(leaving.user_id);
    setLeaving(null);
  };
  return (
    <Card title="Members" padding="none">
      <DataTable
        label="Members"
        keptSort={keptSort}
        columns={columns(members)}
        rows={list.data?.members}
        rowKey={({ user_id }) => user_id}
        defaultSort={{ id: 'name', descending: false }}
        loading={list.isLoading}
        refetching={list.isValidating}
        error={list.error?.message}
        onRetry={() => void list.reload()}
        empty={<EmptyState compact title="No members yet" description="Invite the people you work with." />}
        {...(isManager && {
          rowActions: (member: Member) =>
            member.user_id === ownId ? null : (
              <IconButton size="sm" icon="trash" label={`Remove ${nameOf(member)}`} onClick={() => setLeaving(member)} />
            ),
        })}
      />
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => void remove()}
        title={leaving ? `Remove ${nameOf(leaving)}?` : ''}
        confirmLabel="Remove member"
        destructive
        running={busy}
      >
        They lose access to this workspace at once. Their account and everything they created stay.
      </ConfirmDialog>
    </Card>
  );
}
