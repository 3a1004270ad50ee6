import type { OutlineSection } from '@canopy/contract/content';
import { Button, Group, Icon, IconButton, Stack, Text } from '@canopy/ui';
import { TextInput } from '@canopy/ui/forms';
import type { Edit } from './use-edits.ts';
import type { TabProps } from './use-research.ts';
import classes from './Results.module.css';

const swapped = (list: readonly OutlineSection[], at: number): OutlineSection[] => {
  const next = [...list];
  [next[at - 1], next[at]] = [next[at] as OutlineSection, next[at - 1] as OutlineSection];
  return next;
};

/** The sections of the draft in their order, each with the facts it rests on. */
export function OutlineTab({ run, view, draft, onDraft, isChanged }: TabProps & Edit<readonly OutlineSection[]>) {
  const outline = draft ?? run.outline;
  const locked = run.status === 'running';
  const save = async () => {
    if (
      await view.change({
        outline: outline.map((one) => ({ ...one, heading: one.heading.trim() })).filter(({ heading }) => heading !== ''),
      })
    )
      onDraft(null);
  };
  if (outline.length === 0)
    return (
      <Text size="sm" c="dimmed">
        The outline is created from the facts.
      </Text>
    );
  return (
    <Stack gap="md">
      <ol className={classes.rows}>
        {outline.map((section, index) => (
          <li key={section.id} className={classes.row}>
            <TextInput
              className={classes.grow}
              aria-label={`Heading ${index + 1}`}
              value={section.heading}
              maxLength={200}
              disabled={locked}
              onChange={(event) => onDraft(outline.map((one) => (one.id === section.id ? { ...one, heading: event.target.value } : one)))}
            />
            <Text size="xs" c="dimmed" className={classes.count}>
              {section.fact_ids.length} {section.fact_ids.length === 1 ? 'fact' : 'facts'}
            </Text>
            <IconButton
              icon="arrow-up"
              label={`Move heading ${index + 1} up`}
              disabled={locked || index === 0}
              onClick={() => onDraft(swapped(outline, index))}
            />
            <IconButton
              icon="arrow-down"
              label={`Move heading ${index + 1} down`}
              disabled={locked || index === outline.length - 1}
              onClick={() => onDraft(swapped(outline, index + 1))}
            />
            <IconButton
              icon="trash"
              label={`Remove heading ${index + 1}`}
              disabled={locked || outline.length === 1}
              onClick={() => onDraft(outline.filter(({ id }) => id !== section.id))}
            />
          </li>
        ))}
      </ol>
      {isChanged && (
        <Group gap="sm">
          <Button size="xs" leftSection={<Icon name="check" size={14} />} onClick={() => void save()} loading={view.busy} disabled={locked}>
            Save outline
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onDraft(null)}>
            Discard changes
          </Button>
        </Group>
      )}
    </Stack>
  );
}
