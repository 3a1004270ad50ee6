import { beforeEach, expect, it } from '@jest/globals';
import { defineCall } from '@canopy/contract';
import * as z from '@canopy/contract/schema';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { configureShell } from '../config.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';
import { useAction, type Action } from './use-action.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const stopThing = defineCall({
  name: 'stopThing',
  method: 'POST',
  path: '/things/{id}/stop/',
  access: 'public',
  tokens: 'never',
  summary: 'Stops a thing.',
  params: z.object({ id: z.string() }),
  output: z.object({ path: z.string() }),
});

let gate: PromiseWithResolvers<void>;
const sent: string[] = [];
beforeEach(() => {
  configureShell(TEST_CONFIG);
  gate = Promise.withResolvers<void>();
  sent.length = 0;
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(new Request(address, init).url);
    sent.push(pathname);
    await gate.promise;
    return Response.json({ path: pathname });
  };
});

let action: Action<typeof stopThing>;
function Stopper() {
  action = useAction(stopThing);
  return null;
}

it('sends the same input once while it is in flight, and another input as well', async () => {
  await act(async () => createRoot(document.createElement('div')).render(<Stopper />));
  const of = (id: string) => action.run({ params: { id } });
  await act(async () => {
    const all = Promise.all([of('a'), of('a'), of('b')]);
    gate.resolve();
    const ended = await all;
    expect(ended.map((result) => result.ok && result.data.path)).toEqual(['a', 'a', 'b'].map((id) => `/api/things/${id}/stop/`));
  });
  expect(sent).toHaveLength(2);
  // And again, once it is over.
  await act(async () => void (await of('a')));
  expect(sent).toHaveLength(3);
  expect(action.running).toBe(false);
});

function OnceOpened() {
  const { run } = useAction(stopThing);
  useEffect(() => void run({ params: { id: 'c' } }), [run]);
  return null;
}

it('does not run again because its component renders again', async () => {
  gate.resolve();
  const root = createRoot(document.createElement('div'));
  for (let times = 0; times < 3; times += 1) await act(async () => root.render(<OnceOpened />));
  expect(sent).toHaveLength(1);
});
