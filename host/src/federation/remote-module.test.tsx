import { afterEach, describe, expect, it } from '@jest/globals';
import { RemoteModule, useCall, useRemoteName, type ErrorReport } from '@canopy/shell-api';
import { callStats, setTelemetrySink } from '@canopy/shell-api/host';
import { listMembers } from '@canopy/contract';
import { answer, aUser } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
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
function Tool({ size }: { size: string }) {
  useCall(listMembers, {});
  return <p>A {size} spade of {useRemoteName()}</p>;
}
const open = (tool: () => Promise<unknown>) =>
  renderPortal({
    at: '/beds', user: aUser(), answers: [answer(listMembers, { members: [], invitations: [] })],
    remotes: remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: Beds }), 'remote-shed/./Tool': tool, 'remote-shed/./Secret': async () => ({ Secret: () => <p>Found</p> }) }),
  });

afterEach(() => setTelemetrySink({ error: () => {}, event: () => {} }));

describe('RemoteModule', () => {
  it('draws what the descriptor says is used, with its properties, under the name of its remote', async () => {
    await open(async () => ({ Tool }));
    const tool = await screen.findByText('A large spade of remote-shed');
    expect(tool.closest('[data-remote]')).toMatchObject({ dataset: { remote: 'remote-shed', module: './Tool', version: '1.2.3' } });
    expect(screen.getByRole('heading', { name: 'Beds of remote-garden' })).toBeVisible();
    await waitFor(() => expect(callStats()).toContainEqual(expect.objectContaining({ remote: 'remote-shed', call: 'listMembers', count: 1, failed: 0 })));
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
    expect(await screen.findByText('A large spade of remote-shed', undefined, { timeout: 3_000 })).toBeVisible();
  });
});
