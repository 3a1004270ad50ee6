import { getUser } from '@canopy/contract/host';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aUser, answer, refuse } from '@canopy/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPortal } from '../../testing/render-portal.tsx';

const down = refuse(getUser, { status: 503, code: 'down' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] }));
afterEach(() => void jest.useRealTimers());

async function renderMaintenance() {
  const portal = await renderPortal({ at: '/maintenance?returnTo=%2Fsettings', answers: [down] });
  await pass(0);
  return portal;
}

describe('the maintenance screen', () => {
  it('shows heading, Try Again, countdown and support contact', async () => {
    await renderMaintenance();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("We'll Be Back Soon");
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
    expect(screen.getByText(/Retrying in 30 s/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'help@fern.example' })).toHaveAttribute('href', 'mailto:help@fern.example');
    await pass(12_000);
    expect(screen.getByText(/Retrying in 18 s/)).toBeVisible();
  });

  it('retries every 30 seconds, five times, and then no more', async () => {
    const { platform } = await renderMaintenance();
    for (const retry of [1, 2, 3, 4]) {
      await pass(30_000);
      expect(screen.getByText(new RegExp(`Retry ${retry + 1} of 5`))).toBeVisible();
    }
    await pass(30_000);
    expect(screen.getByText("You've reached the maximum of 5 retries. Please try again later.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDisabled();
    expect(platform.asked.get('getUser')).toHaveLength(5);
    await pass(120_000);
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDisabled();
  });

  it('goes back to where the visitor was once the platform answers', async () => {
    const { platform, path } = await renderMaintenance();
    platform.set(answer(getUser, aUser()));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await pass(0);
    await pass(1_000);
    expect(path()).toBe('/settings');
  });

  it('stays when asked while the platform is still down', async () => {
    const { path } = await renderMaintenance();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await pass(500);
    expect(path()).toBe('/maintenance');
    expect(screen.getByText(/Retry 2 of 5/)).toBeVisible();
  });
});
