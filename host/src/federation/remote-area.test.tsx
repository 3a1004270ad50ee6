import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lazyPart, useOrganisationId, useUnsavedWork, type ErrorReport } from '@canopy/shell-api';
import { setTelemetrySink } from '@canopy/shell-api/host';
import { aUser } from '@canopy/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { aRegistry, remotesOf } from '../testing/fixtures.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { setViewport } from '../testing/set-viewport.ts';

const registry = aRegistry({
  name: 'remote-garden',
  title: 'Garden',
  routes: [{ path: '/beds' }],
  slots: [
    { slot: 'header-actions', paths: ['/beds'], module: './WaterAction' },
    { slot: 'header-actions', paths: ['/beds'], module: './DigAction', roles: ['admin'] },
    { slot: 'header-actions', paths: ['/beds'], module: './WideAction', desktopOnly: true },
    { slot: 'header-actions', paths: ['/elsewhere'], module: './OtherAction' },
    { slot: 'plan-banner', paths: ['/*'], module: './PlanBanner' },
  ],
  exposes: Object.fromEntries(
    ['Remote', 'WaterAction', 'DigAction', 'WideAction', 'OtherAction', 'PlanBanner'].map((name) => [`./${name}`, `./src/${name}.tsx`]),
  ),
});
const reports: ErrorReport[] = [];
const modules = (more: Record<string, () => Promise<unknown>> = {}) => ({
  'remote-garden/./Remote': async () => ({ Remote: () => <h1>Beds of {useOrganisationId()?.slice(0, 4)}</h1> }),
  'remote-garden/./WaterAction': async () => ({ WaterAction: () => <button type="button">Water</button> }),
  'remote-garden/./DigAction': async () => ({ DigAction: () => <button type="button">Dig</button> }),
  'remote-garden/./WideAction': async () => ({ WideAction: () => <button type="button">Wide</button> }),
  'remote-garden/./PlanBanner': async () => ({ PlanBanner: () => <span>Free plan</span> }),
  ...more,
});
const open = (more?: Record<string, () => Promise<unknown>>, user = aUser()) =>
  renderPortal({ at: '/beds', remotes: remotesOf(registry, modules(more)), user });

beforeEach(() => {
  reports.length = 0;
  setTelemetrySink({ error: (report) => reports.push(report), event: () => {} });
});
afterEach(() => {
  setTelemetrySink({ error: () => {}, event: () => {} });
  setViewport(1_440);
});

describe('a remote’s area', () => {
  it('shows the remote inside the shell', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Beds of 7f9c' })).toBeVisible();
  });

  it('shows a card with Retry when it cannot be fetched; the shell works on, and it comes back', async () => {
    let isBack = false;
    const flaky = async () => {
      if (!isBack) throw new TypeError('Failed to fetch');
      return { Remote: () => <h1>Back again</h1> };
    };
    await open({ 'remote-garden/./Remote': flaky });
    expect(await screen.findByText('Garden could not be loaded')).toBeVisible();
    expect(screen.getByText(/remote-garden 1\.2\.3 · set set-test/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Get Started/ })).toBeVisible();
    isBack = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Back again' })).toBeVisible();
  });

  it('stays when the code of one of its parts does not come, with what was typed in it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let isBack = false;
    const Shed = lazyPart(
      async () => {
        if (!isBack) throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
        return () => <p>Rakes and spades</p>;
      },
      (retry) => <button onClick={retry}>Load the shed again</button>,
    );
    const Remote = () => {
      const [text, setText] = useState('');
      const [isOpen, setOpen] = useState(false);
      useUnsavedWork(text !== '', 'the note on roses');
      return (
        <>
          <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
          <button onClick={() => setOpen(true)}>Open the shed</button>
          {isOpen && (
            <Suspense fallback="Coming">
              <Shed />
            </Suspense>
          )}
        </>
      );
    };
    await open({ 'remote-garden/./Remote': async () => ({ Remote }) });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'roses' } });
    fireEvent.click(screen.getByRole('button', { name: 'Open the shed' }));
    const again = await screen.findByRole('button', { name: 'Load the shed again' });
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('roses');
    isBack = true;
    fireEvent.click(again);
    expect(await screen.findByText('Rakes and spades')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('roses');
    jest.mocked(console.error).mockRestore();
  });

  it('heals by itself within three seconds', async () => {
    let isBack = false;
    await open({
      'remote-garden/./Remote': async () => {
        if (!isBack) throw new TypeError('Failed to fetch');
        return { Remote: () => <h1>Back again</h1> };
      },
    });
    await screen.findByText('Garden could not be loaded');
    isBack = true;
    expect(await screen.findByRole('heading', { name: 'Back again' })).toBeVisible();
  });

  it('keeps what it throws in its own area, reports it with name and version, and renders anew on Retry', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const Remote = () => {
      if (isBroken) throw new Error('the spade broke');
      return <h1>Mended</h1>;
    };
    await open({ 'remote-garden/./Remote': async () => ({ Remote }) });
    expect(await screen.findByText('Garden ran into an error')).toBeVisible();
    expect(reports).toContainEqual(
      expect.objectContaining({ error_type: 'render', error_message: 'the spade broke', remote: 'remote-garden', version: '1.2.3' }),
    );
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('heading', { name: 'Mended' })).toBeVisible();
    silenced.mockRestore();
  });
});

describe('slots', () => {
  it('show by path and role', async () => {
    await open();
    expect(await screen.findByRole('button', { name: 'Water' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Wide' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dig' })).toBeNull();
    expect(await screen.findByText('Free plan')).toBeVisible();
  });

  it('show to admins what is theirs, and not on phones what is for desktops', async () => {
    setViewport(390);
    await open({}, aUser({ is_admin: true }));
    expect(await screen.findByRole('button', { name: 'Dig' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Wide' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Add Workspace' })).toBeVisible();
  });

  it('come after the screen that the page was opened for', async () => {
    const order: string[] = [];
    const Beds = () => {
      const [isThere, setThere] = useState(false);
      return (
        <>
          <h1>Beds</h1>
          <div aria-busy={!isThere || undefined}>
            <button type="button" onClick={() => setThere(true)}>
              Figures come
            </button>
          </div>
        </>
      );
    };
    await open({
      'remote-garden/./Remote': async () => ({ Remote: Beds }),
      'remote-garden/./WaterAction': async () => {
        order.push('extension');
        return { WaterAction: () => <button type="button">Water</button> };
      },
    });
    const figures = await screen.findByRole('button', { name: 'Figures come' });
    const looks = jest.spyOn(document, 'querySelector');
    await waitFor(() => expect(looks.mock.calls.filter(([what]) => what.includes('aria-busy')).length).toBeGreaterThan(1));
    order.push('screen');
    fireEvent.click(figures);
    expect(await screen.findByRole('button', { name: 'Water' })).toBeVisible();
    expect(order).toEqual(['screen', 'extension']);
  });

  it('stay empty where an extension cannot be had', async () => {
    await open({ 'remote-garden/./WaterAction': async () => Promise.reject(new TypeError('Failed to fetch')) });
    await screen.findByRole('heading', { name: 'Beds of 7f9c' });
    expect(await screen.findByRole('button', { name: 'Wide' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Water' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeEmptyDOMElement();
  });
});
