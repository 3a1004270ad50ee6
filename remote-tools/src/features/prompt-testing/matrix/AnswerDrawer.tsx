import { modelName } from '@canopy/contract/content';
import { getMatrixAnswer, type MatrixVerdict } from '@canopy/contract/tools';
import { useCall } from '@canopy/shell-api';
import { FailedState, Group, Notice, Skeleton, Stack, Text, Title } from '@canopy/ui';
import { CopyButton, formatDuration, formatInteger, StatusBadge } from '@canopy/ui/data';
import { Drawer } from '@canopy/ui/overlays';
import classes from './Matrix.module.css';
import { outcomeOf, usd } from './words.ts';

/** Identifies an answer of the run. */
export interface AnswerKey {
  readonly prompt_id: string;
  readonly model_id: string;
  readonly case_id: string;
}

function Verdict({ verdict: { label, passed, reason, judge } }: { readonly verdict: MatrixVerdict }) {
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <StatusBadge tone={passed ? 'good' : 'bad'} label={passed ? 'Passed' : 'Failed'} />
        <Text size="sm" className={classes.expected}>
          {label}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" className={classes.expected}>
        {reason}
      </Text>
      {judge && (
        <details>
          <summary className={classes.summary}>{`Judged by ${modelName(judge.model)}: its instructions`}</summary>
          <pre className={classes.told}>{judge.prompt}</pre>
        </details>
      )}
    </li>
  );
}

function Answer({ runId, at }: { readonly runId: string; readonly at: AnswerKey }) {
  const { data, error, reload } = useCall(getMatrixAnswer, { params: { id: runId }, query: at }, { freshMs: 0 });
  if (error) return <FailedState detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <StatusBadge {...outcomeOf(data)} />
        <Text size="xs" c="dimmed" className={classes.figure}>
          {`${formatInteger(data.input_tokens)} tokens in, ${formatInteger(data.output_tokens)} out · ${usd.format(data.cost_usd)} · ${formatDuration(data.latency_ms / 1_000)}`}
          {data.is_sandbox && ' · sandbox'}
        </Text>
      </Group>
      {data.error !== null && <Notice tone="warning">{data.error}</Notice>}
      <section>
        <Title order={3} size="h5">
          Prompt
        </Title>
        <div className={classes.text}>{data.prompt}</div>
      </section>
      {data.output !== '' && (
        <section>
          <Group justify="space-between">
            <Title order={3} size="h5">
              Answer
            </Title>
            <CopyButton text={data.output} label="Copy the answer" />
          </Group>
          <div className={classes.text}>{data.output}</div>
        </section>
      )}
      {data.verdicts.length > 0 && (
        <section>
          <Title order={3} size="h5" mb="xs">
            Checks
          </Title>
          <ul className={classes.verdicts}>
            {data.verdicts.map((verdict, index) => (
              <Verdict key={index} verdict={verdict} />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

/** One answer in full, with the verdict of each check. */
export function AnswerDrawer({
  runId,
  at,
  onClose,
}: {
  readonly runId: string;
  readonly at: AnswerKey | null;
  readonly onClose: () => void;
}) {
  return (
    <Drawer opened={at !== null} onClose={onClose} title="Answer" size="lg">
      {at && <Answer runId={runId} at={at} />}
    </Drawer>
  );
}
