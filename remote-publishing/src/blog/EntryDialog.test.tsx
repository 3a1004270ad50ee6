import { expect, it } from '@jest/globals';
import { checkPlatform, getPublishRun, listBlogs, publishBlog } from '@canopy/contract/publishing';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlogsScreen } from '../features/blogs/BlogsScreen.tsx';
import { aBlog, CONNECTED, RUN } from '../testing/blogs.ts';

/** The library with one post that its owner withdrew; the site changes once more before the first decision arrives. */
function open(found: 'trash' | 'deleted') {
  const sent: unknown[] = [];
  const choices = found === 'deleted' ? ['new'] : ['again', 'new'];
  const asks = (seen: string) =>
    refuse(publishBlog, { status: 409, code: 'not-on-site', detail: 'Decide.', decision: { found, choices, seen } });
  const takes = answer(publishBlog, { task_id: RUN, run_id: RUN, operation_id: RUN });
  renderScreen(<BlogsScreen />, {
    at: '/blogs',
    answers: [
      answer(checkPlatform, CONNECTED),
      answer(listBlogs, { data: [aBlog({ state: 'published', on_site: found })], total: 1, page: 1, total_pages: 1 }),
      answer(getPublishRun, { run_id: RUN, done: true, operations: [] }),
      {
        call: publishBlog,
        respond: async (asked) => {
          sent.push(asked.body);
          return (sent.length > 2 ? takes : asks(`seen ${sent.length}`)).respond(asked);
        },
      },
    ],
  });
  return sent;
}

const publish = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Saving seed' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Publish now' }));
};

it('lists what the site has of a post, asks what to do with it, and asks again where that changed meanwhile', async () => {
  const sent = open('trash');
  expect(await screen.findByText('In the site’s trash')).toBeTruthy();
  await publish();
  const dialog = within(await screen.findByRole('dialog', { name: 'In the site’s trash: Saving seed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Restore and publish' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Make a new post' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('button', { name: 'Make a new post' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.slice(1)).toMatchObject([{ entry: { take: 'again', seen: 'seen 1' } }, { entry: { take: 'new', seen: 'seen 2' } }]);
});

it('leaves a deleted post alone, without a way to publish its entry again', async () => {
  const sent = open('deleted');
  await publish();
  const dialog = within(await screen.findByRole('dialog', { name: 'Deleted on the site: Saving seed' }));
  expect(dialog.queryByRole('button', { name: 'Publish it again' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Leave it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
});
