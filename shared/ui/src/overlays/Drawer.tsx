import { Drawer as Panel } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AfterFrame } from './AfterFrame.tsx';
import classes from './Overlay.module.css';
import { ScrollLock } from './ScrollLock.tsx';
import { useFocusReturn } from './use-focus-return.ts';

const WIDTH = { md: 480, lg: 720 };

export interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof WIDTH;
  /** next to the title: previous, next, open as page */
  actions?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

/** Details of an item: a panel on the right, or a bottom sheet on phones. Its frame and heading render first. */
export function Drawer({ opened, onClose, title, description, size = 'md', actions, footer, children }: DrawerProps) {
  useFocusReturn(opened);
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Panel.Root
      opened={opened}
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '85dvh' : WIDTH[size]}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: phone ? classes.sheet : classes.panel, body: classes.body }}
    >
      <Panel.Overlay className={classes.backdrop} />
      <Panel.Content>
        <div className={classes.header}>
          <div className={classes.words}>
            <Panel.Title className={classes.title}>{title}</Panel.Title>
            {description && <div className={classes.description}>{description}</div>}
          </div>
          {actions}
          <Panel.CloseButton aria-label="Close" />
        </div>
        <Panel.Body>
          <AfterFrame>
            <ScrollLock />
            {children}
          </AfterFrame>
        </Panel.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Panel.Content>
    </Panel.Root>
  );
}
