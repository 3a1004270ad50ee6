import type { VisibilityQuestion } from '@canopy/contract/tools';
import { Card } from '@canopy/ui';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { percent } from './messages.ts';

const COLUMNS: readonly DataColumn<VisibilityQuestion>[] = [
  { id: 'prompt', header: 'Question', value: ({ prompt }) => prompt, minWidth: 220, wrap: true },
  { id: 'share', header: 'Your brand', numeric: true, value: ({ share }) => share, cell: ({ share }) => percent(share) },
  { id: 'place', header: 'Average place', numeric: true, value: ({ place }) => place, cell: ({ place }) => place?.toFixed(1) ?? '–' },
  {
    id: 'rivals',
    header: 'Competitors',
    value: ({ rivals }) => rivals.map(({ name, share }) => `${name} ${percent(share)}`).join(', ') || '–',
    sortable: false,
    minWidth: 180,
    wrap: true,
  },
  { id: 'answers', header: 'Answers', numeric: true, value: ({ answers }) => answers },
];

interface QuestionsCardProps {
  readonly questions: readonly VisibilityQuestion[];
  /** the question whose answers are shown; empty: none */
  readonly chosen: string;
  readonly onChoose: (prompt: string) => void;
}

/** Which questions name the brand, and which name a competitor instead; each leads to its answers. */
export function QuestionsCard({ questions, chosen, onChoose }: QuestionsCardProps) {
  const keptSort = useKeptSort('questions');
  return (
    <Card title="Questions" description="The share of answers that name each brand, all models together." padding="none">
      <DataTable
        label="Questions"
        keptSort={keptSort}
        columns={COLUMNS}
        rows={questions}
        rowKey={({ prompt }) => prompt}
        rowLabel={({ prompt }) => `answers to ${prompt}`}
        currentRow={chosen === '' ? null : chosen}
        onRowClick={({ prompt }) => onChoose(prompt)}
        paging={false}
      />
    </Card>
  );
}
