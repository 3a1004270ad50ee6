import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { Button, CanopyProvider, Tooltip } from '../index.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';

const show = (element: ReactElement) => render(<CanopyProvider env="test">{element}</CanopyProvider>);

function Opener({ children }: { children: (opened: boolean, close: () => void) => ReactElement }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open it</Button>
      {children(opened, () => setOpened(false))}
    </>
  );
}

describe.each([
  ['Dialog', Dialog],
  ['Drawer', Drawer],
])('%s', (_name, Overlay) => {
  it('has a name, holds the focus, closes with Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    show(
      <Opener>
        {(opened, close) => (
          <Overlay opened={opened} onClose={close} title="Page issues" description="example.com">
            <button type="button">Optimize Now</button>
          </Overlay>
        )}
      </Opener>,
    );
    const opener = screen.getByRole('button', { name: 'Open it' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Page issues' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.tab();
    await user.tab();
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('ConfirmDialog', () => {
  it('begins on the harmless button, confirms with the verb, and shows why it failed', async () => {
    const user = userEvent.setup();
    const onConfirm = jest.fn();
    show(
      <ConfirmDialog opened onClose={() => {}} onConfirm={onConfirm} title="Remove Ada?" confirmLabel="Remove member" destructive error="No answer.">
        She loses access at once.
      </ConfirmDialog>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('No answer.');
    await user.click(screen.getByRole('button', { name: 'Remove member' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe('ActionMenu', () => {
  it('is used with the keyboard alone', async () => {
    const user = userEvent.setup();
    const remove = jest.fn();
    show(<ActionMenu label="Actions for Ada" items={[{ label: 'Edit', onSelect: () => {} }, 'divider', { label: 'Remove', destructive: true, onSelect: remove }]} />);
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Ada' })).toHaveFocus());
  });
});

describe('Tooltip', () => {
  it('explains on focus, closes with Escape', async () => {
    const user = userEvent.setup();
    show(
      <Tooltip label="Every page that was found">
        <Button>Refresh pages</Button>
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button'));
    const tip = await screen.findByRole('tooltip');
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Every page that was found');
    expect(tip).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('keeps a disabled button reachable without letting it act', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    show(
      <Tooltip label="You can only refresh once per day">
        <Button disabled onClick={onClick}>
          Refresh pages
        </Button>
      </Tooltip>,
    );
    const button = screen.getByRole('button');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });
});
