import { personaCalls, type Persona } from '@canopy/contract/content';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { formatInteger, formatRelative } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { answerProps, DeleteDialog, useKeptSort } from '@canopy/views/lists';
import { useState } from 'react';
const COLUMNS: readonly DataColumn<Persona>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name.toLowerCase(),
    cell: ({ id, name }) => (
      <Anchor component={Link} to={`/persona/steps/1?id=${id}`}>
        {name}
      </Anchor>
    ),
    minWidth: 160,
    wrap: true,
    hideable: false,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => role || '–', wrap: true, minWidth: 140 },
  {
    id: 'pains',
    header: 'Pains',
    value: ({ pains }) => pains.length,
    cell: ({ pains }) => formatInteger(pains.length),
    numeric: true,
    width: 90,
  },
  {
    id: 'questions',
    header: 'Questions',
    value: ({ questions }) => questions.length,
    cell: ({ questions }) => formatInteger(questions.length),
    numeric: true,
    width: 110,
  },
  {
    id: 'traits',
    header: 'Traits',
    value: ({ traits }) => traits?.length ?? 0,
    cell: ({ traits }) => formatInteger(traits?.length ?? 0),
    numeric: true,
    width: 90,
  },
  {
    id: 'history',
    header: 'Changed',
    cell: ({ id, name, updated_at }) => (
      <Anchor component={Link} to={`/persona/history/${id}`} aria-label={`${formatRelative(updated_at)}: history of ${name}`}>
        {formatRelative(updated_at)}
      </Anchor>
    ),
    numeric: true,
    width: 130,
  },
];

/** The people that content is written for. */
export function PersonasScreen() {
  const keptSort = useKeptSort();
  const answer = useCall(personaCalls.list, {});
  const [removing, setRemoving] = useState<Persona | null>(null);
  const create = (
    <Button component={Link} to="/persona/new" leftSection={<Icon name="plus" />}>
      New persona
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Personas"
        description="The people you write for: their pains, questions and traits, each with its evidence."
        actions={create}
      />
      <DataTable
        label="Personas"
        keptSort={keptSort}
        columns={COLUMNS}
        {...answerProps(answer)}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        defaultSort={{ id: 'name', descending: false }}
        empty={
          <EmptyState
            compact
            icon="persona"
            title="No personas yet"
            description="Start with a name. Search Console, Google Analytics and your analyses suggest the rest, or write your own."
            action={create}
          />
        }
        rowActions={(row) => <IconButton size="sm" icon="trash" label={`Delete ${row.name}`} onClick={() => setRemoving(row)} />}
      />
      {removing && (
        <DeleteDialog
          call={personaCalls.remove}
          input={{ params: { id: removing.id } }}
          refreshes={[personaCalls.list]}
          onClose={() => setRemoving(null)}
          title={`Delete ${removing.name}?`}
          label="Delete persona"
        >
          Its history is deleted with it. This cannot be undone.
        </DeleteDialog>
      )}
    </Stack>
  );
}
