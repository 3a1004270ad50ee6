import type { SavedView } from '@canopy/contract/host';
import { Icon, Text } from '@canopy/ui';
import { Menu } from '@canopy/ui/menus';

interface ViewListProps {
  readonly label: string;
  readonly views: readonly SavedView[];
  readonly applied: SavedView | undefined;
  readonly onOpen: (view: SavedView) => void;
}

/** Views of one kind in the menu, newest first. */
export function ViewList({ label, views, applied, onOpen }: ViewListProps) {
  if (views.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          aria-current={view.id === applied?.id ? 'true' : undefined}
          leftSection={<Icon name={view.id === applied?.id ? 'check' : view.scope === 'workspace' ? 'users' : 'star'} size={16} />}
          onClick={() => onOpen(view)}
        >
          <Text size="sm" maw={260} truncate>
            {view.name}
          </Text>
        </Menu.Item>
      ))}
    </div>
  );
}
