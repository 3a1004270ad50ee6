import { getKeywordProject, updateKeywordProject, type PlannedKeyword, type PROJECT_KINDS } from '@canopy/contract/content';
import { refreshCalls, showToast, useAction, useCall, useParams, useUrlState } from '@canopy/shell-api';
import { Button, FailedState, Group, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { csvFile, formatDate, formatInteger, formatPosition, UrlText } from '@canopy/ui/data';
import { FormActions, FormError, SegmentedControl, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton } from '@canopy/views/lists';
import { useState } from 'react';
import { ClusterList } from './ClusterList.tsx';
import { clustersOf } from './clusters-of.ts';
import { Mindmap } from './Mindmap.tsx';

const VIEWS = ['list', 'table', 'mindmap'] as const;
const SOURCES: Record<PlannedKeyword['source'], string> = {
  typed: 'Entered',
  search_console: 'Search Console',
  site: 'Site',
  model: 'Language model',
};
const INTENTS: Record<PlannedKeyword['intent'], string> = {
  informational: 'Informational',
  commercial: 'Commercial',
  transactional: 'Transactional',
  navigational: 'Navigational',
  unclear: '–',
};

const COLUMNS: DataColumn<PlannedKeyword>[] = [
  { id: 'keyword', header: 'Keyword', value: ({ keyword }) => keyword, minWidth: 180, wrap: true, hideable: false },
  { id: 'cluster', header: 'Cluster', value: ({ cluster }) => cluster, minWidth: 160, wrap: true },
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true, width: 115 },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true, width: 85 },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true, width: 95 },
  { id: 'intent', header: 'Intent', help: 'By the keyword’s words.', value: ({ intent }) => INTENTS[intent], width: 130 },
  { id: 'source', header: 'Source', value: ({ source }) => SOURCES[source], width: 140 },
  {
    id: 'page_url',
    header: 'Page',
    cell: ({ page_url: page }) => (page === null ? '–' : <UrlText url={page} maxLength={30} />),
    minWidth: 180,
  },
];

const asCsv = (keywords: readonly PlannedKeyword[]): Promise<string> =>
  csvFile(
    ['Keyword', 'Cluster', 'Impressions', 'Clicks', 'Position', 'Intent', 'Source', 'Page', 'Note'],
    keywords.map((row) => [
      row.keyword,
      row.cluster,
      row.impressions,
      row.clicks,
      row.position,
      row.intent,
      SOURCES[row.source],
      row.page_url,
      row.note,
    ]),
  );

/** One project: its keywords by cluster, as a list, a table or a mindmap. */
export function ProjectScreen({ kind }: { readonly kind: (typeof PROJECT_KINDS)[number] }) {
  const { id = '' } = useParams();
  const { data, error, reload } = useCall(getKeywordProject, { params: { id } }, { background: true });
  const [view, setView] = useUrlState<string>('view', 'list');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isMoving, setMoving] = useState(false);
  const change = useAction(updateKeywordProject);
  if (error) return <FailedState title="The project did not load" detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={480} />;
  const clusters = clustersOf(data.data);
  const update = async (body: Parameters<typeof change.run>[0]['body'], done: string) => {
    const result = await change.run({ params: { id }, body });
    if (!result.ok) return false;
    setSelected([]);
    showToast({ tone: 'success', title: done });
    await refreshCalls(getKeywordProject);
    return true;
  };
  const figures =
    data.figures_day === null ? 'No search data for these keywords' : `Search data of 30 days to ${formatDate(data.figures_day)}`;
  return (
    <Stack gap="lg">
      <PageHeader
        title={data.name}
        description={`${formatInteger(data.keywords)} keywords in ${formatInteger(clusters.length)} clusters. ${figures}.`}
        actions={
          <ExportButton
            name={kind === 'seeds' ? 'seed-keywords' : 'keywords'}
            csv={() => asCsv(data.data)}
            disabled={data.data.length === 0}
          />
        }
      />
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
            <Button size="sm" variant="default" disabled={selected.length === 0} onClick={() => setMoving(true)}>
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
          columns={COLUMNS}
          columnChoice
          rows={data.data}
          rowKey={({ keyword }) => keyword}
          defaultSort={{ id: 'impressions', descending: true }}
          selection={{ selected, onChange: setSelected }}
        />
      ) : view === 'mindmap' ? (
        <Mindmap name={data.name} clusters={clusters} />
      ) : (
        <ClusterList clusters={clusters} />
      )}
      {data.model !== null && (
        <Text size="xs" c="dimmed">
          Keywords from the language model ({data.model}) have no figures unless people saw the site for them.
        </Text>
      )}
      {isMoving && (
        <MoveDialog
          count={selected.length}
          names={clusters.map(({ name }) => name)}
          failure={change.error?.message}
          busy={change.running}
          onClose={() => setMoving(false)}
          onMove={async (cluster) => {
            if (await update({ move: { keywords: [...selected], cluster } }, 'Keywords moved')) setMoving(false);
          }}
        />
      )}
    </Stack>
  );
}

interface MoveDialogProps {
  readonly count: number;
  readonly names: readonly string[];
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onMove: (cluster: string) => Promise<void>;
}

/** Where the chosen keywords go: a known cluster merges them, a new name splits them off. */
function MoveDialog({ count, names, failure, busy, onClose, onMove }: MoveDialogProps) {
  const [name, setName] = useState('');
  const isKnown = names.includes(name.trim());
  return (
    <Dialog opened onClose={onClose} title={`Move ${formatInteger(count)} ${count === 1 ? 'keyword' : 'keywords'}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void onMove(name.trim());
        }}
      >
        <Stack gap="md">
          {failure && <FormError>{failure}</FormError>}
          <TextInput
            label="Cluster"
            description={isKnown ? 'They join this cluster.' : 'A new name makes a new cluster.'}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            list="clusters"
            data-autofocus
            required
          />
          <datalist id="clusters">
            {names.slice(0, 200).map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              Move
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
