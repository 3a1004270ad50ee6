import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';

export interface ActionMenuItem {
  label: string;
  onSelect: () => void;
  icon?: IconName;
  destructive?: boolean;
  disabled?: boolean;
}

export interface ActionMenuProps {
  /** accessible name of the button: what the actions apply to */
  label: string;
  items: readonly (ActionMenuItem | 'divider')[];
  icon?: IconName;
  size?: 'sm' | 'md';
  /** a custom button instead of the icon */
  children?: ReactElement;
}

/** A button that opens a list of actions. */
export function ActionMenu({ label, items, icon = 'dots', size, children }: ActionMenuProps) {
  return (
    // A wide button has its list below its words, not across what stands left of it.
    <Menu {...(children && { position: 'bottom-start' as const })}>
      <Menu.Target>{children ?? <IconButton icon={icon} label={label} size={size} tooltip={false} />}</Menu.Target>
      <Menu.Dropdown>
        {items.map((item, index) =>
          item === 'divider' ? (
            <Menu.Divider key={`divider-${index}`} />
          ) : (
            <Menu.Item
              key={item.label}
              color={item.destructive ? 'bad' : undefined}
              disabled={item.disabled}
              leftSection={item.icon && <Icon name={item.icon} size={16} />}
              onClick={item.onSelect}
            >
              {item.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
