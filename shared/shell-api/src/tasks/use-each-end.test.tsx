import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { showToast, toastStore } from '../toasts/toast-store.ts';
import { useEachEnd, type Followed } from './use-each-end.ts';

interface Run {
  readonly id: string;
  readonly text: string;
}
const RUN = '0b1d7a52-4f5e-4c43-9d3c-2f1f3f2f6a01';

/** Shows a toast for each end, as screens do. @returns what the toasts said */
function toldThrough(states: readonly Followed<Run>[]): readonly string[] {
  const told: string[] = [];
  const stop = toastStore.subscribe(({ toasts }) => void told.push(toasts[0]?.title ?? ''));
  function Screen({ state }: { readonly state: Followed<Run> }) {
    useEachEnd(state, ({ id, text }) => void showToast({ title: `${id} ${text}` }));
    return null;
  }
  const shown = (state: Followed<Run>) => (
    <StrictMode>
      <Screen state={state} />
    </StrictMode>
  );
  const { rerender, unmount } = render(shown(states[0]));
  for (const state of states.slice(1)) rerender(shown(state));
  unmount();
  stop();
  return told;
}

const failed = { id: RUN, text: 'failed' };
const published = { id: RUN, text: 'published' };

it.each<[string, readonly Followed<Run>[], readonly string[]]>([
  ['the same id that ends twice, as after a retry', ['running', failed, 'running', published], [`${RUN} failed`, `${RUN} published`]],
  ['two ends that read alike', ['running', failed, 'running', failed], [`${RUN} failed`, `${RUN} failed`]],
  ['the same id that is followed anew', ['running', failed, null, 'running', published], [`${RUN} failed`, `${RUN} published`]],
  ['an end that was quicker than the first answer', [null, published], [`${RUN} published`]],
  ['one end that is answered again', ['running', published, { ...published }], [`${RUN} published`]],
  ['nothing that had ended before it was known', [undefined, published], []],
  ['nothing while it runs', [null, 'running', null], []],
])('tells %s', (_name, states, told) => {
  expect(toldThrough(states)).toEqual(told);
});
