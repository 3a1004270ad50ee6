import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { dismissToast, removeToast, showFailure, showToast, toastStore, updateToast } from './toast-store.ts';

const toasts = () => toastStore.getState().toasts;

beforeEach(() => {
  jest.useFakeTimers();
  for (const toast of toasts()) removeToast(toast.id);
});

describe('toasts', () => {
  it('show one at a time, the newest', () => {
    showToast({ title: 'First' });
    showToast({ title: 'Second', tone: 'destructive' });
    expect(toasts().map((toast) => [toast.title, toast.tone, toast.open])).toEqual([['Second', 'destructive', true]]);
  });

  it('say of a failure what failed and why', () => {
    showFailure('The draft could not be opened', new Error('There is no such draft.'));
    expect(toasts()[0]).toMatchObject({
      title: 'The draft could not be opened',
      description: 'There is no such draft.',
      tone: 'destructive',
    });
    showFailure('The file could not be created', 'aborted');
    expect(toasts()[0]).toMatchObject({ description: 'aborted' });
  });

  it('show for 5,000 ms and go 1,000,000 ms after they are closed', () => {
    const id = showToast({ title: 'Page Removed' });
    expect(toasts()[0]).toMatchObject({ open: true, durationMs: 5_000 });
    dismissToast(id);
    expect(toasts()[0]?.open).toBe(false);
    jest.advanceTimersByTime(999_999);
    expect(toasts()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(toasts()).toHaveLength(0);
  });

  it('change and close by their id', () => {
    const id = showToast({ title: 'Publishing' });
    updateToast(id, { title: 'Published', tone: 'success' });
    dismissToast(id);
    expect(toasts()).toEqual([{ id, title: 'Published', tone: 'success', durationMs: 5_000, open: false }]);
  });
});
