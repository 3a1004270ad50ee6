import type { AskedQuestion } from '@canopy/contract/content';
import { Button, Text } from '@canopy/ui';
import { formatInteger, UrlText } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import type { TabProps } from './use-research.ts';

/** Questions people ask, and where each was found. */
export function QuestionsTab({ run, view }: TabProps) {
  const keptSort = useKeptSort('questions');
  const columns: DataColumn<AskedQuestion>[] = [
    { id: 'text', header: 'Question', value: ({ text }) => text, wrap: true, minWidth: 240, hideable: false },
    {
      id: 'origin',
      header: 'Found in',
      cell: ({ origin, source_id }) => {
        const source = run.sources.find(({ id }) => id === source_id);
        return origin === 'search_console' ? 'Search Console' : source ? <UrlText url={source.url} href copy={false} /> : 'A source';
      },
      minWidth: 180,
    },
    {
      id: 'impressions',
      header: 'Impressions',
      value: ({ impressions }) => impressions,
      cell: ({ impressions }) => (impressions === null ? '–' : formatInteger(impressions)),
      numeric: true,
      width: 120,
    },
  ];
  const isFound = run.steps.some(({ name, state }) => name === 'questions' && state !== 'waiting' && state !== 'running');
  if (run.questions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {isFound
          ? 'No questions found in Search Console or in the headings of the sources.'
          : 'Questions show here once the sources have been read.'}
      </Text>
    );
  const planned = new Set(run.plan.map(({ text }) => text.toLowerCase()));
  return (
    <DataTable
      label="Questions"
      keptSort={keptSort}
      columns={columns}
      rows={run.questions}
      rowKey={({ text }) => text}
      rowLabel={({ text }) => text}
      paging={false}
      rowActions={({ text }) => (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`${planned.has(text.toLowerCase()) ? 'In the plan' : 'Add to plan'}: ${text}`}
          disabled={planned.has(text.toLowerCase()) || run.status === 'running' || view.busy || run.plan.length >= 20}
          onClick={() => void view.change({ plan: [...run.plan, { id: crypto.randomUUID(), text: text.slice(0, 300) }] })}
        >
          {planned.has(text.toLowerCase()) ? 'In the plan' : 'Add to plan'}
        </Button>
      )}
    />
  );
}
