import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { CanopyProvider } from '../theme/CanopyProvider.tsx';
import { ToastViewport, type ToastItem } from './ToastViewport.tsx';

const draw = (toasts: ToastItem[], onDismiss: (id: string) => void = () => {}) => (
  <CanopyProvider env="test">
    <ToastViewport toasts={toasts} onDismiss={onDismiss} />
  </CanopyProvider>
);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('ToastViewport', () => {
  it('announces failures at once and the rest politely, from regions that were there before', () => {
    const { rerender } = render(draw([]));
    const polite = screen.getByRole('status');
    const assertive = screen.getByRole('alert');
    rerender(
      draw([
        { id: '1', title: 'Page Removed' },
        { id: '2', title: 'Failed to publish', variant: 'destructive', description: 'Nothing was changed.' },
      ]),
    );
    expect(within(polite).getByText('Page Removed')).toBeVisible();
    expect(within(assertive).getByText('Nothing was changed.')).toBeVisible();
  });

  it.each([
    ['success', 'Success'],
    ['warning', 'Warning'],
    ['destructive', 'Error'],
  ] as const)('looks like what it says, with an icon that has a name: %s', (variant, label) => {
    render(draw([{ id: '1', title: 'Done', variant }]));
    expect(screen.getByRole('img', { name: label }).closest(`[data-variant='${variant}']`)).toHaveTextContent('Done');
  });

  it('does not draw what was dismissed', () => {
    render(draw([{ id: '1', title: 'Page Removed', open: false }]));
    expect(screen.queryByText('Page Removed')).toBeNull();
  });

  it('closes after 5,000 ms', () => {
    const onDismiss = jest.fn<(id: string) => void>();
    render(draw([{ id: '1', title: 'Page Removed' }], onDismiss));
    act(() => jest.advanceTimersByTime(4_999));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledWith('1');
  });

  it('waits while the pointer or the focus is on it', () => {
    const onDismiss = jest.fn<(id: string) => void>();
    render(draw([{ id: '1', title: 'Page Removed' }], onDismiss));
    const close = screen.getByRole('button', { name: 'Close notification' });
    act(() => close.focus());
    act(() => jest.advanceTimersByTime(20_000));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => close.blur());
    act(() => jest.advanceTimersByTime(5_000));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  it('starts its time again when it is updated', () => {
    const onDismiss = jest.fn<(id: string) => void>();
    const { rerender } = render(draw([{ id: '1', title: 'Publishing' }], onDismiss));
    act(() => jest.advanceTimersByTime(4_000));
    rerender(draw([{ id: '1', title: 'Published' }], onDismiss));
    act(() => jest.advanceTimersByTime(4_000));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1_000));
    expect(onDismiss).toHaveBeenCalledWith('1');
  });

  it('closes by its button and by Escape, and stays when its duration is Infinity', () => {
    const onDismiss = jest.fn<(id: string) => void>();
    render(draw([{ id: '1', title: 'Offline', duration: Infinity }], onDismiss));
    act(() => jest.advanceTimersByTime(1_000_000));
    expect(onDismiss).not.toHaveBeenCalled();
    const close = screen.getByRole('button', { name: 'Close notification' });
    fireEvent.click(close);
    fireEvent.keyDown(close, { key: 'Escape' });
    expect(onDismiss).toHaveBeenCalledTimes(2);
  });
});
