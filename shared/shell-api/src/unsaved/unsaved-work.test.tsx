import { describe, expect, it } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RemoteNameContext } from '../remotes/remote-name.ts';
import { unsavedWork } from './unsaved-store.ts';
import { useUnsavedWork } from './use-unsaved-work.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function render(first: ReactNode) {
  const root = createRoot(document.createElement('div'));
  const rerender = (next: ReactNode) => act(() => root.render(next));
  rerender(first);
  return { rerender, unmount: () => act(() => root.unmount()) };
}

function Form({ dirty, kept = false, what = 'the post “Herbs”' }: { dirty: boolean; kept?: boolean; what?: string }) {
  useUnsavedWork(dirty, what, { kept });
  return null;
}
const inRemote = (props: Parameters<typeof Form>[0]) => (
  <RemoteNameContext value="remote-content">
    <Form {...props} />
  </RemoteNameContext>
);

/** Whether the browser would prompt before the page is closed. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('useUnsavedWork', () => {
  it('names what is unsaved, of which remote and where, until it is saved', () => {
    const { rerender } = render(inRemote({ dirty: false }));
    expect(unsavedWork()).toEqual([]);
    rerender(inRemote({ dirty: true }));
    expect(unsavedWork('remote-content')).toMatchObject([{ remote: 'remote-content', what: 'the post “Herbs”', path: '/' }]);
    expect(unsavedWork('remote-billing')).toEqual([]);
    expect(asks()).toBe(true);
    rerender(inRemote({ dirty: true, what: 'the post “Trees”' }));
    expect(unsavedWork().map(({ what }) => what)).toEqual(['the post “Trees”']);
    rerender(inRemote({ dirty: false }));
    expect(unsavedWork()).toEqual([]);
    expect(asks()).toBe(false);
  });

  it('lets the page close where the work is kept, and ends with its screen', () => {
    const { unmount } = render(inRemote({ dirty: true, kept: true }));
    expect(asks()).toBe(false);
    expect(unsavedWork()).toHaveLength(1);
    unmount();
    expect(unsavedWork()).toEqual([]);
  });
});
