import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { AfterFrame } from './AfterFrame.tsx';
import classes from './Overlay.module.css';
import { ScrollLock } from './ScrollLock.tsx';
import { useFocusReturn } from './use-focus-return.ts';

const WIDTH = { sm: 400, md: 560, lg: 760, xl: 1040 };

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof WIDTH;
  footer?: ReactNode;
  /** false if an accidental click would lose input */
  closeOnClickOutside?: boolean;
  children?: ReactNode;
}

/** A modal window. Escape closes it; the focus is trapped and returns to the opener; the page does not scroll. */
export function Dialog({ opened, onClose, title, description, size = 'md', footer, closeOnClickOutside = true, children }: DialogProps) {
  useFocusReturn(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={WIDTH[size]}
      radius="md"
      centered
      closeOnClickOutside={closeOnClickOutside}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <Modal.Overlay className={classes.backdrop} />
      <Modal.Content>
        <div className={classes.header}>
          <div className={classes.words}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {description && <p className={classes.description}>{description}</p>}
          </div>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{children}</Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
        <AfterFrame>
          <ScrollLock />
        </AfterFrame>
      </Modal.Content>
    </Modal.Root>
  );
}
