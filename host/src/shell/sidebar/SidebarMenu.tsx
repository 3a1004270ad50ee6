import { useId } from 'react';
import classes from './Sidebar.module.css';
import type { SidebarView } from './sidebar-groups.ts';
import { SidebarLink } from './SidebarLink.tsx';

interface SidebarMenuProps {
  readonly view: SidebarView;
  readonly collapsed: boolean;
  readonly onSelect: (id: string) => void;
}

/** The groups with their entries. */
export function SidebarMenu({ view, collapsed, onSelect }: SidebarMenuProps) {
  const id = useId();
  return view.groups.map(({ name, entries }, index) => (
    <div key={name} className={classes.group}>
      <p id={`${id}${index}`} className={classes.groupName}>
        {name}
      </p>
      <ul aria-labelledby={`${id}${index}`} className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <SidebarLink entry={entry} active={entry.id === view.activeId} collapsed={collapsed} onSelect={() => onSelect(entry.id)} />
          </li>
        ))}
      </ul>
    </div>
  ));
}
