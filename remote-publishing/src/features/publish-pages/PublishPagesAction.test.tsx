import { afterEach, describe, expect, it } from '@jest/globals';
import { checkPlatform, getPublishRun, publishPages, type PlatformConnection, type PublishOperation } from '@canopy/contract/publishing';
import { queuePage, unqueuePages } from '@canopy/shell-api';
import { useToasts } from '@canopy/shell-api/host';
import { answer, renderScreen, TEST_ORGANISATION_ID } from '@canopy/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublishPagesAction } from './PublishPagesAction.tsx';

const RUN = '4b0fb1d2-6d55-4f6c-8f60-000000000001';
const connection: PlatformConnection = {
  platform: 'shopify',
  site_url: 'https://fern.example',
  site_name: 'Fern',
  username: 'fern.myshopify.com',
  can_edit_pages: true,
  can_publish: true,
  connected_at: '2026-11-01T10:00:00.000Z',
  verified_at: '2026-11-01T10:00:00.000Z',
};
const connected = { message: 'success', data: connection, platform: 'shopify' as const };
const queue = (name: string) =>
  queuePage({
    page_url: `https://fern.example/${name}`,
    title: name,
    content: `<p>${name}, new words</p>`,
    originalContent: `<p>${name}, old words</p>`,
    object_id: 'pages/1',
    selectedOrganisationId: TEST_ORGANISATION_ID,
  });
const keys = () => (JSON.parse(localStorage.getItem('canopy.publish-queue') ?? '[]') as { key: string }[]).map(({ key }) => key);
const outcome = (key: string, change: Partial<PublishOperation>): PublishOperation => ({
  id: key,
  key,
  kind: 'content',
  title: 'A page',
  page_url: 'https://fern.example/a',
  state: 'published',
  message: null,
  found: null,
  wanted_html: '<p>new</p>',
  can_undo: false,
  can_cancel: false,
  requested_at: '2031-01-01T10:00:00.000Z',
  verified: 'none',
  page_check: null,
  scheduled_at: null,
  wall_time: null,
  time_zone: null,
  finished_at: '2026-11-01T10:00:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  ...change,
});
function Toasts() {
  return (
    <ul>
      {useToasts().map(({ id, title, description }) => (
        <li key={id}>
          {title} {description}
        </li>
      ))}
    </ul>
  );
}
const screenWith = () => (
  <>
    <PublishPagesAction />
    <Toasts />
  </>
);

afterEach(() => act(() => void unqueuePages(keys())));

describe('Publish', () => {
  it('lists what waits, shows what changes, removes a page, and tells each outcome', async () => {
    act(() => {
      for (const name of ['one', 'two', 'three']) queue(name);
    });
    const { platform } = renderScreen(screenWith(), {
      answers: [answer(checkPlatform, connected), answer(publishPages, { task_id: RUN, run_id: RUN })],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Publish 3 pages queued' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish pages' });
    await userEvent.click(within(dialog).getByRole('button', { name: /^one/ }));
    expect(within(dialog).getByRole('region', { name: 'Original' })).toHaveTextContent('one, old words');
    expect(within(dialog).getByRole('region', { name: 'Updated' })).toHaveTextContent('one, new words');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove three from the queue' }));
    expect(await screen.findByText('Page Removed Page has been removed from the publish queue')).toBeVisible();

    const [first = '', second = ''] = keys();
    platform.set(
      answer(getPublishRun, {
        run_id: RUN,
        done: true,
        operations: [outcome(first, {}), outcome(second, { state: 'failed', title: 'two', message: 'Handle has already been taken' })],
      }),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish 2 pages' }));
    expect(await screen.findByText('Updated 1 page(s) successfully, 1 failed Handle has already been taken')).toBeInTheDocument();
    expect(screen.getByText('Failed')).toBeVisible();
    // What was published has left the queue; what failed remains for a retry.
    await waitFor(() => expect(keys()).toEqual([second]));
    expect(screen.getByRole('button', { name: 'Retry the failed page' })).toBeVisible();
  }, 30_000);

  it('is disabled without anything to publish', () => {
    renderScreen(screenWith(), { answers: [answer(checkPlatform, connected)] });
    expect(screen.getByRole('button', { name: 'Publish 0 pages queued' })).toBeDisabled();
  });
});
