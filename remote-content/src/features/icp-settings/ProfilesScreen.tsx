import { profileCalls, type AudienceProfile } from '@canopy/contract/content';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { formatInteger, formatRelative } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { answerProps, DeleteDialog, useKeptSort } from '@canopy/views/lists';
import { useState } from 'react';
const COLUMNS: readonly DataColumn<AudienceProfile>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name.toLowerCase(),
    cell: ({ id, name }) => (
      <Anchor component={Link} to={`/profileDetails/${id}`}>
        {name}
      </Anchor>
    ),
    minWidth: 180,
    wrap: true,
    hideable: false,
  },
  { id: 'industry', header: 'Industry or field', cell: ({ industry }) => industry || '–', wrap: true, minWidth: 140 },
  { id: 'region', header: 'Region', cell: ({ region }) => region || '–', wrap: true, minWidth: 120 },
  { id: 'personas', header: 'Personas', cell: ({ personas }) => formatInteger(personas), numeric: true, width: 100 },
  { id: 'updated_at', header: 'Changed', cell: ({ updated_at }) => formatRelative(updated_at), numeric: true, width: 120 },
];

/** The audiences that the workspace addresses. */
export function ProfilesScreen() {
  const keptSort = useKeptSort();
  const answer = useCall(profileCalls.list, {});
  const [removing, setRemoving] = useState<AudienceProfile | null>(null);
  const create = (
    <Button component={Link} to="/addProfile" leftSection={<Icon name="plus" />}>
      New profile
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Audience profiles"
        description="The audiences you write for. Each persona belongs to a profile."
        actions={create}
      />
      <DataTable
        label="Audience profiles"
        keptSort={keptSort}
        columns={COLUMNS}
        {...answerProps(answer)}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        defaultSort={{ id: 'name', descending: false }}
        empty={
          <EmptyState
            compact
            icon="users"
            title="No audience profiles yet"
            description="Describe an audience once, and use it for its personas."
            action={create}
          />
        }
        rowActions={(row) => <IconButton size="sm" icon="trash" label={`Delete ${row.name}`} onClick={() => setRemoving(row)} />}
      />
      {removing && (
        <DeleteDialog
          call={profileCalls.remove}
          input={{ params: { id: removing.id } }}
          refreshes={[profileCalls.list]}
          onClose={() => setRemoving(null)}
          title={`Delete ${removing.name}?`}
          label="Delete profile"
        >
          Its personas stay.
        </DeleteDialog>
      )}
    </Stack>
  );
}
