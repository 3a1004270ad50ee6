import { matrixCases, matrixProblems, MAX_MATRIX_REPEATS } from '@canopy/contract/tools';
import { Button, Group, Stack, Text } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import { useState } from 'react';
import { CasesCard } from './CasesCard.tsx';
import { ChecksCard } from './ChecksCard.tsx';
import classes from './Matrix.module.css';
import { useWorkplace } from './matrix-context.ts';
import { MatrixResults } from './MatrixResults.tsx';
import { mostCost } from './plan-draft.ts';
import { PromptsCard } from './PromptsCard.tsx';
import { RunsDrawer } from './RunsDrawer.tsx';
import { useMatrix } from './use-matrix.ts';
import { counted, usd } from './words.ts';

interface TimesSelectProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (times: number) => void;
}

function TimesSelect({ label, value = 1, onChange }: TimesSelectProps) {
  const times = Array.from({ length: MAX_MATRIX_REPEATS }, (_, at) => at + 1);
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      data={times.map((one) => ({ value: String(one), label: one === 1 ? 'Once' : `${one} times` }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

/** Prompts × models × cases, checked. */
export function MatrixPanel() {
  const { plan, onPlan, models, available, embeddings, isSignedIn, modelPicker } = useWorkplace();
  const matrix = useMatrix();
  const [showsRuns, setShowsRuns] = useState(false);
  const enabled = models.filter((model) => model.enabled);
  const problems = matrixProblems(plan, enabled.length);
  const answers = plan.prompts.length * enabled.length * matrixCases(plan).length;
  const most = available && problems.length === 0 ? mostCost(plan, enabled, available) : undefined;
  const judges = [...plan.checks, ...plan.cases.flatMap((one) => one.checks)].filter(({ type }) => type === 'judge').length > 0;
  const reckoned =
    most === undefined
      ? ''
      : `${counted(answers, 'answer')}, ${most === null ? 'no price is set for one of the models' : `at most ${usd.format(most)}`}${judges ? ', plus the cost of the judge' : ''}`;
  return (
    <Stack gap="lg">
      <div className={classes.set}>
        <PromptsCard plan={plan} onPlan={onPlan} />
        {modelPicker}
      </div>
      <CasesCard plan={plan} onPlan={onPlan} />
      <ChecksCard plan={plan} onPlan={onPlan} available={available} embeddings={embeddings} />
      <Group align="flex-end">
        <TimesSelect label="Times each prompt is asked" value={plan.repeats} onChange={(repeats) => onPlan({ ...plan, repeats })} />
        {judges && (
          <TimesSelect label="Judgements per answer" value={plan.judgements} onChange={(judgements) => onPlan({ ...plan, judgements })} />
        )}
      </Group>
      <Group>
        <Button
          disabled={!isSignedIn || problems.length > 0}
          loading={matrix.starting || matrix.run?.status === 'running'}
          onClick={() => void matrix.start(plan, enabled)}
        >
          Run matrix
        </Button>
        <Button variant="default" disabled={!isSignedIn} onClick={() => setShowsRuns(true)}>
          Previous runs
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {problems[0] ?? reckoned}
        </Text>
      </Group>
      <MatrixResults matrix={matrix} />
      <RunsDrawer
        opened={showsRuns}
        onClose={() => setShowsRuns(false)}
        onShow={(id) => {
          matrix.show(id);
          setShowsRuns(false);
        }}
      />
    </Stack>
  );
}
