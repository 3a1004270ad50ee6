import { listUsers, updateUserRoles, USER_SORTS, type UserRow } from '@canopy/contract/host';
import { refreshCalls, showFailure, showToast, useAction, useCall, useUser } from '@canopy/shell-api';
import { Card, EmptyState, PageHeader, Stack } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { Switch } from '@canopy/ui/forms';
import { ListSearch, tableProps, useListState } from '@canopy/views/lists';

/** All accounts, searched and paged through the URL. */
function useUsers() {
  const state = useListState({ sorts: USER_SORTS });
  const answer = useCall(listUsers, { query: state.query });
  const update = useAction(updateUserRoles);

  const setRole = async (user: UserRow, change: { is_admin?: boolean; is_agency?: boolean }) => {
    const result = await update.run({ params: { id: user.id }, body: change });
    if (result.ok) showToast({ title: `The roles of ${user.email} were changed`, tone: 'success' });
    else showFailure('Nothing was changed', result.error);
    await refreshCalls(listUsers);
  };
  return { answer, state, setRole, busy: update.running };
}

const nameOf = ({ first_name, last_name }: UserRow) => [first_name, last_name].filter(Boolean).join(' ') || 'No name';

function columns({ setRole, busy }: ReturnType<typeof useUsers>, ownId: string): DataColumn<UserRow>[] {
  const role = (key: 'is_admin' | 'is_agency', word: string) => (user: UserRow) => (
    <Switch
      size="sm"
      aria-label={`${word} role of ${user.email}`}
      checked={user[key]}
      disabled={busy || (key === 'is_admin' && user.id === ownId)}
      onChange={(event) => void setRole(user, { [key]: event.currentTarget.checked })}
    />
  );
  return [
    { id: 'email', header: 'E-mail address', value: ({ email }) => email, hideable: false },
    { id: 'name', header: 'Name', value: nameOf },
    {
      id: 'workspaces',
      header: 'Workspaces',
      cell: ({ organisations }) => organisations.map(({ name }) => name).join(', ') || 'None',
      wrap: true,
    },
    { id: 'admin', header: 'Admin', cell: role('is_admin', 'Admin') },
    { id: 'agency', header: 'Agency', cell: role('is_agency', 'Agency') },
    { id: 'created_at', header: 'Since', value: ({ created_at }) => created_at, format: formatDate },
  ];
}

/** Every account of the portal; for administrators. */
export function UsersScreen() {
  const own = useUser();
  const users = useUsers();
  const { answer, state } = users;
  return (
    <Stack gap="xl">
      <PageHeader
        title="All users"
        description="Every account of this portal and its workspaces."
        actions={<ListSearch list={state} label="Search users" />}
      />
      <Card padding="none">
        <DataTable
          label="All users"
          columns={columns(users, own.id)}
          {...tableProps(answer, state)}
          rowKey={({ id }) => id}
          empty={<EmptyState compact title="No accounts yet" />}
        />
      </Card>
    </Stack>
  );
}
