import { afterEach, describe, expect, it } from '@jest/globals';
import { RemoteModule, useCall, useRemoteName, type ErrorReport } from '@canopy/shell-api';
import { callStats, setTelemetrySink } from '@canopy/shell-api/host';
import { listMembers } from '@canopy/contract/host';
import { answer, aUser } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aRegistry, remotesOf } from '../testing/fixtures.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const registry = aRegistry(
  { name: 'remote-garden', routes: [{ path: '/beds' }], uses: [{ remote: 'remote-shed', module: './Tool' }] },
  { name: 'remote-shed', exposes: { './Remote': './src/remote.tsx', './Tool': './src/Tool.tsx', './Secret': './src/Secret.tsx' } },
);

function Beds() {
  return (
    <>
      <h1>Beds of {useRemoteName()}</h1>
      <RemoteModule remote="remote-shed" module="./Tool" fallback={<p>No tool</p>} size="large" />
      <RemoteModule remote="remote-shed" module="./Secret" fallback={<p>No secret</p>} />
    </>
  );
}
/** Prefetches the tool while it is likely to be wanted, and renders it once it is. */
function Likely() {
  const [state, setState] = useState('unlikely');
  return (
    <>
      {['unlikely', 'likely', 'wanted'].map((next) => (
        <button key={next} type="button" onClick={() => setState(next)}>
          {next}
        </button>
      ))}
      <output>{state}</output>
      {state !== 'unlikely' && (
        <RemoteModule remote="remote-shed" module="./Tool" fallback={state === 'wanted' && <p>No tool</p>} size="large" />
      )}
    </>
  );
}
function Tool({ size }: { size: string }) {
  useCall(listMembers, {});
  return (
    <p>
      A {size} spade of {useRemoteName()}
    </p>
  );
}
const open = (tool: () => Promise<unknown>, Remote = Beds) =>
  renderPortal({
    at: '/beds',
    user: aUser(),
    answers: [answer(listMembers, { members: [], invitations: [] })],
    remotes: remotesOf(registry, {
      'remote-garden/./Remote': async () => ({ Remote }),
      'remote-shed/./Tool': tool,
      'remote-shed/./Secret': async () => ({ Secret: () => <p>Found</p> }),
    }),
  });

afterEach(() => setTelemetrySink({ error: () => {}, event: () => {} }));

describe('RemoteModule', () => {
  it('draws what the manifest says is used, with its properties, under the name of its remote', async () => {
    await open(async () => ({ Tool }));
    const tool = await screen.findByText('A large spade of remote-shed');
    expect(tool.closest('[data-remote]')).toMatchObject({ dataset: { remote: 'remote-shed', module: './Tool', version: '1.2.3' } });
    expect(screen.getByRole('heading', { name: 'Beds of remote-garden' })).toBeVisible();
    await waitFor(() =>
      expect(callStats()).toContainEqual(expect.objectContaining({ remote: 'remote-shed', call: 'listMembers', count: 1, failed: 0 })),
    );
  });

  it('draws nothing else of another remote, and reports the attempt', async () => {
    const reports: ErrorReport[] = [];
    setTelemetrySink({ error: (report) => reports.push(report), event: () => {} });
    await open(async () => ({ Tool }));
    expect(await screen.findByText('No secret')).toBeVisible();
    expect(screen.queryByText('Found')).toBeNull();
    expect(reports).toContainEqual(expect.objectContaining({ error_type: 'undeclared-use', remote: 'remote-garden' }));
  });

  it('shows the fallback while the other remote is down, and it as soon as that is back', async () => {
    let isBack = false;
    await open(async () => {
      if (!isBack) throw new TypeError('Failed to fetch');
      return { Tool };
    });
    expect(await screen.findByText('No tool')).toBeVisible();
    isBack = true;
    expect(await screen.findByText('A large spade of remote-shed')).toBeVisible();
  });

  it('is fetched ahead once, and after a failure not again before somebody waits for it', async () => {
    let times = 0;
    await open(async () => {
      times += 1;
      throw new TypeError('Failed to fetch');
    }, Likely);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'likely' }));
    await waitFor(() => expect(times).toBeGreaterThan(0));
    const ahead = times;
    for (const name of ['unlikely', 'likely', 'unlikely', 'likely']) await press(name);
    expect(times).toBe(ahead);
    await press('wanted');
    expect(await screen.findByText('No tool')).toBeVisible();
    await waitFor(() => expect(times).toBeGreaterThan(ahead));
  });
});
