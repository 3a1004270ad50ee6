import { PERSONA_TOPIC_STAGES, personaTopicCalls, type PersonaTopic } from '@canopy/contract/content';
import { Link, useCall, useGo } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { formatRelative, StatusBadge } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { answerProps, DeleteDialog, useKeptSort } from '@canopy/views/lists';
import { useState } from 'react';
import { STAGE, stateOf, stepPath, verdictOf } from './messages.ts';
const FILTERS = [{ value: '', label: 'All stages' }, ...PERSONA_TOPIC_STAGES.map((value) => ({ value, label: STAGE[value].label }))];

const COLUMNS: readonly DataColumn<PersonaTopic>[] = [
  {
    id: 'title',
    header: 'Topic',
    value: ({ title }) => title.toLowerCase(),
    cell: (topic) => (
      <Anchor component={Link} to={stepPath(topic)}>
        {topic.title}
      </Anchor>
    ),
    minWidth: 220,
    wrap: true,
    hideable: false,
  },
  { id: 'persona', header: 'Persona', value: ({ persona_name }) => persona_name, minWidth: 140, wrap: true },
  {
    id: 'stage',
    header: 'Stage',
    value: ({ stage }) => PERSONA_TOPIC_STAGES.indexOf(stage),
    cell: (topic) => <StatusBadge {...stateOf(topic)} />,
    width: 120,
  },
  {
    id: 'review',
    header: 'Review',
    cell: verdictOf,
    minWidth: 160,
    wrap: true,
  },
  { id: 'keyword', header: 'Keyword', value: ({ keyword }) => keyword || '–', minWidth: 140, wrap: true },
  {
    id: 'created_at',
    header: 'Created',
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatRelative(created_at),
    numeric: true,
    width: 130,
  },
];

/** `/persona-topics`, and the steps' own addresses without a topic: the topics at that step. */
export function TopicListScreen({ stage }: { readonly stage: PersonaTopic['stage'] | '' }) {
  const keptSort = useKeptSort();
  const go = useGo();
  const answer = useCall(personaTopicCalls.list, {});
  const [removing, setRemoving] = useState<PersonaTopic | null>(null);
  const create = (
    <Button component={Link} to="/persona-topics/details" leftSection={<Icon name="plus" />}>
      New topic
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader title="Persona topics" description="From a persona’s question to a reviewed article and its results." actions={create} />
      <DataTable
        label="Persona topics"
        keptSort={keptSort}
        columns={COLUMNS}
        {...answerProps(answer)}
        rows={answer.data?.filter((topic) => stage === '' || topic.stage === stage)}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        error={answer.data ? undefined : answer.error?.message}
        defaultSort={{ id: 'created_at', descending: true }}
        filtered={stage !== '' && (answer.data?.length ?? 0) > 0}
        onClearFilters={() => go('/persona-topics')}
        toolbar={
          <NativeSelect
            aria-label="Stage"
            data={FILTERS}
            value={stage}
            onChange={({ currentTarget: { value } }) => {
              // The URL of the first step alone starts a new topic.
              go(value === '' ? '/persona-topics' : value === 'details' ? '/persona-topics?stage=details' : `/persona-topics/${value}`);
            }}
          />
        }
        empty={
          <EmptyState
            compact
            icon="persona"
            title="No topics yet"
            description="A topic answers a question of one of your personas."
            action={create}
          />
        }
        rowActions={(row) => <IconButton size="sm" icon="trash" label={`Delete ${row.title}`} onClick={() => setRemoving(row)} />}
      />
      {removing && (
        <DeleteDialog
          call={personaTopicCalls.remove}
          input={{ params: { id: removing.id } }}
          refreshes={[personaTopicCalls.list]}
          onClose={() => setRemoving(null)}
          title={`Delete “${removing.title}”?`}
          label="Delete topic"
        >
          Its research and its post stay.
        </DeleteDialog>
      )}
    </Stack>
  );
}
