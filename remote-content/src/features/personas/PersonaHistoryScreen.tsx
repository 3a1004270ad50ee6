import { personaCalls, type Persona } from '@canopy/contract/content';
import { Link, refreshCalls, showFailure, showToast, useAction, useCall, useParams } from '@canopy/shell-api';
import { Button, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { LoadFailure } from '@canopy/views/states';
interface Version {
  readonly version: number;
  readonly author: string;
  readonly at: string;
  readonly persona: Persona;
}

const COLUMNS: readonly DataColumn<Version>[] = [
  { id: 'version', header: 'Version', value: ({ version }) => version, numeric: true, width: 90 },
  { id: 'at', header: 'When', value: ({ at }) => at, format: formatDateTime, width: 190 },
  { id: 'author', header: 'Who', value: ({ author }) => author, minWidth: 140 },
  { id: 'name', header: 'Name', value: ({ persona }) => persona.name, wrap: true, minWidth: 160 },
  { id: 'pains', header: 'Pains', value: ({ persona }) => persona.pains.length, numeric: true, width: 90 },
  { id: 'questions', header: 'Questions', value: ({ persona }) => persona.questions.length, numeric: true, width: 110 },
  { id: 'traits', header: 'Traits', value: ({ persona }) => persona.traits?.length ?? 0, numeric: true, width: 90 },
];

/** Earlier versions of a persona, each of which can be restored. */
export function PersonaHistoryScreen() {
  const keptSort = useKeptSort();
  const { personaId = '' } = useParams();
  const params = { id: personaId };
  const persona = useCall(personaCalls.get, { params });
  const versions = useCall(personaCalls.versions, { params });
  const update = useAction(personaCalls.update);
  const restore = async ({ persona: { name, role, goals, pains, questions, traits = [], profile_id }, version }: Version) => {
    if (!persona.data) return;
    const result = await update.run({
      params,
      body: { version: persona.data.version, name, role, goals, pains, questions, traits, profile_id },
    });
    if (result.ok) showToast({ title: `Version ${version} was restored`, tone: 'success' });
    else showFailure('The version was not restored', result.error);
    await refreshCalls(personaCalls.get, personaCalls.versions, personaCalls.list);
  };
  const { error } = persona;
  return (
    <Stack gap="lg">
      <PageHeader
        title={persona.data ? `History of ${persona.data.name}` : 'Persona history'}
        description="Each save of the persona. An earlier version can be restored."
        actions={
          <>
            <Button component={Link} to="/personas" variant="default">
              All personas
            </Button>
            {persona.data && (
              <Button component={Link} to={`/persona/steps/1?id=${personaId}`}>
                Edit persona
              </Button>
            )}
          </>
        }
      />
      {error && !persona.data ? (
        <LoadFailure
          error={error}
          onRetry={() => void persona.reload()}
          noun="persona"
          icon="persona"
          back={{ to: '/personas', label: 'All personas' }}
        />
      ) : !persona.data ? (
        <Skeleton height={320} />
      ) : (
        <DataTable
          label="Versions"
          keptSort={keptSort}
          columns={COLUMNS}
          rows={versions.data}
          rowKey={({ version }) => String(version)}
          rowLabel={({ version }) => `version ${version}`}
          loading={versions.isLoading}
          error={versions.error?.message}
          onRetry={() => void versions.reload()}
          rowActions={(row) =>
            row.version !== persona.data?.version && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Restore version ${row.version}`}
                disabled={update.running}
                onClick={() => void restore(row)}
              >
                Restore
              </Button>
            )
          }
        />
      )}
    </Stack>
  );
}
