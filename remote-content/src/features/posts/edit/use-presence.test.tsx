import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PRESENCE_MS, showPresence } from '@canopy/contract/content';
import { answer, renderScreen } from '@canopy/testing';
import { act, screen } from '@testing-library/react';
import { Company } from './Company.tsx';
import { createPostSession } from './post-session.ts';
import { ID, stored, world } from './session-world.fixture.ts';

const TAB = '44444444-4444-4444-8444-444444444444';
let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  jest.useFakeTimers({ advanceTimers: true });
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** The post open in a tab while another tab of the same person has it. */
async function open() {
  const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, world().ports);
  const said: boolean[] = [];
  const others = [{ session_id: TAB, name: 'Robin', own: true }];
  renderScreen(<Company id={ID} session={session} />, {
    answers: [
      answer(showPresence, ({ body }) => {
        said.push((body as { leaving: boolean }).leaving);
        return { others, version: 3 };
      }),
    ],
  });
  expect(await screen.findByText('Open in another tab')).toBeVisible();
  // Everything sent before it has been answered.
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const tell = async (target: EventTarget, event: Event) => {
    act(() => void target.dispatchEvent(event));
    await pass(100);
  };
  return { said, pass, tell };
}

it('leaves when the page goes, and is there again when the browser brings it back', async () => {
  const { said, pass, tell } = await open();
  expect(said).toEqual([false]);
  await tell(window, new Event('pagehide'));
  expect(said).toEqual([false, true]);
  await pass(5 * PRESENCE_MS);
  expect(said).toEqual([false, true]);
  await tell(window, new PageTransitionEvent('pageshow', { persisted: false }));
  expect(said).toEqual([false, true]);
  await tell(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(said).toEqual([false, true, false]);
  await pass(PRESENCE_MS + 2_000);
  expect(said.slice(3)).toEqual([false]);
});

it('a hidden tab still has the post open, and says so more rarely; shown again, it asks at once', async () => {
  const { said, pass, tell } = await open();
  visibility = 'hidden';
  await tell(document, new Event('visibilitychange'));
  await pass(9 * PRESENCE_MS);
  const hidden = said.length;
  // Every 20 s, within the 30 s after which it would count as gone; the first may be due earlier.
  expect(hidden).toBeGreaterThanOrEqual(5);
  expect(hidden).toBeLessThanOrEqual(6);
  visibility = 'visible';
  await tell(document, new Event('visibilitychange'));
  expect(said).toHaveLength(hidden + 1);
  expect(said).not.toContain(true);
});
