import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useTransition, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Button, CanopyProvider, Tooltip } from '../index.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { AfterFrame } from './AfterFrame.tsx';
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

describe('the focus', () => {
  it('returns to what opened a window as part of something slow, when the window has it before effects run', async () => {
    const user = userEvent.setup();
    function Slow() {
      const [opened, setOpened] = useState(false);
      const [, begin] = useTransition();
      return (
        <>
          <Button onClick={() => begin(() => setOpened(true))}>Open it</Button>
          <Dialog opened={opened} onClose={() => setOpened(false)} title="A page">
            <input aria-label="Taken at once" ref={(input) => input?.focus()} />
          </Dialog>
        </>
      );
    }
    show(<Slow />);
    await user.click(screen.getByRole('button', { name: 'Open it' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open it' })).toHaveFocus());
  });

  it('returns to the button of the menu whose entry opened a window', async () => {
    const user = userEvent.setup();
    function Renaming() {
      const [opened, setOpened] = useState(false);
      return (
        <>
          <ActionMenu label="More" items={[{ label: 'Rename', onSelect: () => setOpened(true) }]} />
          <Dialog opened={opened} onClose={() => setOpened(false)} title="Rename">
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- what the test is about */}
            <input aria-label="Name" autoFocus />
          </Dialog>
        </>
      );
    }
    show(<Renaming />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  });
});

describe('the page behind', () => {
  const pageScrolls = () => document.documentElement.style.overflow === '';

  it('does not scroll until the last window is closed, and does not move where its scroll bar goes', async () => {
    const user = userEvent.setup();
    const width = jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - 15);
    show(
      <Opener>
        {(opened, close) => (
          <Drawer opened={opened} onClose={close} title="A page">
            <Opener>
              {(asks, done) => <ConfirmDialog opened={asks} onClose={done} onConfirm={done} title="Sure?" confirmLabel="Yes" />}
            </Opener>
          </Drawer>
        )}
      </Opener>,
    );
    await user.click(screen.getByRole('button', { name: 'Open it' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Open it' }));
    expect([pageScrolls(), document.body.style.paddingRight]).toEqual([false, '15px']);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(pageScrolls()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect([pageScrolls(), document.body.style.paddingRight]).toEqual([true, '']));
    width.mockRestore();
  });

  it('is answered before all of a drawer is drawn', () => {
    // What is not drawn in the first pass: there is one alone where nothing is drawn again.
    expect(renderToStaticMarkup(<AfterFrame>much</AfterFrame>)).toBe('');
    expect(show(<AfterFrame>much</AfterFrame>).container).toHaveTextContent('much');
  });
});

describe('ConfirmDialog', () => {
  it('begins on the harmless button, confirms with the verb, and shows why it failed', async () => {
    const user = userEvent.setup();
    const onConfirm = jest.fn();
    show(
      <ConfirmDialog
        opened
        onClose={() => {}}
        onConfirm={onConfirm}
        title="Remove Ada?"
        confirmLabel="Remove member"
        destructive
        error="No answer."
      >
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
    show(
      <ActionMenu
        label="Actions for Ada"
        items={[{ label: 'Edit', onSelect: () => {} }, 'divider', { label: 'Remove', destructive: true, onSelect: remove }]}
      />,
    );
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
