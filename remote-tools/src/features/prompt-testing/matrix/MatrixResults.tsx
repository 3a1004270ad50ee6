import {
  matrixCases,
  repeatOf,
  type MatrixCase,
  type MatrixCell,
  type MatrixPrompt,
  type MatrixRun,
  type MatrixSpread,
  type ModelConfig,
} from '@canopy/contract/tools';
import { Button, Card, FailedState, Group, Notice, Skeleton, Stack, Text, UnstyledButton, VisuallyHidden } from '@canopy/ui';
import { csvFile, formatDateTime, formatDuration, saveFile, StatusBadge, TaskProgress } from '@canopy/ui/data';
import { SegmentedControl } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useState } from 'react';
import { AnswerDrawer, type AnswerKey } from './AnswerDrawer.tsx';
import classes from './Matrix.module.css';
import type { Matrix } from './use-matrix.ts';
import { counted, MATRIX_WORDS as WORDS, outcomeOf, shareOf, statusOf, usd } from './words.ts';

const casesOf = ({ plan }: MatrixRun): readonly MatrixCase[] => matrixCases(plan);
/** The values of a case in column order: stored JSON has its own order. */
const titleOf = ({ plan: { variables } }: MatrixRun, { id, values }: MatrixCase): string => {
  const { repeat } = repeatOf(id);
  return `${variables.flatMap((name) => values[name] || []).join(' · ') || 'No values'}${repeat > 1 ? ` (${repeat})` : ''}`;
};
const nameOf = (prompt: string, model: string, one: string): string => JSON.stringify([prompt, model, one]);

const points = (share: number | null): string =>
  share === null ? 'unknown' : Math.round(share * 100) === 0 ? 'no variation' : `±${Math.round(share * 100)} points`;

function PassRate({ cells, spread }: { readonly cells: readonly MatrixCell[]; readonly spread: MatrixSpread | undefined }) {
  const passed = cells.filter((cell) => cell.passed === true).length;
  const failed = cells.filter((cell) => cell.passed === false).length;
  const errors = cells.filter(({ error }) => error !== null).length;
  const latency = cells.reduce((sum, { latency_ms }) => sum + latency_ms, 0) / Math.max(1, cells.length);
  const cost = cells.reduce((sum, { cost_usd }) => sum + cost_usd, 0);
  return (
    <div>
      <Text fw={600} className={classes.figure}>
        {shareOf(passed, failed)}
      </Text>
      <Text size="xs" c="dimmed" className={classes.figure}>
        {passed + failed > 0 ? `${passed} of ${passed + failed} passed` : counted(cells.length, 'answer')}
        {errors > 0 && `, ${errors} without a verdict`}
      </Text>
      {cells.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.figure}>
          {`${formatDuration(latency / 1_000)} each · ${usd.format(cost)}`}
        </Text>
      )}
      {spread && (
        <Text size="xs" c="dimmed" className={classes.figure}>
          {`Answers: ${points(spread.answers)}${spread.judge === null ? '' : `, judge: ${points(spread.judge)}`}`}
        </Text>
      )}
    </div>
  );
}

/** Pass rate of each prompt with each model. */
function Rates({ run }: { readonly run: MatrixRun }) {
  const of = (prompt: MatrixPrompt, model: ModelConfig) =>
    run.cells.filter(({ prompt_id, model_id }) => prompt_id === prompt.id && model_id === model.id);
  const columns: DataColumn<MatrixPrompt>[] = [
    { id: 'prompt', header: 'Prompt', cell: ({ name }) => name, minWidth: 120, hideable: false },
    ...run.models.map((model): DataColumn<MatrixPrompt> => ({
      id: model.id,
      header: model.config_name,
      cell: (prompt) => (
        <PassRate
          cells={of(prompt, model)}
          spread={run.spread.find(({ prompt_id, model_id }) => prompt_id === prompt.id && model_id === model.id)}
        />
      ),
      minWidth: 150,
    })),
  ];
  return (
    <Stack gap="xs">
      <DataTable
        label="Pass rates"
        columns={columns}
        rows={run.plan.prompts}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        defaultSort={null}
        paging={false}
        columnChoice={false}
      />
      {run.spread.length > 0 && (
        <Text size="xs" c="dimmed">
          {WORDS.spread}
        </Text>
      )}
    </Stack>
  );
}

const FILTERS = [
  { value: 'all', label: 'All cases' },
  { value: 'failed', label: 'With failures' },
  { value: 'errors', label: 'Without a verdict' },
];

/** Every answer: one row per case, one column per prompt and model. */
function Answers({ run, onOpen }: { readonly run: MatrixRun; readonly onOpen: (key: AnswerKey) => void }) {
  const [filter, setFilter] = useState('all');
  const cells = new Map(run.cells.map((cell) => [nameOf(cell.prompt_id, cell.model_id, cell.case_id), cell]));
  const pairs = run.plan.prompts.flatMap((prompt) => run.models.map((model) => ({ prompt, model })));
  const ofCase = (one: MatrixCase) => pairs.flatMap(({ prompt, model }) => cells.get(nameOf(prompt.id, model.id, one.id)) ?? []);
  const rows = casesOf(run).filter(
    (one) => filter === 'all' || ofCase(one).some(({ passed, error }) => (filter === 'failed' ? passed === false : error !== null)),
  );
  const columns: DataColumn<MatrixCase>[] = [
    { id: 'case', header: 'Case', cell: (one) => titleOf(run, one), wrap: true, minWidth: 160, hideable: false },
    ...pairs.map(({ prompt, model }): DataColumn<MatrixCase> => ({
      id: `${prompt.id} ${model.id}`,
      header: `${prompt.name} · ${model.config_name}`,
      minWidth: 220,
      wrap: true,
      cell: (one) => {
        const cell = cells.get(nameOf(prompt.id, model.id, one.id));
        if (!cell)
          return (
            <Text size="xs" c="dimmed">
              {run.status === 'running' ? 'Waiting' : 'Not asked'}
            </Text>
          );
        return (
          <UnstyledButton className={classes.answer} onClick={() => onOpen({ prompt_id: prompt.id, model_id: model.id, case_id: one.id })}>
            <StatusBadge {...outcomeOf(cell)} />
            <VisuallyHidden>{` for ${titleOf(run, one)}, ${prompt.name}, ${model.config_name}. `}</VisuallyHidden>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {cell.error ?? cell.preview}
            </Text>
          </UnstyledButton>
        );
      },
    })),
  ];
  return (
    <DataTable
      label="Answers by case"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={(one) => titleOf(run, one)}
      defaultSort={null}
      defaultPageSize={25}
      filtered={filter !== 'all'}
      onClearFilters={() => setFilter('all')}
      toolbar={<SegmentedControl label="Which cases" value={filter} onChange={setFilter} data={FILTERS} />}
    />
  );
}

async function exportRun(run: MatrixRun): Promise<void> {
  const heading = [
    'prompt',
    'model',
    ...run.plan.variables,
    'repeat',
    'result',
    'checks_passed',
    'checks',
    'answer_begins',
    'error',
    'input_tokens',
    'output_tokens',
    'cost_usd',
    'latency_ms',
  ];
  const rows = run.cells.map((cell) => {
    const one = casesOf(run).find(({ id }) => id === cell.case_id);
    return [
      run.plan.prompts.find(({ id }) => id === cell.prompt_id)?.name,
      run.models.find(({ id }) => id === cell.model_id)?.config_name,
      ...run.plan.variables.map((name) => one?.values[name] ?? ''),
      repeatOf(cell.case_id).repeat,
      outcomeOf(cell).label,
      cell.checks_passed,
      cell.checks_total,
      cell.preview,
      cell.error,
      cell.input_tokens,
      cell.output_tokens,
      cell.cost_usd,
      cell.latency_ms,
    ];
  });
  saveFile('prompt-matrix.csv', await csvFile(heading, rows), 'text/csv');
}

/** Results of a run, while it runs and afterwards. */
export function MatrixResults({ matrix }: { readonly matrix: Matrix }) {
  const { run, error, runId } = matrix;
  const [open, setOpen] = useState<AnswerKey | null>(null);
  if (runId === '') return <Text c="dimmed">{WORDS.noRuns}</Text>;
  if (error)
    return (
      <Card title="Results">
        <FailedState detail={error.kind === 'rejected' ? error.message : WORDS.failed} onRetry={() => void matrix.reload()} />
      </Card>
    );
  if (!run)
    return (
      <Card title="Results">
        <Skeleton height={240} />
      </Card>
    );
  const isOver = run.status !== 'running';
  const missing = run.total - run.done + run.errors;
  return (
    <Card title="Results" description={`Started ${formatDateTime(run.created_at)}`}>
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="sm">
            <StatusBadge {...statusOf(run)} />
            <Text size="sm" role="status" className={classes.figure}>
              {`${run.done} of ${counted(run.total, 'answer')}`}
              {run.passed + run.failed > 0 && ` · ${run.passed} passed, ${run.failed} failed`}
              {run.errors > 0 && ` · ${run.errors} without a verdict`}
            </Text>
          </Group>
          {isOver && (
            <Group gap="xs">
              {missing > 0 && (
                <Button variant="default" size="xs" loading={matrix.retrying} onClick={matrix.retry}>
                  {`Ask again for ${counted(missing, 'answer')}`}
                </Button>
              )}
              <Button variant="default" size="xs" disabled={run.cells.length === 0} onClick={() => void exportRun(run)}>
                Export CSV
              </Button>
            </Group>
          )}
        </Group>
        {!isOver && (
          <TaskProgress
            label="Asking the models"
            value={run.total === 0 ? 0 : run.done / run.total}
            onCancel={matrix.stop}
            cancelLabel="Stop"
            cancelling={matrix.stopping}
          />
        )}
        {run.message !== '' && (
          <Notice tone="bad" live>
            {run.message}
          </Notice>
        )}
        <Rates run={run} />
        <Answers run={run} onOpen={setOpen} />
      </Stack>
      <AnswerDrawer runId={run.id} at={open} onClose={() => setOpen(null)} />
    </Card>
  );
}
