import { PLATFORM_KEPT_MS } from '@canopy/contract';
import { checkPlatform } from '@canopy/contract/publishing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { useCall } from '@canopy/shell-api';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

const NOT_CONNECTED = { platform: null, message: 'No site is connected.', data: '' };

function Answer({ keptMs }: { readonly keptMs?: number }) {
  const { data, error } = useCall(checkPlatform, {}, { freshMs: 0, ...(keptMs !== undefined && { keptMs }) });
  return (
    <p>
      {data?.message ?? 'Nothing is known'}, {error ? 'and the newest question failed' : 'and nothing failed'}
    </p>
  );
}

/** A screen that is left and reopened. */
function Screens({ keptMs }: { readonly keptMs?: number }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(!open)}>{open ? 'Leave' : 'Open'}</button>
      {open && <Answer {...(keptMs !== undefined && { keptMs })} />}
    </>
  );
}

/** Opens a screen, leaves it, and reopens it after `ms`, while the platform refuses to answer. */
async function openedAgainAfter(ms: number, keptMs?: number): Promise<void> {
  const { platform } = renderScreen(<Screens {...(keptMs !== undefined && { keptMs })} />, {
    answers: [answer(checkPlatform, NOT_CONNECTED)],
  });
  expect(await screen.findByText('No site is connected., and nothing failed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  platform.set(refuse(checkPlatform, { status: 409, code: 'busy' }));
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + ms);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

describe('an answer that is kept for so long', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('shows while it is younger, though a newer question failed', async () => {
    await openedAgainAfter(PLATFORM_KEPT_MS - 60_000, PLATFORM_KEPT_MS);
    expect(await screen.findByText('No site is connected., and the newest question failed')).toBeVisible();
  });

  it('is forgotten when it is older: what is not known any more does not show', async () => {
    await openedAgainAfter(PLATFORM_KEPT_MS + 60_000, PLATFORM_KEPT_MS);
    expect(await screen.findByText('Nothing is known, and the newest question failed')).toBeVisible();
  });

  it('shows at any age where no age is given', async () => {
    await openedAgainAfter(PLATFORM_KEPT_MS * 10);
    expect(await screen.findByText('No site is connected., and the newest question failed')).toBeVisible();
  });
});
