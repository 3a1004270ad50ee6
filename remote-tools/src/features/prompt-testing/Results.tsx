import type { ModelConfig, RunResult } from '@canopy/contract/tools';
import { Badge, Button, Card, Group, Loader, Notice, Stack, Text } from '@canopy/ui';
import { CopyButton, formatChange, formatDuration, formatInteger, KeyValueList } from '@canopy/ui/data';
import { Checkbox } from '@canopy/ui/forms';
import { PROMPT_MESSAGES as WORDS } from './messages.ts';
import classes from './PromptTesting.module.css';
import type { Column } from './use-runs.ts';

const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** Mentions of the own site and of competitors, counted in the answer's text. */
function Mentions({ result }: { readonly result: RunResult }) {
  if (!result.competitor_data) return null;
  return (
    <div>
      <Text size="xs" fw={600} mb={4}>
        Named in this answer
      </Text>
      <ul className={classes.mentions}>
        {result.competitor_data.map(({ name, kind, mentions, place, quote }) => (
          <li key={`${kind} ${name}`}>
            <Group gap="xs" justify="space-between">
              <Text size="sm">{kind === 'self' ? `${name} (own site)` : name}</Text>
              <Text size="sm" c="dimmed" className={classes.figure}>
                {place === null ? 'Not named' : `${mentions} × · named ${place === 1 ? 'first' : `no. ${place}`}`}
              </Text>
            </Group>
            {quote && (
              <Text size="xs" c="dimmed" component="blockquote" className={classes.quote}>
                {quote}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What people search for with the prompt's keywords, or why that is not known. */
function Keywords({ result: { keyword_metrics: metrics, keyword_metrics_problem: reason } }: { readonly result: RunResult }) {
  if (!metrics && reason === undefined) return null;
  return (
    <div>
      <Text size="xs" fw={600} mb={4}>
        {metrics ? `Searches for ${metrics.keyword}` : 'Searches for the keywords'}
      </Text>
      {metrics && (
        <KeyValueList
          items={[
            { label: 'Search volume a month', value: formatInteger(metrics.total_search_volume) },
            { label: 'Competition', value: metrics.competition_index === null ? '–' : `${metrics.competition_index} of 100` },
            {
              label: 'Change in three months',
              value: metrics.three_month_change === null ? '–' : formatChange(metrics.three_month_change * 100),
            },
          ]}
        />
      )}
      {reason !== undefined && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </div>
  );
}

function Answer({ result }: { readonly result: RunResult }) {
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {`${formatInteger(result.input_tokens)} tokens in, ${formatInteger(result.output_tokens)} out · ${price.format(result.cost_usd)} · ${formatDuration(result.latency_ms / 1_000)}`}
      </Text>
      {result.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      <div className={classes.output}>{result.output}</div>
      <Keywords result={result} />
      <Mentions result={result} />
    </Stack>
  );
}

export interface ResultsProps {
  readonly models: readonly ModelConfig[];
  readonly columns: ReadonlyMap<string, Column>;
  readonly picked: readonly string[];
  readonly onPick: (picked: readonly string[]) => void;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (model: ModelConfig) => void;
  readonly onCompare: () => void;
}

/** A column for each selected model, each with its own state. */
export function Results({ models, columns, picked, onPick, onCancel, onRetry, onCompare }: ResultsProps) {
  const asked = models.filter(({ id }) => columns.has(id));
  const answered = asked.filter(({ id }) => columns.get(id)?.state === 'done').length;
  if (asked.length === 0) return null;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text component="h2" fw={600}>
          Answers
        </Text>
        {answered >= 2 && (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {WORDS.compareHint}
            </Text>
            <Button variant="default" disabled={picked.length !== 2} onClick={onCompare}>
              Compare
            </Button>
          </Group>
        )}
      </Group>
      <div className={classes.columns}>
        {asked.map((model) => {
          const column = columns.get(model.id);
          const isPicked = picked.includes(model.id);
          return (
            <Card
              key={model.id}
              level={3}
              title={model.config_name}
              actions={
                <>
                  {column?.state === 'done' && column.result.is_sandbox && <Badge variant="light">Sandbox</Badge>}
                  {column?.state === 'done' && <CopyButton text={column.result.output} label={`Copy the answer of ${model.config_name}`} />}
                </>
              }
            >
              <div aria-live="polite">
                {column?.state === 'running' && (
                  <Group justify="space-between">
                    <Group gap="xs">
                      <Loader size={16} label={`Waiting for ${model.config_name}`} />
                      <Text size="sm">Answering…</Text>
                    </Group>
                    <Button variant="default" size="xs" aria-label={`Cancel ${model.config_name}`} onClick={() => onCancel(model.id)}>
                      Cancel
                    </Button>
                  </Group>
                )}
                {column?.state === 'running' && column.text !== '' && (
                  <div className={classes.output} aria-live="off">
                    {column.text}
                  </div>
                )}
                {column?.state === 'done' && <Answer result={column.result} />}
                {(column?.state === 'failed' || column?.state === 'cancelled') && (
                  <Notice
                    tone={column.state === 'failed' ? 'bad' : 'info'}
                    live
                    action={
                      <Button variant="default" size="xs" aria-label={`Retry ${model.config_name}`} onClick={() => onRetry(model)}>
                        Retry
                      </Button>
                    }
                  >
                    {column.state === 'failed' ? column.message : WORDS.cancelled}
                  </Notice>
                )}
              </div>
              {answered >= 2 && column?.state === 'done' && (
                <Checkbox
                  mt="sm"
                  label={`Compare ${model.config_name}`}
                  checked={isPicked}
                  disabled={!isPicked && picked.length === 2}
                  onChange={() => onPick(isPicked ? picked.filter((id) => id !== model.id) : [...picked, model.id])}
                />
              )}
            </Card>
          );
        })}
      </div>
    </Stack>
  );
}
