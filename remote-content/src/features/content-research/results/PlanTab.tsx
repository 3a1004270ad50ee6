import type { PlanQuestion } from '@canopy/contract/content';
import { Button, Group, Icon, IconButton, Stack, Text } from '@canopy/ui';
import { TextInput } from '@canopy/ui/forms';
import type { Edit } from './use-edits.ts';
import type { TabProps } from './use-research.ts';
import classes from './Results.module.css';

/** What the run is to find out; can be changed while it does not run. */
export function PlanTab({ run, view, draft, onDraft, isChanged }: TabProps & Edit<readonly PlanQuestion[]>) {
  const plan = draft ?? run.plan;
  const locked = run.status === 'running';

  const save = async () => {
    const kept = plan.map((one) => ({ ...one, text: one.text.trim() })).filter(({ text }) => text !== '');
    if (await view.change({ plan: kept })) onDraft(null);
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
              onChange={(event) => onDraft(plan.map((one) => (one.id === question.id ? { ...one, text: event.target.value } : one)))}
            />
            <IconButton
              icon="trash"
              label={`Remove question ${index + 1}`}
              disabled={locked || plan.length === 1}
              onClick={() => onDraft(plan.filter(({ id }) => id !== question.id))}
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
          onClick={() => onDraft([...plan, { id: crypto.randomUUID(), text: '' }])}
        >
          Add a question
        </Button>
        {isChanged && (
          <>
            <Button size="xs" onClick={() => void save()} loading={view.busy} disabled={locked}>
              Save plan
            </Button>
            <Button size="xs" variant="subtle" onClick={() => onDraft(null)}>
              Discard changes
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
