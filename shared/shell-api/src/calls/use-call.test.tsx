import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { defineCall } from '@canopy/contract';
import * as z from '@canopy/contract/schema';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { configureShell } from '../config.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';
import { CallsProvider } from './CallsProvider.tsx';
import { useCall } from './use-call.ts';

const readMood = defineCall({
  name: 'readMood',
  method: 'GET',
  path: '/mood/',
  access: 'public',
  tokens: 'never',
  summary: 'Reads the mood.',
  output: z.object({ mood: z.string() }),
});

let mood: string;
let asked: number;
beforeEach(() => {
  configureShell(TEST_CONFIG);
  mood = 'calm';
  asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
    return Response.json({ mood });
  };
});
afterEach(cleanup);

/** Drawn anew much more often than it asks. */
function Mood() {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setDrawn((count) => count + 1), 5);
    return () => clearInterval(timer);
  }, []);
  const { data } = useCall(readMood, {}, { refreshMs: (latest) => (latest?.mood === 'happy' ? 0 : 60) });
  return <p data-drawn={drawn}>{data?.mood}</p>;
}

it('asks again at its interval, however often the screen is drawn meanwhile, and no more once that is 0', async () => {
  render(
    <CallsProvider>
      <Mood />
    </CallsProvider>,
  );
  await screen.findByText('calm');
  mood = 'happy';
  const happy = await screen.findByText('happy');
  const count = asked;
  expect(count).toBeGreaterThan(1);
  const drawn = Number(happy.dataset['drawn']);
  await waitFor(() => expect(Number(happy.dataset['drawn'])).toBeGreaterThan(drawn + 40));
  expect(asked).toBe(count);
});
