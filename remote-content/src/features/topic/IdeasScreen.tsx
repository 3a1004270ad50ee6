import { createTopics, getTopicBase, listTopicIdeas, listTopics, type TopicIdea } from '@canopy/contract/content';
import { Link, refreshCalls, reloadUser, showFailure, useAction, useCall, useGo } from '@canopy/shell-api';
import { Button, EmptyState, PageHeader, Stack, Text } from '@canopy/ui';
import { formatInteger, formatPosition, StatusBadge } from '@canopy/ui/data';
import { Checkbox } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { useState } from 'react';
import { PageUrl } from '../../PageUrl.tsx';
import { TopicTabs } from './TopicTabs.tsx';

/** The selected keywords as ideas for pages. */
export function IdeasScreen() {
  const keptSort = useKeptSort();
  const go = useGo();
  const { data, error, isLoading, isValidating, reload } = useCall(listTopicIdeas, {});
  const create = useAction(createTopics);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = (data ?? []).filter(({ keyword, exists }) => !exists && !left.has(keyword)).slice(0, 100);
  const submit = async () => {
    const result = await create.run({ body: { ideas: chosen.map(({ title, keyword, pillar }) => ({ title, keyword, pillar })) } });
    if (!result.ok) {
      showFailure('The topics were not created', result.error);
      return;
    }
    void refreshCalls(listTopics, listTopicIdeas, getTopicBase);
    void reloadUser().catch(() => undefined);
    go('/topic/all-topics');
  };
  const toggle = (keyword: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(keyword);
    else next.add(keyword);
    setLeft(next);
  };
  const columns: DataColumn<TopicIdea>[] = [
    {
      id: 'chosen',
      header: 'Select',
      cell: ({ keyword, exists }) =>
        exists ? (
          <StatusBadge tone="good" label="Topic" />
        ) : (
          <Checkbox
            aria-label={`Select ${keyword}`}
            checked={!left.has(keyword)}
            onChange={(event) => toggle(keyword, event.currentTarget.checked)}
          />
        ),
      width: 90,
    },
    {
      id: 'title',
      header: 'Idea',
      cell: ({ title, keywords }) => (
        <>
          {title}
          {keywords.length > 0 && (
            <Text size="xs" c="dimmed">
              also: {keywords.slice(0, 5).join(', ')}
              {keywords.length > 5 ? ` and ${keywords.length - 5} more` : ''}
            </Text>
          )}
        </>
      ),
      minWidth: 220,
      wrap: true,
      hideable: false,
    },
    { id: 'pillar', header: 'Pillar', cell: ({ pillar }) => pillar, minWidth: 120 },
    {
      id: 'impressions',
      header: 'Impressions',
      value: ({ impressions }) => impressions ?? -1,
      cell: ({ impressions }) => (impressions === null ? '–' : formatInteger(impressions)),
      numeric: true,
      width: 120,
    },
    {
      id: 'position',
      header: 'Position',
      value: ({ position }) => position ?? 999,
      cell: ({ position }) => (position === null ? '–' : formatPosition(position)),
      numeric: true,
      width: 100,
    },
    {
      id: 'page_url',
      header: 'Current page',
      help: 'The page of your site with the most impressions for this keyword.',
      cell: ({ page_url }) => (page_url ? <PageUrl url={page_url} href copy={false} maxLength={36} /> : 'None'),
      minWidth: 180,
    },
  ];
  return (
    <Stack gap="lg">
      <PageHeader
        title="Content ideas"
        description="Keywords that one page can answer form one idea."
        actions={
          data &&
          data.length > 0 && (
            <Button onClick={() => void submit()} loading={create.running} disabled={chosen.length === 0}>
              {chosen.length === 0
                ? 'Create topics'
                : chosen.length === 1
                  ? 'Create 1 topic'
                  : `Create ${formatInteger(chosen.length)} topics`}
            </Button>
          )
        }
      >
        <TopicTabs current="/topic/content-ideas" />
      </PageHeader>
      <DataTable
        label="Content ideas"
        keptSort={keptSort}
        columns={columns}
        rows={data}
        rowKey={({ keyword }) => keyword}
        rowLabel={({ title }) => title}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        defaultSort={{ id: 'impressions', descending: true }}
        empty={
          <EmptyState
            compact
            icon="bulb"
            title="No ideas yet"
            description="Ideas are created from the keywords you choose."
            action={
              <Button component={Link} to="/topic/keywords">
                Choose keywords
              </Button>
            }
          />
        }
      />
    </Stack>
  );
}
