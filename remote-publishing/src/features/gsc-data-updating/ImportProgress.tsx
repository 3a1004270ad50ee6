import type { ImportState } from '@canopy/contract/analytics';
import { useTask } from '@canopy/shell-api';
import { Group, Notice, Stack, Text } from '@canopy/ui';
import { StatusBadge, TaskProgress, formatDate, formatInteger } from '@canopy/ui/data';
import { GOOGLE_MESSAGES as WORDS } from '../../google/messages.ts';

interface ImportProgressProps {
  readonly name: string;
  readonly state: ImportState;
}

/** One import: its progress while it runs, and its result afterwards. */
export function ImportProgress({ name, state }: ImportProgressProps) {
  const { data: task } = useTask(state.task_id);
  const days = WORDS.days(formatInteger(state.days_done), formatInteger(state.days_total));
  if (state.task_id !== null) {
    const counted = state.days_total > 0 ? state.days_done / state.days_total : undefined;
    // The task is polled more often than the days are counted; the bar never moves backwards.
    const value = task ? Math.max(task.progress, counted ?? 0) : counted;
    return (
      <TaskProgress
        label={name}
        {...(value !== undefined && { value })}
        message={task?.status === 'PENDING' ? WORDS.waiting : task?.message || days}
      />
    );
  }
  const range = state.first_day && state.last_day ? `${formatDate(state.first_day)} – ${formatDate(state.last_day)}` : null;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Text fw={500}>{name}</Text>
        {range ? (
          <StatusBadge tone={state.problem ? 'warning' : 'good'} label={state.problem ? 'Ended early' : 'Up to date'} />
        ) : (
          <StatusBadge tone="neutral" label="Nothing imported" />
        )}
        {range && (
          <Text size="sm" c="dimmed">
            {range}, {days}
          </Text>
        )}
      </Group>
      {state.problem && (
        <Notice tone="warning" title={WORDS.problem(name)}>
          {state.problem}
        </Notice>
      )}
    </Stack>
  );
}
