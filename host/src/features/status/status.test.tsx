import {
  createPublishToken,
  getReleases,
  haltCanary,
  listPublishTokens,
  promoteRelease,
  rollbackRemote,
  type ReleasesOverview,
} from '@canopy/contract/host';
import { describe, expect, it } from '@jest/globals';
import { answer, aUser, refuse, type Answer } from '@canopy/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const health = { sessions: 40, failures: 1, startMs: 120, renderMs: 60 };
const sizes = { entry: 3, initial: 40, total: 90 };
const release = (version: string, day: string) => ({
  version,
  publishedAt: `2026-11-${day}T10:00:00Z`,
  publishedBy: 'ada@fern.example',
  withdrawn: null,
  sizes,
  health,
});
const OVERVIEW: ReleasesOverview = {
  revision: 7,
  updatedAt: '2026-11-19T10:00:00Z',
  overrides: true,
  host: { stable: '0.1.0-aaaa1111', next: null, development: null, releases: [] },
  page: [{ version: '', module: '', cause: 'policy', message: 'script-src blocked inline', count: 2, lastAt: '2026-11-19T10:00:00Z' }],
  remotes: [
    {
      name: 'remote-billing',
      title: 'Billing',
      origin: 'http://remotes.test/remote-billing/',
      stable: '0.1.0-2222',
      history: ['0.1.0-1111'],
      canary: {
        version: '0.1.0-3333',
        organisations: [],
        percent: 10,
        startedAt: '2026-11-19T10:00:00Z',
        limit: { rate: 0.2, failures: 3 },
        halted: { at: '2026-11-19T11:00:00Z', reason: '3 of 4 page loads failed' },
        began: 4,
        failed: 3,
      },
      releases: [release('0.1.0-3333', '19'), release('0.1.0-2222', '18'), release('0.1.0-1111', '17')],
      errors: [
        {
          version: '0.1.0-3333',
          module: './Remote',
          cause: 'render',
          message: 'totals is undefined',
          count: 3,
          lastAt: '2026-11-19T11:00:00Z',
        },
      ],
    },
  ],
};
const CHANGED = { remote: 'remote-billing', stable: '0.1.0-1111', canary: null, revision: 8 };

const open = (at = '/status', answers: readonly Answer[] = [answer(getReleases, OVERVIEW), answer(listPublishTokens, { data: [] })]) =>
  renderPortal({
    at,
    user: aUser({ is_admin: true }),
    remotes: remotesOf(aRegistry({ name: 'remote-billing', title: 'Billing' })),
    answers,
  });

async function choose(version: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${version}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the status screen', () => {
  it('shows the set of the page, every part of it, and what is deployed', async () => {
    await open();
    expect(await screen.findByText('set-test')).toBeVisible();
    const parts = await screen.findByRole('table', { name: 'Parts of this page' });
    expect(within(parts).getByText('remote-billing')).toBeVisible();
    const deployed = await screen.findByRole('table', { name: 'Releases' });
    expect(await within(deployed).findByText('0.1.0-2222')).toBeVisible();
    expect(within(deployed).getByText('Halted: 3 of 4 page loads failed')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Errors outside the remotes' })).toHaveTextContent('script-src blocked inline');
  });

  it('says that a halted canary was halted, and why, in the remote of the address', async () => {
    await open('/status?remote=remote-billing');
    const drawer = await screen.findByRole('dialog', { name: /Billing/ });
    expect(await within(drawer).findByText('Halted canary 0.1.0-3333')).toBeVisible();
    expect(within(drawer).getByRole('table', { name: 'Errors of Billing' })).toHaveTextContent('totals is undefined');
    expect(within(drawer).queryByRole('button', { name: 'Halt the canary' })).toBeNull();
  });

  it('rolls back once that is confirmed', async () => {
    const { platform } = await open('/status?remote=remote-billing');
    platform.set(answer(rollbackRemote, CHANGED));
    await choose('0.1.0-1111', 'Roll back to this');
    expect(platform.asked.get('rollbackRemote')).toBeUndefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
    await waitFor(() =>
      expect(platform.asked.get('rollbackRemote')?.[0]).toMatchObject({
        params: { remote: 'remote-billing' },
        body: { version: '0.1.0-1111' },
      }),
    );
    expect(await screen.findByText('Rolled back to 0.1.0-1111')).toBeVisible();
  });

  it('says why nothing was changed', async () => {
    const { platform } = await open('/status?remote=remote-billing');
    platform.set(refuse(promoteRelease, { status: 409, code: 'publish-refused', detail: 'The release is withdrawn.' }));
    await choose('0.1.0-3333', 'Make stable');
    fireEvent.click(await screen.findByRole('button', { name: 'Make stable' }));
    expect(await screen.findByText('The release is withdrawn.')).toBeVisible();
  });

  it('halts a running canary', async () => {
    const [remote] = OVERVIEW.remotes;
    if (!remote?.canary) throw new Error('The fixture has no canary.');
    const running = { ...OVERVIEW, remotes: [{ ...remote, canary: { ...remote.canary, halted: null } }] };
    const { platform } = await open('/status?remote=remote-billing', [
      answer(getReleases, running),
      answer(listPublishTokens, { data: [] }),
      answer(haltCanary, CHANGED),
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Halt the canary' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Halt the canary 0.1.0-3333?' })).getByRole('button', { name: 'Halt the canary' }),
    );
    await waitFor(() => expect(platform.asked.get('haltCanary')).toHaveLength(1));
  });

  it('makes a publish token and shows it once', async () => {
    const { platform } = await open();
    platform.set(
      answer(createPublishToken, {
        id: '44444444-5555-4666-8777-888888888888',
        remote: 'remote-billing',
        note: '',
        createdAt: '2026-11-19T10:00:00Z',
        createdBy: 'ada',
        expiresAt: '2026-12-19T10:00:00Z',
        lastUsedAt: null,
        revokedAt: null,
        token: 'cnp_once',
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('cnp_once')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('cnp_once')).toBeNull());
  });

  it('offers to try again when the overview cannot be had', async () => {
    await open('/status', [
      refuse(getReleases, { status: 400, code: 'nope', detail: 'It did not work.' }),
      answer(listPublishTokens, { data: [] }),
    ]);
    expect(await screen.findByText('It did not work.')).toBeVisible();
  });
});
