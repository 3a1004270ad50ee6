import { describe, expect, it } from '@jest/globals';
import { checkPlatform, getPublishRun, listBlogs, previewBlog, publishBlog, type Blog } from '@canopy/contract/publishing';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBlog, CONNECTED, RUN } from '../../testing/blogs.ts';
import { PublishPost } from './PublishPost.tsx';

const open = async (blog: Partial<Blog>, save: () => Promise<boolean> = async () => true) => {
  renderScreen(<PublishPost postId={aBlog({}).post_id} save={save} />, {
    answers: [
      answer(checkPlatform, CONNECTED),
      answer(listBlogs, { data: [aBlog(blog)], total: 1, page: 1, total_pages: 1 }),
      answer(publishBlog, { task_id: RUN, run_id: RUN, operation_id: RUN }),
      answer(getPublishRun, { run_id: RUN, done: true, operations: [] }),
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  await dialog.findByText('On the platform');
  return dialog;
};
const offered = (dialog: Awaited<ReturnType<typeof open>>) =>
  dialog
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((name) => name !== 'Close' && name !== 'Preview' && name !== '');

describe('publishing from where a post is written', () => {
  it.each([
    ['not-published', ['Schedule', 'Publish now']],
    ['scheduled', ['Unschedule', 'Change the time', 'Publish now']],
    ['failed', ['What happened', 'Schedule', 'Publish now']],
    ['missed', ['What happened', 'Schedule', 'Publish now']],
    ['published', ['What happened', 'Update on the platform']],
    ['changed', ['What happened', 'Update on the platform']],
    ['conflict', ['Resolve the conflict']],
  ] as const)('of a post that is %s offers what the platform takes', async (state, expected) => {
    const isOut = state === 'published' || state === 'changed';
    expect(offered(await open({ state, url: isOut ? 'https://fern.example/post/' : null }))).toEqual(expected);
  });

  it('leads from a conflict to both versions', async () => {
    const dialog = await open({ state: 'conflict' });
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve the conflict' }));
    expect(await screen.findByRole('dialog', { name: 'Conflict: Saving seed' })).toBeTruthy();
  });

  it('can be pressed again where saving fell over', async () => {
    const dialog = await open({}, async () => {
      throw new Error('gone');
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Publish now' }));
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(false));
  });
});

describe('the preview', () => {
  const HTML =
    '<p style="text-align:center">In the <a href="/shade/" rel="nofollow">shade</a></p>\n<img src="https://pictures.example/a.png" alt="A fern">';
  const shown = async (answers: ReturnType<typeof answer>[], save = async () => true) => {
    renderScreen(<PublishPost postId={aBlog({}).post_id} save={save} />, {
      answers: [answer(checkPlatform, CONNECTED), answer(listBlogs, { data: [aBlog({})], total: 1, page: 1, total_pages: 1 }), ...answers],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  };

  it('shows what would be sent, in a frame in which nothing runs, and to the letter', async () => {
    await shown([
      answer(previewBlog, {
        platform: 'wordpress',
        updates: false,
        is_scheduled: false,
        url: null,
        title: 'Ferns &lt;3',
        html: HTML,
        slug: 'ferns',
        seo_title: null,
        seo_description: 'About ferns',
      }),
    ]);
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the text');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.srcdoc).toContain('<h1>Ferns &lt;3</h1><p align="center">In the <a href="/shade/" rel="nofollow">shade</a></p>');
    expect(frame.srcdoc).toContain('[Image: A fern, https://pictures.example/a.png]');
    expect(frame.srcdoc).not.toMatch(/<img|style=/);
    for (const text of ['ferns', 'About ferns', 'Left to the platform']) expect(screen.getByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'HTML' }));
    expect(screen.getByRole('region', { name: 'HTML as sent' }).textContent).toBe(HTML);
  });

  it('calls a scheduled post what it is, not a new one', async () => {
    await shown([
      answer(previewBlog, {
        platform: 'wordpress',
        updates: false,
        is_scheduled: true,
        url: null,
        title: 'Ferns',
        html: HTML,
        slug: 'ferns',
        seo_title: null,
        seo_description: null,
      }),
    ]);
    expect(await screen.findByText('The scheduled post, before its time')).toBeTruthy();
    expect(screen.queryByText('A new post')).toBeNull();
  });

  it('says why there is none, and is not shown for what is not saved', async () => {
    await shown([refuse(previewBlog, { status: 422, code: 'post-empty', detail: 'The post has no text yet.' })]);
    expect(await screen.findByText('The post has no text yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
