import { IconButton } from '@canopy/ui';
import { useEffect, useRef } from 'react';
import { WorkspaceSwitcher } from '../header/WorkspaceSwitcher.tsx';
import classes from './Sidebar.module.css';
import { SidebarContent } from './SidebarContent.tsx';

interface MobileDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Replaces the sidebar under 768 px: slides in, traps the focus and returns it to the control that opened it. */
export function MobileDrawer({ opened, onClose }: MobileDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!opened || !element) return;
    element.showModal();
    return () => element.close();
  }, [opened]);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it; Escape is the element's own
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && (
        <SidebarContent
          collapsed={false}
          control={<IconButton icon="x" label="Close the menu" tooltip={false} onClick={onClose} />}
          above={<WorkspaceSwitcher wide />}
          onSelect={onClose}
        />
      )}
    </dialog>
  );
}
