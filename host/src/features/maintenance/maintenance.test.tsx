import { getUser } from '@canopy/contract/host';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aUser, answer, refuse } from '@canopy/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPortal } from '../../testing/render-portal.tsx';

const down = refuse(getUser, { status: 503, code: 'down' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] }));
afterEach(() => void jest.useRealTimers());

async function renderMaintenance(at = '/maintenance?returnTo=%2Fsettings', answered = down) {
  const portal = await renderPortal({ at, answers: [answered] });
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

  it('retries every 30 seconds, five times, and then keeps asking with its button disabled', async () => {
    const { platform, path } = await renderMaintenance();
    const asked = () => platform.asked.get('getUser')?.length;
    expect(asked()).toBe(1);
    for (const retry of [1, 2, 3, 4]) {
      await pass(30_000);
      expect(screen.getByText(new RegExp(`Retry ${retry + 1} of 5`))).toBeVisible();
    }
    await pass(30_000);
    expect(screen.getByText("You've reached the maximum of 5 retries. Please try again later.")).toBeVisible();
    expect(screen.getByText(/Canopy keeps checking every 30 s/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDisabled();
    expect(asked()).toBe(6);
    const said = screen.getByRole('main').textContent;
    for (const quiet of [7, 8]) {
      await pass(30_000);
      expect(asked()).toBe(quiet);
    }
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDisabled();
    expect(screen.getByRole('main')).toHaveTextContent(said);
    platform.set(answer(getUser, aUser()));
    await pass(31_000);
    await pass(1_000);
    expect(path()).toBe('/settings');
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

  it('says that all is well to who opens it while all is well, and leads back', async () => {
    await renderMaintenance('/maintenance', answer(getUser, aUser()));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Canopy is up and running');
    expect(screen.queryByText(/not responding/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to Canopy' })).toHaveAttribute('href', expect.stringMatching(/^\/get-started/));
  });

  it('returns at once, hash included, when it is reloaded after the platform has come back', async () => {
    const { address, path } = await renderMaintenance('/maintenance?returnTo=%2Fsettings%3Ftab%3D2%23export', answer(getUser, aUser()));
    await pass(1_000);
    expect(path()).toBe('/settings');
    expect(address()).toContain('tab=2');
    expect(address()).toContain('#export');
  });

  it('does not wait for ever for the first answer', async () => {
    await renderMaintenance('/maintenance', { call: getUser, respond: () => new Promise(() => {}) });
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    await pass(11_000);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("We'll Be Back Soon");
  });
});
