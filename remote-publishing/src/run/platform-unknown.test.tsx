import { checkPlatform, listBlogs, listPlatforms, listSitePages } from '@canopy/contract/publishing';
import { afterEach, expect, it } from '@jest/globals';
import { queueKeywords, queuePage, unqueueKeywords, unqueuePages } from '@canopy/shell-api';
import { answer, refuse, renderScreen, TEST_ORGANISATION_ID } from '@canopy/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBlog, CONNECTED } from '../testing/blogs.ts';
import { BlogsScreen } from '../features/blogs/BlogsScreen.tsx';
import { IntegrationScreen } from '../features/platform-integration/IntegrationScreen.tsx';
import { PlatformDataUpdatingScreen } from '../features/platform-data-updating/PlatformDataUpdatingScreen.tsx';
import { ManageScreen } from '../features/platform-manage-integration/ManageScreen.tsx';
import { PublishKeywordsAction } from '../features/publish-keywords/PublishKeywordsAction.tsx';
import { PublishPagesAction } from '../features/publish-pages/PublishPagesAction.tsx';
import { PublishPost } from '../features/publish-post/PublishPost.tsx';

const PAGE = 'https://fern.example/about/';
const DETAIL = 'The platform cannot be asked right now.';
const keys = (queue: string) => (JSON.parse(localStorage.getItem(queue) ?? '[]') as { key: string }[]).map(({ key }) => key);

afterEach(() =>
  act(() => {
    unqueuePages(keys('canopy.publish-queue'));
    unqueueKeywords(keys('canopy.keyword-queue'));
  }),
);

it.each([
  ['the posts', '/blogs', <BlogsScreen />, null],
  ['the platforms', '/platform-integration', <IntegrationScreen />, null],
  ['the integration', '/platform-manage-integration', <ManageScreen />, null],
  ['the first listing', '/wordpress-data-updating', <PlatformDataUpdatingScreen />, null],
  ['the dialog of queued pages', '/', <PublishPagesAction />, /^Publish/],
  ['the dialog of titles and descriptions', '/', <PublishKeywordsAction />, /^Publish/],
  ['the dialog of a post', '/', <PublishPost postId={aBlog({}).post_id} save={async () => true} />, /^Publish/],
])('%s says that the connected platform could not be loaded, and asks again on request', async (_, at, shown, opener) => {
  act(() => {
    queuePage({
      page_url: PAGE,
      title: 'About',
      content: '<p>new</p>',
      originalContent: '<p>old</p>',
      object_id: 'pages/1',
      selectedOrganisationId: TEST_ORGANISATION_ID,
    });
    queueKeywords({ page: PAGE, organizationId: TEST_ORGANISATION_ID, type: 'page', metafields: [], meta: { title: 'About us' } });
  });
  const { platform } = renderScreen(shown, {
    at,
    answers: [
      refuse(checkPlatform, { status: 409, code: 'busy', detail: DETAIL }),
      answer(listPlatforms, { data: [] }),
      answer(listBlogs, { data: [aBlog({})], total: 1, page: 1, total_pages: 1 }),
      answer(listSitePages, { data: [], kinds: [], page: 1, total: 0, total_pages: 0, synced_at: null, task_id: null }),
    ],
  });
  if (opener) await userEvent.click(screen.getByRole('button', { name: opener }));
  expect(await screen.findByText(new RegExp(DETAIL))).toBeVisible();
  // Whether there are credentials is unknown.
  expect(screen.queryByText(/No credentials found/)).toBeNull();
  platform.set(answer(checkPlatform, CONNECTED));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(new RegExp(DETAIL))).toBeNull());
});
