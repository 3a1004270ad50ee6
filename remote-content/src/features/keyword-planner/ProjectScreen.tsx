import { getKeywordProject, modelName, updateKeywordProject, type PlannedKeyword, type PROJECT_KINDS } from '@canopy/contract/content';
import { lazyPart, refreshCalls, send, showFailure, showToast, useAction, useCall, useParams, useUrlState } from '@canopy/shell-api';
import { Button, FailedState, Group, IconButton, Notice, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDate, formatInteger } from '@canopy/ui/data';
import { SegmentedControl } from '@canopy/ui/forms';
import { DataTable } from '@canopy/ui/table';
import { ExportButton, useKeptSort } from '@canopy/views/lists';
import { LoadFailure } from '@canopy/views/states';
import { Suspense, useState } from 'react';
import { NameDialog, NoteDialog, PageDialog } from './ClusterDialogs.tsx';
import { ClusterList } from './ClusterList.tsx';
import { asCsv, columnsOf } from './keyword-columns.tsx';
import { UnmadeProject } from './UnmadeProject.tsx';
import { VolumeButtons } from './VolumeButtons.tsx';
import { counted } from '../../counted.ts';
import { clustersOf, groupByTopic, movesBack, type Cluster, type Move } from './clusters-of.ts';

/** Its library is loaded when the map is first shown. */
const Mindmap = lazyPart(
  async () => (await import('./mindmap/Mindmap.tsx')).Mindmap,
  (retry) => <FailedState title="The mindmap could not be loaded" onRetry={retry} />,
);

const VIEWS = ['list', 'table', 'mindmap'] as const;
/** What a dialog is currently editing. */
type Editing =
  | { readonly what: 'move' }
  | { readonly what: 'rename' | 'page'; readonly cluster: Cluster }
  | { readonly what: 'note'; readonly keyword: PlannedKeyword };

/** One project: its keywords by cluster, as a list, a table or a mindmap. */
export function ProjectScreen({ kind }: { readonly kind: (typeof PROJECT_KINDS)[number] }) {
  const keptSort = useKeptSort();
  const { id = '' } = useParams();
  const { data, error, reload } = useCall(getKeywordProject, { params: { id } });
  const [view, setView] = useUrlState<string>('view', 'list');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState<Editing | null>(null);
  const change = useAction(updateKeywordProject);
  if (!data)
    return (
      <Stack gap="lg">
        <PageHeader title={kind === 'seeds' ? 'Seed keywords' : 'Keyword list'} />
        {error ? (
          <LoadFailure
            error={error}
            onRetry={() => void reload()}
            noun="project"
            icon="list"
            back={{ to: kind === 'seeds' ? '/seed-keyword-planner' : '/keyword-planner', label: 'All projects' }}
          />
        ) : (
          <Skeleton height={480} />
        )}
      </Stack>
    );
  if (data.state !== 'ready') return <UnmadeProject project={data} />;
  const clusters = clustersOf(data.data, data.pages);
  const topics = groupByTopic(clusters);
  const pages = new Map(data.pages.map(({ cluster, page_url: url }) => [cluster, url]));
  /** Puts keywords back where they were before they joined `into`, and the page that was chosen for a cluster that had vanished. */
  const takeBack = async (moves: readonly Move[], into: string) => {
    const put = (body: Parameters<typeof change.run>[0]['body']) => send(updateKeywordProject, { params: { id }, body });
    try {
      for (const { keywords, cluster } of moves) {
        const page = pages.get(cluster);
        await put({ move: { keywords: [...keywords], cluster }, ...(page !== undefined && { assign: { cluster, page_url: page } }) });
      }
      // A cluster that vanished alone gave its page to the one that it joined.
      const [only, ...others] = moves;
      const isGiven =
        only !== undefined &&
        others.length === 0 &&
        pages.has(only.cluster) &&
        !pages.has(into) &&
        data.data.every(({ keyword, cluster }) => cluster !== only.cluster || only.keywords.includes(keyword));
      if (isGiven) await put({ assign: { cluster: into, page_url: null } });
    } catch (error) {
      showFailure('The change could not be undone', error);
    }
    await refreshCalls(getKeywordProject);
  };
  const update = async (body: Parameters<typeof change.run>[0]['body'], done: string) => {
    const result = await change.run({ params: { id }, body });
    if (!result.ok) {
      // An open dialog reports it itself.
      if (!editing) showFailure('The change was not saved', result.error);
      return false;
    }
    setSelected([]);
    setEditing(null);
    const move = body?.move;
    const back = move ? movesBack(data.data, move) : [];
    const undo = move && back.length > 0 && { action: { label: 'Undo', run: () => void takeBack(back, move.cluster) } };
    showToast({ tone: 'success', title: done, ...undo });
    await refreshCalls(getKeywordProject);
    return true;
  };
  const dialog = { failure: change.error?.message, busy: change.running, onClose: () => setEditing(null) };
  const figures =
    data.figures_day === null ? 'No search data for these keywords' : `Search data for the 30 days to ${formatDate(data.figures_day)}`;
  return (
    <Stack gap="lg">
      <PageHeader
        title={data.name}
        description={`${counted(data.keywords, 'keyword')} in ${counted(clusters.length, 'cluster')} and ${counted(topics.length, 'topic')}. ${figures}.`}
        actions={
          <Group gap="xs">
            <VolumeButtons key={id} id={id} />
            <ExportButton
              name={kind === 'seeds' ? 'seed-keywords' : 'keywords'}
              csv={() => asCsv(data.data, pages)}
              disabled={data.data.length === 0}
            />
          </Group>
        }
      />
      {data.provider_problem !== null && (
        <Notice tone="warning" title="The provider returned no ideas">
          {data.provider_problem}
        </Notice>
      )}
      <Group justify="space-between">
        <SegmentedControl
          label="View"
          value={VIEWS.find((one) => one === view) ?? 'list'}
          onChange={setView}
          data={[
            { value: 'list', label: 'List' },
            { value: 'table', label: 'Table' },
            { value: 'mindmap', label: 'Mindmap' },
          ]}
        />
        {view === 'table' && (
          <Group gap="xs">
            <Button size="sm" variant="default" disabled={selected.length === 0} onClick={() => setEditing({ what: 'move' })}>
              Move to cluster
            </Button>
            <Button
              size="sm"
              variant="default"
              disabled={selected.length === 0}
              loading={change.running}
              onClick={() => void update({ remove: [...selected] }, 'Keywords removed')}
            >
              Remove
            </Button>
          </Group>
        )}
      </Group>
      {view === 'table' ? (
        <DataTable
          label="Keywords"
          keptSort={keptSort}
          columns={columnsOf(data.data)}
          columnChoice
          rows={data.data}
          rowKey={({ keyword }) => keyword}
          defaultSort={{ id: 'impressions', descending: true }}
          selection={{ selected, onChange: setSelected }}
          rowActions={(keyword) => (
            <IconButton
              size="sm"
              icon="pencil"
              label={`Note on ${keyword.keyword}`}
              onClick={() => setEditing({ what: 'note', keyword })}
            />
          )}
        />
      ) : view === 'mindmap' ? (
        <Suspense fallback={<Skeleton height={640} />}>
          <Mindmap
            name={data.name}
            topics={topics}
            names={clusters.map(({ name }) => name)}
            busy={change.running}
            failure={change.error?.message}
            onMove={(keywords, cluster) =>
              update({ move: { keywords: [...keywords], cluster } }, keywords.length === 1 ? `Moved to ${cluster}` : 'Clusters merged')
            }
            onRename={(cluster) => setEditing({ what: 'rename', cluster })}
          />
        </Suspense>
      ) : (
        <ClusterList
          topics={topics}
          onAssign={(cluster) => setEditing({ what: 'page', cluster })}
          onRename={(cluster) => setEditing({ what: 'rename', cluster })}
        />
      )}
      {data.model !== null && (
        <Text size="xs" c="dimmed">
          Keywords suggested by {modelName(data.model)} have data only if the site appeared in search for them.
        </Text>
      )}
      {editing?.what === 'move' && (
        <NameDialog
          {...dialog}
          title={`Move ${formatInteger(selected.length)} ${selected.length === 1 ? 'keyword' : 'keywords'}`}
          submit="Move"
          initial=""
          names={clusters.map(({ name }) => name)}
          onName={(cluster) => void update({ move: { keywords: [...selected], cluster } }, 'Keywords moved')}
        />
      )}
      {editing?.what === 'rename' && (
        <NameDialog
          {...dialog}
          title={`Rename or merge ${editing.cluster.name}`}
          submit="Save"
          initial={editing.cluster.name}
          names={clusters.map(({ name }) => name).filter((name) => name !== editing.cluster.name)}
          onName={(cluster) =>
            void update({ move: { keywords: editing.cluster.keywords.map(({ keyword }) => keyword), cluster } }, 'Cluster changed')
          }
        />
      )}
      {editing?.what === 'page' && (
        <PageDialog
          {...dialog}
          cluster={editing.cluster.name}
          initial={editing.cluster.chosen ?? editing.cluster.page ?? ''}
          isChosen={editing.cluster.chosen !== null}
          pages={[...new Set(data.data.flatMap(({ page_url: url }) => url ?? []))].toSorted()}
          onPage={(url) => void update({ assign: { cluster: editing.cluster.name, page_url: url } }, 'Page saved')}
        />
      )}
      {editing?.what === 'note' && (
        <NoteDialog
          {...dialog}
          keyword={editing.keyword.keyword}
          initial={editing.keyword.note}
          onNote={(text) => void update({ note: { keyword: editing.keyword.keyword, text } }, 'Note saved')}
        />
      )}
    </Stack>
  );
}
