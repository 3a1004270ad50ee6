import type { ResearchSource } from '@canopy/contract/content';
import { Button, Group, Stack, Text } from '@canopy/ui';
import { formatDateTime, formatInteger, formatRelative, StatusBadge, UrlText } from '@canopy/ui/data';
import { Switch, Textarea } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { useState } from 'react';
import { ORIGINS } from '../messages.ts';
import { SnapshotDrawer } from './SnapshotDrawer.tsx';
import type { TabProps } from './use-research.ts';

const MAX_URLS = 20;

function AddUrls({ run, view }: TabProps) {
  const [text, setText] = useState('');
  const urls = text.split(/\s+/).filter((url) => url !== '');
  const all = [...new Set([...run.urls, ...urls])];
  const add = async () => {
    if (await view.change({ urls: all })) setText('');
  };
  return (
    <Group gap="sm" align="flex-end">
      <Textarea
        label="Add URLs"
        placeholder="https://example.com/guide"
        autosize
        minRows={1}
        maxRows={4}
        w={360}
        maw="100%"
        value={text}
        error={all.length > MAX_URLS ? `A run reads at most ${MAX_URLS} URLs, and ${run.urls.length} are given already.` : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={urls.length === 0 || all.length > MAX_URLS || run.status === 'running'}
        onClick={() => void add()}
        loading={view.busy}
      >
        Add
      </Button>
    </Group>
  );
}

/** The sources read, when, and what of them is used. */
export function SourcesTab({ run, view }: TabProps) {
  const keptSort = useKeptSort('sources');
  const [open, setOpen] = useState<ResearchSource | null>(null);
  const setUsed = (source: ResearchSource, isUsed: boolean) => {
    const others = run.sources.filter(({ id, excluded }) => excluded && id !== source.id).map(({ id }) => id);
    void view.change({ excluded_sources: isUsed ? others : [...others, source.id] });
  };
  const columns: DataColumn<ResearchSource>[] = [
    { id: 'number', header: 'No.', value: ({ number }) => number, numeric: true, width: 60 },
    {
      id: 'title',
      header: 'Source',
      value: ({ title, url }) => title || url,
      cell: (source) => (
        <>
          {source.title !== source.url && source.title}
          <Text size="xs" c="dimmed" component="div">
            <UrlText url={source.url} href copy={false} />
          </Text>
          {source.reason && (
            <Text size="xs" c="dimmed">
              {source.reason}
            </Text>
          )}
        </>
      ),
      wrap: true,
      minWidth: 220,
      hideable: false,
    },
    { id: 'origin', header: 'From', value: ({ origin }) => ORIGINS[origin], width: 110 },
    {
      id: 'state',
      header: 'State',
      value: ({ state }) => state,
      cell: ({ state }) => (state === 'read' ? <StatusBadge tone="good" label="Read" /> : <StatusBadge tone="bad" label="Not read" />),
      width: 110,
    },
    { id: 'words', header: 'Words', value: ({ words }) => words, format: formatInteger, numeric: true, width: 80 },
    {
      id: 'fetched_at',
      header: 'Read',
      value: ({ fetched_at }) => fetched_at,
      cell: ({ fetched_at }) =>
        fetched_at ? (
          <time dateTime={fetched_at} title={formatDateTime(fetched_at)}>
            {formatRelative(fetched_at)}
          </time>
        ) : (
          '–'
        ),
      numeric: true,
      width: 120,
    },
    {
      id: 'used',
      header: 'Use',
      cell: (source) => (
        <Switch
          aria-label={`Use ${source.title || source.url}`}
          checked={!source.excluded && source.state === 'read'}
          disabled={source.state !== 'read' || run.status === 'running'}
          onChange={(event) => setUsed(source, event.currentTarget.checked)}
        />
      ),
      width: 70,
    },
  ];
  return (
    <Stack gap="md">
      <DataTable
        label="Sources"
        keptSort={keptSort}
        columns={columns}
        rows={run.sources}
        rowKey={({ id }) => id}
        rowLabel={({ title, url }) => title || url}
        defaultSort={{ id: 'number', descending: false }}
        paging={false}
        empty={
          <Text size="sm" c="dimmed" p="md">
            No sources have been read yet.
          </Text>
        }
        rowActions={(source) =>
          source.state === 'read' && (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => setOpen(source)}
              aria-label={`Show the snapshot of ${source.title || source.url}`}
            >
              Snapshot
            </Button>
          )
        }
      />
      <AddUrls run={run} view={view} />
      {open && <SnapshotDrawer runId={run.id} source={open} fact={null} onClose={() => setOpen(null)} />}
    </Stack>
  );
}
