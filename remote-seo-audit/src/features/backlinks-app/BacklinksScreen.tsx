import { AUDIT_PAGE_SIZE } from '@canopy/contract';
import { BACKLINK_SORTS, BACKLINK_STATES, listBacklinks, type Backlink } from '@canopy/contract/seo-audit';
import { send, useCall, useUser } from '@canopy/shell-api';
import { Button, EmptyState, Group, Icon, PageHeader, Stack } from '@canopy/ui';
import { TaskProgress, csvFile } from '@canopy/ui/data';
import { DataTable } from '@canopy/ui/table';
import { SavedViewsMenu } from '@canopy/views';
import { ExportButton, tableProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { BACKLINK_COLUMNS } from './backlink-columns.tsx';
import { BacklinkSelection } from './BacklinkSelection.tsx';
import { BacklinkTiles } from './BacklinkTiles.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { BACKLINKS_MESSAGES, STATES } from './messages.ts';
import { useCheck } from './use-check.ts';

/** The URL parameters of this screen. */
const PARAMETERS = ['state', 'search', 'sort', 'page_size'];
/** Maximum backlinks per call. */
const MAX_SELECTED = 500;
const STATE_FILTERS = ['all', ...BACKLINK_STATES] as const;
const FILTERS = [
  { value: 'all', label: 'All backlinks' },
  ...BACKLINK_STATES.map((state) => ({ value: state, label: STATES[state].label })),
];

const asCsv = (links: readonly Backlink[]): Promise<string> =>
  csvFile(
    [
      'Referring page',
      'Target URL',
      'Found target',
      'State',
      'Before',
      'Changed',
      'Status code',
      'Anchor text',
      'Rel',
      'First seen',
      'Checked',
      'Problem',
    ],
    links.map((link) => [
      link.source_url,
      link.target_url,
      link.found_target,
      link.state,
      link.was,
      link.changed_at,
      link.status,
      link.anchor,
      link.rel.join(' '),
      link.first_seen,
      link.checked_at,
      link.problem,
    ]),
  );

/** Links from other sites: imported, checked live, lost and gained. */
export function BacklinksScreen() {
  const { organisation } = useUser();
  const view = useListState({
    sorts: BACKLINK_SORTS,
    initialSort: { id: 'changed_at', descending: true },
    filters: { state: STATE_FILTERS },
    pageSize: AUDIT_PAGE_SIZE,
    alsoClear: ['drawer'],
  });
  const [importing, setImporting] = useState(false);
  const [selection, setSelection] = useState<{ organisation: string; keys: readonly string[] }>({
    organisation: organisation.id,
    keys: [],
  });
  const { check, task, checking } = useCheck();
  const { state, ...shown } = view.query;
  const query = { ...shown, ...(state !== undefined && state !== 'all' && { state }) };
  const answer = useCall(listBacklinks, { query });
  const { data } = answer;
  const selected = selection.organisation === organisation.id ? selection.keys : [];
  const select = (keys: readonly string[]) => setSelection({ organisation: organisation.id, keys: keys.slice(0, MAX_SELECTED) });
  const total = data ? data.counts.new + data.counts.alive + data.counts.lost + data.counts.unreachable : 0;
  const importButton = (
    <Button leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
      {BACKLINKS_MESSAGES.import}
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Backlinks"
        description={BACKLINKS_MESSAGES.description}
        actions={
          <Group gap="sm">
            <ExportButton
              name="backlinks"
              csv={async () => asCsv(await allRows((page) => send(listBacklinks, { query: { ...query, page, page_size: BATCH } })))}
              disabled={!data || data.total === 0}
            />
            <Button
              variant="default"
              leftSection={<Icon name="refresh" />}
              loading={checking}
              disabled={total === 0}
              onClick={() => check()}
            >
              {BACKLINKS_MESSAGES.check}
            </Button>
            {total > 0 && importButton}
          </Group>
        }
      >
        <SectionTabs current="/backlinks-app" />
      </PageHeader>
      {task && checking && <TaskProgress label="Checking backlinks" value={task.progress} message={task.message} />}
      {total > 0 && <BacklinkTiles counts={data?.counts} />}
      <BacklinkSelection selected={selected} checking={checking} onCheck={() => check(selected)} onClear={() => select([])} />
      <DataTable
        label="Backlinks"
        columnChoice
        columns={BACKLINK_COLUMNS}
        {...tableProps(answer, view)}
        rowKey={({ id }) => id}
        rowLabel={({ source_url }) => source_url}
        toolbar={
          <ListToolbar
            list={view}
            searchLabel="Search backlinks"
            placeholder="Search URL or anchor text"
            filter="state"
            filterLabel="State"
            choices={FILTERS}
          >
            <SavedViewsMenu screen="backlinks-app" parameters={PARAMETERS} />
          </ListToolbar>
        }
        empty={
          <EmptyState
            compact
            level={2}
            icon="link"
            title={BACKLINKS_MESSAGES.emptyTitle}
            description={BACKLINKS_MESSAGES.emptyText}
            action={importButton}
          />
        }
        selection={{ selected, onChange: select }}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Stack>
  );
}
