import { getUser, listOrganisations, reportRelease, resolveReleases, type PreviewState } from '@canopy/contract/host';
import type { Registry } from '@canopy/federation';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useUnsavedWork } from '@canopy/shell-api';
import { aUser, answer, serveAnswers } from '@canopy/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { aRegistry, remotesOf } from '../testing/fixtures.ts';
import { renderPortal, type PortalOptions } from '../testing/render-portal.tsx';
import { forgetDelivery } from './delivery-store.ts';
import { releaseEvents } from './release-events.ts';

const garden = {
  name: 'remote-garden',
  title: 'Garden',
  routes: [{ path: '/beds' }],
  exposes: { './Remote': './src/Remote.tsx', './WaterAction': './src/WaterAction.tsx' },
  slots: [{ slot: 'header-actions', paths: ['/*'], module: './WaterAction' }],
};
const user = aUser({ is_agency: true });

function registryOf(version: string, change: Partial<Registry['remotes'][number]> = {}): Registry {
  const [remote] = aRegistry(garden).remotes;
  return { id: `set-${version}`, remotes: [{ ...remote!, version, baseUrl: `http://remotes.test/remote-garden/${version}/`, ...change }] };
}
const resolved = (registry: Registry, preview: PreviewState | null = null) => answer(resolveReleases, { registry, preview });

function Beds({ of }: { of: string }) {
  const [text, setText] = useState('');
  useUnsavedWork(text !== '', 'the note on roses');
  return (
    <>
      <h1>Beds {of}</h1>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </>
  );
}
const modules = {
  ...Object.fromEntries(
    ['1.2.3', '2.0.0', '3.0.0'].map((version) => [
      `remote-garden@${version}/./Remote`,
      async () => ({ Remote: () => <Beds of={version} /> }),
    ]),
  ),
  'remote-garden/./WaterAction': async () => ({ WaterAction: () => <button type="button">Water</button> }),
};

const open = (options: Partial<PortalOptions> & { more?: Record<string, () => Promise<unknown>>; registry?: Registry } = {}) => {
  const { more, registry = registryOf('1.2.3'), ...rest } = options;
  return renderPortal({
    at: '/beds',
    user,
    remotes: remotesOf(registry, { ...modules, ...more }),
    answers: [resolved(registryOf('1.2.3')), answer(reportRelease, undefined)],
    ...rest,
  });
};
/** The visitor returns to the tab after a good while. */
async function comeBack(): Promise<void> {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}
const offer = () => screen.findByRole('region', { name: 'Newer versions' });

beforeEach(() => {
  forgetDelivery();
  releaseEvents.forget();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a newer release', () => {
  it('is offered by name and put in place when asked, with the focus where it was', async () => {
    const { platform, remotes } = await open();
    await screen.findByRole('heading', { name: 'Beds 1.2.3' });
    await screen.findByRole('button', { name: 'Water' });
    await waitFor(() => expect(platform.asked.get('resolveReleases')).toHaveLength(1));
    platform.set(resolved(registryOf('2.0.0')));
    await comeBack();
    const notice = await offer();
    expect(within(notice).getByText('A newer version of Garden is ready.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Beds 1.2.3' })).toBeVisible();
    const update = within(notice).getByRole('button', { name: 'Update' });
    const link = screen.getByRole('link', { name: /Get Started/ });
    link.focus();
    update.focus();
    fireEvent.click(update);
    await screen.findByRole('heading', { name: 'Beds 2.0.0' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Newer versions' })).toBeNull());
    expect(screen.getByText('Garden was updated.')).toHaveAttribute('role', 'status');
    expect(link).toHaveFocus();
    expect(remotes.status('remote-garden')).toMatchObject({ version: '2.0.0', generation: 1 });
    expect(screen.getByRole('heading', { name: 'Beds 2.0.0' }).closest('[data-remote]')).toMatchObject({
      dataset: { remote: 'remote-garden', module: './Remote', version: '2.0.0' },
    });
  });

  it('waits for unsaved work, says for which, and leads to it', async () => {
    const { platform } = await open();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'roses' } });
    await waitFor(() => expect(platform.asked.get('resolveReleases')).toHaveLength(1));
    platform.set(resolved(registryOf('2.0.0')));
    await comeBack();
    const notice = await offer();
    expect(within(notice).getByText(/Garden can be updated once the note on roses is saved/)).toBeVisible();
    expect(within(notice).getByRole('link', { name: 'Show it' })).toBeVisible();
    expect(within(notice).queryByRole('button', { name: 'Update' })).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: '' } });
    fireEvent.click(await within(notice).findByRole('button', { name: 'Update' }));
    await screen.findByRole('heading', { name: 'Beds 2.0.0' });
  });

  it('is not mentioned again once it was put off, until there is another', async () => {
    const { platform } = await open();
    await waitFor(() => expect(platform.asked.get('resolveReleases')).toHaveLength(1));
    platform.set(resolved(registryOf('2.0.0')));
    await comeBack();
    fireEvent.click(within(await offer()).getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('region', { name: 'Newer versions' })).toBeNull();
    platform.set(resolved(registryOf('3.0.0')));
    await comeBack();
    await offer();
  });

  it('that does not start leaves the old one and says so', async () => {
    const { platform } = await open({
      more: { 'remote-garden@2.0.0/./Remote': async () => Promise.reject(new Error('it does not start')) },
    });
    await screen.findByRole('heading', { name: 'Beds 1.2.3' });
    await waitFor(() => expect(platform.asked.get('resolveReleases')).toHaveLength(1));
    platform.set(resolved(registryOf('2.0.0')));
    await comeBack();
    fireEvent.click(within(await offer()).getByRole('button', { name: 'Update' }));
    await screen.findByText('The newer version of Garden could not be started. You keep the current version; nothing was lost.');
    expect(screen.getByRole('heading', { name: 'Beds 1.2.3' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/could not be started/)).toBeNull();
  });

  it('of another workspace is put in place with the switch', async () => {
    const moss = aUser({
      is_agency: true,
      organisation: { ...user.organisation, id: '33333333-4444-4555-8666-777777777777', name: 'Moss' },
    });
    const { platform } = await open({
      answers: [
        resolved(registryOf('1.2.3')),
        answer(reportRelease, undefined),
        answer(getUser, moss),
        answer(
          listOrganisations,
          [user, moss].map(({ organisation: { id, name, domain } }) => ({ id, name, domain })),
        ),
      ],
    });
    await screen.findByRole('heading', { name: 'Beds 1.2.3' });
    await waitFor(() => expect(platform.asked.get('resolveReleases')).toHaveLength(1));
    platform.set(resolved(registryOf('2.0.0', { channel: 'canary' })));
    fireEvent.click(screen.getByRole('button', { name: /, switch$/ }));
    fireEvent.click(await within(await screen.findByRole('list', { name: 'Workspaces' })).findByRole('button', { name: /Moss/ }));
    await screen.findByRole('heading', { name: 'Beds 2.0.0' });
    expect(screen.queryByRole('region', { name: 'Newer versions' })).toBeNull();
  });
});

describe('a release that was withdrawn', () => {
  const rolledBack = () => resolved(registryOf('1.2.3', { withdrawn: ['2.0.0'] }));
  const openNewer = () =>
    open({ registry: registryOf('2.0.0'), answers: [resolved(registryOf('2.0.0')), answer(reportRelease, undefined)] });

  it('is replaced without being asked for, and said so', async () => {
    const { platform, remotes } = await openNewer();
    await screen.findByRole('heading', { name: 'Beds 2.0.0' });
    await waitFor(() => expect(platform.asked.get('resolveReleases')).toHaveLength(1));
    platform.set(rolledBack());
    await comeBack();
    await screen.findByRole('heading', { name: 'Beds 1.2.3' });
    const text = 'The version of Garden on this page was withdrawn, and the released one has taken its place.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
    expect(remotes.status('remote-garden')).toMatchObject({ version: '1.2.3', isWithdrawn: false });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('stays while there is unsaved work, cannot be put off, and goes with the work’s end', async () => {
    const { platform } = await openNewer();
    const note = await screen.findByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'roses' } });
    await waitFor(() => expect(platform.asked.get('resolveReleases')).toHaveLength(1));
    platform.set(rolledBack());
    await comeBack();
    const notice = await screen.findByRole('region', { name: 'Withdrawn versions' });
    expect(notice).toHaveTextContent(
      'The version of Garden on this page was withdrawn. It is replaced as soon as the note on roses is saved.',
    );
    expect(within(notice).getByRole('link', { name: 'Show it' })).toBeVisible();
    expect(within(notice).queryByRole('button')).toBeNull();
    expect(note).toHaveValue('roses');
    fireEvent.change(note, { target: { value: '' } });
    await screen.findByRole('heading', { name: 'Beds 1.2.3' });
    expect(await screen.findByText(/the released one has taken its place/)).toBeVisible();
  });

  it('is not what a broken one falls back on', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const broken = async () => ({
      Remote: () => {
        throw new Error('the spade broke');
      },
    });
    const { platform } = await open({
      registry: registryOf('2.0.0'),
      answers: [resolved(registryOf('2.0.0')), answer(reportRelease, undefined)],
      more: { 'remote-garden@3.0.0/./Remote': broken },
    });
    await screen.findByRole('heading', { name: 'Beds 2.0.0' });
    await waitFor(() => expect(platform.asked.get('resolveReleases')).toHaveLength(1));
    platform.set(resolved(registryOf('3.0.0', { withdrawn: ['2.0.0'] })));
    await comeBack();
    await screen.findByRole('heading', { name: 'Garden ran into an error' });
    expect(screen.queryByRole('heading', { name: 'Beds 2.0.0' })).toBeNull();
  });
});

describe('a release that cannot be drawn', () => {
  it('is replaced by the last good one, and reported', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const broken = async () => ({
      Remote: () => {
        throw new Error('the spade broke');
      },
    });
    const fallback = {
      version: '1.2.3',
      baseUrl: 'http://remotes.test/remote-garden/1.2.3/',
      entry: 'remoteEntry.js',
    };
    const { platform } = await open({
      registry: registryOf('2.0.0', { channel: 'canary', fallback }),
      answers: [resolved(registryOf('2.0.0', { channel: 'canary', fallback })), answer(reportRelease, undefined)],
      more: { 'remote-garden@2.0.0/./Remote': broken },
    });
    await screen.findByRole('heading', { name: 'Beds 1.2.3' });
    const entries = () => (platform.asked.get('reportRelease') ?? []).flatMap(({ body }) => (body as { entries: object[] }).entries);
    await waitFor(() =>
      expect(entries()).toContainEqual(
        expect.objectContaining({ kind: 'failed', cause: 'render', version: '2.0.0', channel: 'canary', message: 'the spade broke' }),
      ),
    );
    expect(entries()).toContainEqual(
      expect.objectContaining({ kind: 'started', module: './Remote', version: '2.0.0', ms: expect.any(Number) }),
    );
  });
});

describe('the reports', () => {
  it('go out once somebody is here, in one request, and when the page goes', async () => {
    const { platform } = await open();
    await waitFor(() => expect(platform.asked.get('reportRelease')).toHaveLength(1));
    const [first] = platform.asked.get('reportRelease')!;
    expect(first?.body).toMatchObject({ session: expect.stringMatching(/^[0-9a-f-]{36}$/), set: 'set-1.2.3' });
    expect((first?.body as { entries: object[] }).entries).toContainEqual(
      expect.objectContaining({ kind: 'rendered', remote: 'remote-garden', module: './Remote', version: '1.2.3' }),
    );
    const failed = {
      ok: false,
      cause: 'render',
      message: 'later',
      remote: 'remote-garden',
      module: './Remote',
      version: '1.2.3',
      channel: 'stable',
    } as const;
    releaseEvents.failed(failed);
    releaseEvents.failed(failed);
    expect(platform.asked.get('reportRelease')).toHaveLength(1);
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(platform.asked.get('reportRelease')).toHaveLength(2));
    expect(platform.asked.get('reportRelease')![1]?.body).toMatchObject({ entries: [{ kind: 'failed', cause: 'render' }] });
  });

  it('say nothing of visitors who are not signed in', async () => {
    const platform = serveAnswers([]);
    releaseEvents.started({ remote: 'remote-garden', module: './Remote', version: '1', channel: 'stable', ms: 1 });
    window.dispatchEvent(new Event('pagehide'));
    expect(platform.asked.size).toBe(0);
    expect(releaseEvents.waiting()).toBe(1);
  });
});

describe('banners', () => {
  const until = '2026-11-20T12:00:00Z';
  it('say that a preview is on, and lead out of it', async () => {
    const view = await open({
      preview: 'token',
      answers: [
        resolved(registryOf('2.0.0', { channel: 'preview' }), {
          state: 'active',
          remote: 'remote-garden',
          version: '2.0.0',
          expires: until,
        }),
        answer(reportRelease, undefined),
      ],
    });
    await screen.findByText(/Preview: you are seeing Garden 2\.0\.0 until .+ Others see the released version\./);
    await screen.findByRole('heading', { name: 'Beds 2.0.0' });
    expect(view.platform.asked.get('resolveReleases')![0]?.query.get('preview')).toBe('token');
    view.platform.set(resolved(registryOf('1.2.3')));
    fireEvent.click(screen.getByRole('button', { name: 'Leave preview' }));
    await screen.findByRole('heading', { name: 'Beds 1.2.3' });
    expect(screen.queryByText(/Preview:/)).toBeNull();
    expect(view.platform.asked.get('resolveReleases')!.at(-1)?.query.get('preview')).toBeNull();
  });

  it.each([
    ['expired', /has expired/],
    ['invalid', /is not valid/],
    ['other-user', /is for another account/],
    ['unknown-release', /no longer exists/],
  ] as const)('say that a preview link is %s, until they are dismissed', async (state, text) => {
    await open({ preview: 'token', answers: [resolved(registryOf('1.2.3'), { state }), answer(reportRelease, undefined)] });
    await screen.findByText(text);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(text)).toBeNull();
    expect(sessionStorage.getItem('canopy.preview')).toBeNull();
  });

  it('name the remotes of a developer’s machine', async () => {
    await open({ config: { overrides: [{ name: 'remote-garden', url: 'http://localhost:4650/' }] } });
    expect(await screen.findByText('In this browser only: Garden comes from http://localhost:4650/.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
  });

  it('leave a remote of a developer’s machine in place, whatever is resolved', async () => {
    const { platform, remotes } = await open({
      config: { overrides: [{ name: 'remote-garden', url: 'http://localhost:4650/' }] },
      answers: [resolved(registryOf('2.0.0')), answer(reportRelease, undefined)],
    });
    await screen.findByRole('heading', { name: 'Beds 1.2.3' });
    await waitFor(() => expect(remotes.registry.id).toBe('set-2.0.0'));
    expect(platform.asked.get('resolveReleases')).toHaveLength(1);
    expect(remotes.status('remote-garden')).toMatchObject({ version: '1.2.3', newer: undefined });
  });
});
