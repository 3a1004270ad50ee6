import { IconButton } from '@canopy/ui';
import classes from './Sidebar.module.css';
import { SidebarContent } from './SidebarContent.tsx';
import { useSidebarOpen } from './use-sidebar-open.ts';

/** The desktop sidebar: 240 px open, 83 px collapsed. */
export function Sidebar() {
  const { isOpen, toggle } = useSidebarOpen();
  return (
    <div className={classes.sidebar} data-collapsed={!isOpen || undefined}>
      <SidebarContent
        collapsed={!isOpen}
        control={
          <IconButton
            icon={isOpen ? 'sidebar-collapse' : 'sidebar-expand'}
            label={isOpen ? 'Collapse the sidebar' : 'Expand the sidebar'}
            onClick={toggle}
          />
        }
      />
    </div>
  );
}
