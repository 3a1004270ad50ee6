import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { setSingleKeys, shortcutsStore, watchShortcuts } from './shortcuts-store.ts';
import { keyLabels } from './keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

const week = jest.fn();
const palette = jest.fn();

function Screen({ label = 'Last 7 days' }) {
  useShortcuts('Date range', [
    { keys: 'w', label, run: week },
    { keys: 'mod+k', label: 'Go to', run: palette },
  ]);
  return (
    <>
      <input aria-label="Search" />
      <button type="button">Do</button>
    </>
  );
}

let stop: () => void;
beforeEach(() => {
  jest.clearAllMocks();
  stop = watchShortcuts();
});
afterEach(() => {
  stop();
  setSingleKeys(true);
});

describe('shortcuts', () => {
  it('work while their component is there', () => {
    const { unmount } = render(<Screen />);
    fireEvent.keyDown(screen.getByRole('button'), { key: 'w' });
    expect(week).toHaveBeenCalledTimes(1);
    unmount();
    fireEvent.keyDown(document.body, { key: 'w' });
    expect(week).toHaveBeenCalledTimes(1);
    expect(shortcutsStore.getState().groups).toEqual([]);
  });

  it.each([
    ['a letter with Alt', { key: 'w', altKey: true }],
    ['a letter held down', { key: 'w', repeat: true }],
    ['a letter with Ctrl', { key: 'w', ctrlKey: true }],
  ])('%s is none', (_name, press) => {
    render(<Screen />);
    fireEvent.keyDown(document.body, press);
    expect(week).not.toHaveBeenCalled();
  });

  it('letters stay with fields and with what is open over the page; Ctrl+K does not', () => {
    render(<Screen />);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'w' });
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'k', ctrlKey: true });
    expect([week.mock.calls.length, palette.mock.calls.length]).toEqual([0, 1]);
    render(<div role="dialog" aria-modal="true" aria-label="Open" />);
    fireEvent.keyDown(document.body, { key: 'w' });
    expect(week).not.toHaveBeenCalled();
  });

  it('letters can be switched off, and that is remembered', () => {
    render(<Screen />);
    act(() => setSingleKeys(false));
    fireEvent.keyDown(document.body, { key: 'w' });
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
    expect([week.mock.calls.length, palette.mock.calls.length]).toEqual([0, 1]);
    expect(localStorage.getItem('canopy.single-keys')).toBe('off');
  });

  it('of two with the same keys the later one is meant', () => {
    const inner = jest.fn();
    function Inner() {
      useShortcuts('Chart', [{ keys: 'w', label: 'Wide', run: inner }]);
      return null;
    }
    render(
      <>
        <Screen />
        <Inner />
      </>,
    );
    fireEvent.keyDown(document.body, { key: 'w' });
    expect([inner.mock.calls.length, week.mock.calls.length]).toEqual([1, 0]);
  });

  it('are named as people read them', () => {
    expect(['mod+k', 'arrowleft', '?', 'shift+enter'].map((keys) => keyLabels(keys).join(' '))).toEqual([
      'Ctrl K',
      '←',
      '?',
      'Shift Enter',
    ]);
  });
});
