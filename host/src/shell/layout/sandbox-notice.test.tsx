import { listTasks } from '@canopy/contract/host';
import { expect, it } from '@jest/globals';
import { answer, aUser } from '@canopy/testing';
import { screen } from '@testing-library/react';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const user = aUser();
const OTHER = '6d0a4b1e-77f4-4c52-9a51-0d2c1f0a7e55';
const doing = {
  id: '7c1d2b4e-6b0f-4a3e-9f11-2a7d5c3b8e01',
  kind: 'furnish-demo',
  status: 'RUNNING' as const,
  progress: 0.2,
  message: 'Connecting WordPress',
  result: null,
  created_at: '2026-11-23T09:00:00.000Z',
  finished_at: null,
};

function open(demo: string | undefined) {
  const registry = aRegistry({ name: 'remote-garden', routes: [{ path: '/beds' }], home: '/beds' });
  const remotes = remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: () => <h1>The garden</h1> }) });
  const config = { sandbox: ['WordPress', 'Stripe'], ...(demo !== undefined && { demo_workspace: demo }) };
  return renderPortal({ at: '/beds', remotes, user, config, answers: [answer(listTasks, [doing])] });
}

it('says in the demo workspace that its contents are samples, and what is still being made', async () => {
  await open(user.organisation.id);
  expect(
    await screen.findByText(/WordPress and Stripe\..* samples created with the portal itself\. Still in progress: connecting WordPress\./),
  ).toBeVisible();
});

it('says in other workspaces only what the sandbox stands in for', async () => {
  const { platform } = await open(OTHER);
  expect(screen.getByText(/Running on the sandbox: WordPress and Stripe\./)).not.toHaveTextContent('samples');
  expect(platform.asked.get('listTasks')).toBeUndefined();
});
