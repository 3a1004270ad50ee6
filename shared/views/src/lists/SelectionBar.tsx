import { Button, Group, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import type { ReactNode } from 'react';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: Pick<Selection<never>, 'isAll' | 'count' | 'more' | 'selectAll' | 'clear'>;
  /** name of one row, in the singular: `page` */
  readonly noun: string;
  /** actions for the selection */
  readonly children: ReactNode;
}

/** Shows the size of the selection and its actions; renders nothing without one. */
export function SelectionBar({ selection, noun, children }: SelectionBarProps) {
  const { isAll, count, more } = selection;
  if (count === 0) return null;
  const counted = count === 1 ? `1 ${noun}` : `${formatInteger(count)} ${noun}s`;
  return (
    <Group gap="sm" role="group" aria-label={`Selected ${noun}s`}>
      <Text size="sm" fw={500} role="status">
        {isAll && count > 1 ? `All ${counted} that match selected` : `${counted} selected`}
      </Text>
      {more > 0 && (
        <Button size="xs" variant="light" onClick={selection.selectAll}>
          Select all {formatInteger(count + more)} that match
        </Button>
      )}
      {children}
      <Button size="xs" variant="subtle" onClick={selection.clear}>
        Clear selection
      </Button>
    </Group>
  );
}
