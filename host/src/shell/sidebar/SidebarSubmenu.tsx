import { isUnder } from '@canopy/federation';
import { useLocation } from '@canopy/shell-api';
import { Icon, UnstyledButton } from '@canopy/ui';
import classes from './Sidebar.module.css';
import type { SidebarEntry } from './sidebar-groups.ts';
import { SidebarLink } from './SidebarLink.tsx';

interface SidebarSubmenuProps {
  readonly entry: SidebarEntry;
  readonly collapsed: boolean;
  readonly onBack: () => void;
  readonly onSelect?: (() => void) | undefined;
}

/** An entry's children, with a control back to the groups. */
export function SidebarSubmenu({ entry, collapsed, onBack, onSelect }: SidebarSubmenuProps) {
  const { pathname } = useLocation();
  return (
    <div className={classes.group}>
      <UnstyledButton className={classes.link} onClick={onBack} aria-label={`Back from ${entry.label} to the menu`}>
        <Icon name="arrow-left" className={classes.icon} />
        <span className={classes.label}>{entry.label}</span>
      </UnstyledButton>
      <ul aria-label={entry.label} className={classes.list}>
        {entry.children?.map((child) => (
          <li key={child.path}>
            <SidebarLink
              entry={{ ...child, id: child.path, icon: 'point' }}
              active={isUnder(child.path, pathname)}
              collapsed={collapsed}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
