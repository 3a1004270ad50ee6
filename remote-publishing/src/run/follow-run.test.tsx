import {
  checkPlatform,
  getPublishRun,
  listBlogs,
  publishBlog,
  publishPages,
  retryPublishRun,
  scheduleBlog,
  type PublishOperation,
  type PublishRun,
} from '@canopy/contract/publishing';
import { queuePage, unqueuePages, useCall } from '@canopy/shell-api';
import { useToasts } from '@canopy/shell-api/host';
import { answer, renderScreen, TEST_ORGANISATION_ID, type Answer } from '@canopy/testing';
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PublishPagesAction } from '../features/publish-pages/PublishPagesAction.tsx';
import { PublishPost } from '../features/publish-post/PublishPost.tsx';
import { aBlog, CONNECTED, OPERATION, RUN } from '../testing/blogs.ts';
import { followRun } from './follow-run.ts';
import { FollowPublishRuns } from './FollowPublishRuns.tsx';

const KEY = 'canopy.publish-runs';
const queued = () => JSON.parse(localStorage.getItem('canopy.publish-queue') ?? '[]') as { key: string }[];
const operation = (change: Partial<PublishOperation>): PublishOperation => ({
  id: OPERATION,
  key: OPERATION,
  kind: 'content',
  title: 'A page',
  page_url: 'https://fern.example/a',
  state: 'published',
  message: null,
  found: null,
  wanted_html: null,
  can_undo: false,
  can_cancel: false,
  requested_at: '2031-01-01T10:00:00.000Z',
  verified: 'none',
  page_check: null,
  scheduled_at: null,
  wall_time: null,
  time_zone: null,
  finished_at: '2031-03-01T10:00:00.000Z',
  created_at: '2031-03-01T10:00:00.000Z',
  ...change,
});
const run = (done: boolean, change: Partial<PublishOperation>): Answer =>
  answer(getPublishRun, { run_id: RUN, done, operations: [operation(change)] });
const started = { task_id: RUN, run_id: RUN };
const connected = answer(checkPlatform, CONNECTED);

let toasts: ReturnType<typeof useToasts> = [];
/** the last toast of the previous test */
let earlier: string | undefined;
/** The header's control, and the way to a screen that has none. */
function Shell() {
  toasts = useToasts();
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      {isThere && <PublishPagesAction />}
      <button type="button" onClick={() => setIsThere(false)}>
        Elsewhere
      </button>
    </>
  );
}
const queue = () =>
  act(
    () =>
      void queuePage({
        page_url: 'https://fern.example/a',
        title: 'A',
        content: '<p>n</p>',
        originalContent: '',
        selectedOrganisationId: TEST_ORGANISATION_ID,
      }),
  );

afterEach(() =>
  act(() => {
    earlier = toasts[0]?.id;
    localStorage.removeItem(KEY);
    unqueuePages(queued().map(({ key }) => key));
  }),
);

async function publishOnePage() {
  queue();
  const key = queued()[0]?.key ?? '';
  const { platform } = renderScreen(<Shell />, {
    answers: [connected, answer(publishPages, started), run(false, { state: 'waiting', key })],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Publish 1 page queued' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish pages' }));
  const button = dialog.getByRole('button', { name: 'Publish 1 page' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'Publishing' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { platform, key };
}
const endsWell = async () => {
  await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull(), { timeout: 4_000 });
  expect(toasts[0]).toMatchObject({ title: 'Published 1 page', tone: 'success' });
  expect(toasts[0]?.id).not.toBe(earlier);
  expect(queued()).toEqual([]);
};

it('reports a run whose dialog was closed, and empties queue and badge', async () => {
  const { platform, key } = await publishOnePage();
  expect(screen.getByRole('button', { name: /^Publishing/ })).toBeEnabled();
  platform.set(run(true, { key }));
  await endsWell();
  expect(screen.getByRole('button', { name: 'Publish 0 pages queued' })).toBeDisabled();
});

it('reports a run after its control was left', async () => {
  const { platform, key } = await publishOnePage();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  platform.set(run(true, { key }));
  await endsWell();
});

it('goes on after a reload in the middle', async () => {
  queue();
  const key = queued()[0]?.key ?? '';
  localStorage.setItem(KEY, JSON.stringify([{ runId: RUN, organisationId: TEST_ORGANISATION_ID, what: 'pages', platform: 'wordpress' }]));
  renderScreen(<Shell />, { answers: [connected, run(true, { key })] });
  await endsWell();
});

it('tells each of two actions on one post, which have the same run', async () => {
  function Post() {
    toasts = useToasts();
    return <PublishPost postId={aBlog({}).post_id} save={async () => true} />;
  }
  const blog = (state: 'not-published' | 'scheduled') => answer(listBlogs, { data: [aBlog({ state })], page: 1, total: 1, total_pages: 1 });
  const { platform } = renderScreen(<Post />, {
    answers: [
      connected,
      blog('not-published'),
      answer(scheduleBlog, { ...started, operation_id: OPERATION, scheduled_at: '2031-03-26T09:00:00.000Z', by_platform: true }),
      answer(publishBlog, { ...started, operation_id: OPERATION }),
      run(true, { kind: 'create', state: 'scheduled' }),
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
  platform.set(blog('scheduled'));
  const form = within(await screen.findByRole('dialog', { name: /^Schedule/ }));
  await userEvent.click(form.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(toasts[0]?.title).toMatch(/^Blog scheduled for/));

  platform.set(run(true, { kind: 'create' }));
  const button = await screen.findByRole('button', { name: 'Publish now' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Blog Published Successfully!', tone: 'success' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish now' })).not.toHaveAttribute('data-loading'));
}, 20_000);

it('tells the outcome of a retry of the same run', async () => {
  const { platform, key } = await publishOnePage();
  platform.set(run(true, { key, state: 'failed', message: 'The site is away.' }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ tone: 'destructive', description: 'The site is away.' }), { timeout: 4_000 });
  // Shown again in the dialog: the same entry has the same run.
  await userEvent.click(screen.getByRole('button', { name: 'Publish 1 page queued' }));
  const again = await screen.findByRole('button', { name: 'Publish 1 page' });
  await waitFor(() => expect(again).toBeEnabled());
  await userEvent.click(again);
  const retry = await screen.findByRole('button', { name: 'Retry the failed page' });
  platform.set(answer(retryPublishRun, started), run(true, { key }));
  await userEvent.click(retry);
  await endsWell();
}, 20_000);

const kept = { runId: RUN, organisationId: TEST_ORGANISATION_ID, what: 'pages', platform: 'wordpress' } as const;

it('shows what changed, without a second report, where another tab reported the end', async () => {
  function Posts() {
    toasts = useToasts();
    return <p>{useCall(listBlogs, { query: {} }).data?.data[0]?.state}</p>;
  }
  const blogs = (state: 'scheduled' | 'published') => answer(listBlogs, { data: [aBlog({ state })], page: 1, total: 1, total_pages: 1 });
  localStorage.setItem(KEY, JSON.stringify([{ ...kept, what: 'blog', operationId: OPERATION }]));
  const { platform } = renderScreen(
    <>
      <FollowPublishRuns />
      <Posts />
    </>,
    { answers: [connected, blogs('scheduled'), run(false, { state: 'waiting' })] },
  );
  expect(await screen.findByText('scheduled')).toBeVisible();
  platform.set(blogs('published'));
  localStorage.removeItem(KEY);
  expect(await screen.findByText('published', {}, { timeout: 4_000 })).toBeVisible();
  expect(toasts[0]?.id).toBe(earlier);
});

it('waits with its report until somebody can see it', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { platform, key } = await publishOnePage();
  platform.set(run(true, { key }));
  await waitFor(() => expect(queued()).toEqual([]), { timeout: 4_000 });
  expect(toasts[0]?.id).toBe(earlier);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await endsWell();
});

it('reports a retry that began while the answer about the attempt before was on its way', async () => {
  const { platform, key } = await publishOnePage();
  const late = Promise.withResolvers<PublishRun>();
  const before = platform.asked.get(getPublishRun.name)?.length ?? 0;
  platform.set(answer(getPublishRun, () => late.promise));
  await waitFor(() => expect(platform.asked.get(getPublishRun.name)?.length).toBeGreaterThan(before), { timeout: 4_000 });
  platform.set(run(false, { key, state: 'waiting' }));
  act(() => followRun(kept));
  late.resolve({ run_id: RUN, done: true, operations: [operation({ key, state: 'failed' })] });
  platform.set(run(true, { key }));
  await endsWell();
});
