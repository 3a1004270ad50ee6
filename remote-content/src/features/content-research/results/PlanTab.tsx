import type { PlanQuestion } from '@canopy/contract/content';
import { useUnsavedWork } from '@canopy/shell-api';
import { Button, Group, Icon, IconButton, Stack, Text } from '@canopy/ui';
import { TextInput } from '@canopy/ui/forms';
import { useState } from 'react';
import type { TabProps } from './use-research.ts';
import classes from './Results.module.css';

const textOf = (plan: readonly PlanQuestion[]) => plan.map(({ text }) => text).join('\n');

/** What the run is to find out; can be changed while it does not run. */
export function PlanTab({ run, view }: TabProps) {
  const [draft, setDraft] = useState<readonly PlanQuestion[] | null>(null);
  const plan = draft ?? run.plan;
  const isChanged = draft !== null && textOf(draft) !== textOf(run.plan);
  const locked = run.status === 'running';
  useUnsavedWork(isChanged, 'the plan');

  const change = (next: readonly PlanQuestion[]) => setDraft(next);
  const save = async () => {
    const kept = plan.map((one) => ({ ...one, text: one.text.trim() })).filter(({ text }) => text !== '');
    if (await view.change({ plan: kept })) setDraft(null);
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Sources are searched for answers to these questions.
      </Text>
      <ol className={classes.rows}>
        {plan.map((question, index) => (
          <li key={question.id} className={classes.row}>
            <TextInput
              className={classes.grow}
              aria-label={`Question ${index + 1}`}
              value={question.text}
              maxLength={300}
              disabled={locked}
              onChange={(event) => change(plan.map((one) => (one.id === question.id ? { ...one, text: event.target.value } : one)))}
            />
            <IconButton
              icon="trash"
              label={`Remove question ${index + 1}`}
              disabled={locked || plan.length === 1}
              onClick={() => change(plan.filter(({ id }) => id !== question.id))}
            />
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          disabled={locked || plan.length >= 20}
          onClick={() => change([...plan, { id: crypto.randomUUID(), text: '' }])}
        >
          Add a question
        </Button>
        {isChanged && (
          <>
            <Button size="xs" onClick={() => void save()} loading={view.busy} disabled={locked}>
              Save plan
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setDraft(null)}>
              Discard changes
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
