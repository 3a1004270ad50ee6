import { Group, PageHeader, Text } from '@canopy/ui';
import type { ReactNode } from 'react';

interface EditorHeaderProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  /** the surrounding screen has its own heading */
  readonly embedded: boolean;
}

/** The editor's name with the state of its text, and the actions for it. */
export function EditorHeader({ title, badge, actions, embedded }: EditorHeaderProps) {
  if (!embedded) return <PageHeader title={title} badge={badge} actions={actions} />;
  return (
    <Group justify="space-between">
      <Group gap="sm">
        <Text component="h2" fw={600} size="lg" m={0}>
          Post
        </Text>
        {badge}
      </Group>
      <Group gap="sm">{actions}</Group>
    </Group>
  );
}
