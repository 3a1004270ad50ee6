import { beforeEach, describe, expect, it } from '@jest/globals';
import { categoryCalls, deletePost, listPosts, restorePost, tagCalls, type Post, type PostRow } from '@canopy/contract/content';
import { answer, refuse, renderScreen, TEST_ORGANISATION_ID } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepDraft, newPostKey } from '../drafts/draft-store.ts';
import { EMPTY_CONTENT } from '../drafts/post-content.ts';
import { PostsScreen } from './PostsScreen.tsx';

const GARDEN = { id: '11111111-1111-4111-8111-111111111111', name: 'Garden' };
const row = (change: Partial<PostRow> = {}): PostRow => ({
  id: '22222222-2222-4222-8222-222222222222',
  title: 'Ferns',
  slug: 'ferns',
  status: 'draft',
  categories: [GARDEN],
  tags: [],
  author: 'Robin Ash',
  word_count: 1_234,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  ...change,
});
const page = (rows: PostRow[], total = rows.length) => ({ data: rows, page: 1, total, total_pages: Math.max(1, Math.ceil(total / 20)) });
const terms = [answer(categoryCalls.list, [{ ...GARDEN, slug: 'garden', posts: 1 }]), answer(tagCalls.list, [])];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the list of posts', () => {
  it('shows them, asks for what the address says, and writes choices into it', async () => {
    const { platform, address } = renderScreen(<PostsScreen />, {
      at: `/posts?status=draft&sort=title&category=${GARDEN.id}`,
      answers: [answer(listPosts, page([row()], 45)), ...terms],
    });
    const table = await screen.findByRole('table', { name: 'Posts' });
    expect(await within(table).findByRole('link', { name: 'Ferns' })).toHaveAttribute('href', expect.stringContaining('/posts/22222222'));
    expect(table).toHaveTextContent('1,234');
    const asked = platform.asked.get('listPosts')?.[0]?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      status: 'draft',
      sort: 'title',
      direction: 'asc',
      category: GARDEN.id,
      page: '1',
      page_size: '20',
    });
    await userEvent.click(within(table).getByRole('button', { name: /^Words/ }));
    await waitFor(() => expect(address()).toContain('sort=-word_count'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search posts' }), 'moss');
    await waitFor(() => expect(address()).toContain('search=moss'));
    await waitFor(() => expect(platform.asked.get('listPosts')?.at(-1)?.query.get('search')).toBe('moss'));
    expect(address()).toContain('status=draft');
  });

  it('says what will be here, what matches nothing, and what failed', async () => {
    const empty = renderScreen(<PostsScreen />, { at: '/posts', answers: [answer(listPosts, page([])), ...terms] });
    expect(await screen.findByText('No posts yet')).toBeVisible();
    empty.unmount();
    const filtered = renderScreen(<PostsScreen />, { at: '/posts?search=zzz', answers: [answer(listPosts, page([])), ...terms] });
    await userEvent.click(
      await screen
        .findByRole('button', { name: /clear/i, hidden: false })
        .then(() => screen.getAllByRole('button', { name: /clear.*filter|clear filters/i })[0] as HTMLElement),
    );
    await waitFor(() => expect(filtered.address()).not.toContain('search'));
    filtered.unmount();
    const failed = renderScreen(<PostsScreen />, {
      at: '/posts?page=1&status=ready',
      answers: [refuse(listPosts, { status: 503, code: 'database-unavailable', detail: 'The database cannot be reached.' }), ...terms],
    });
    expect(await screen.findByText('The database cannot be reached.')).toBeVisible();
    failed.platform.set(answer(listPosts, page([row()])));
    await userEvent.click(screen.getByRole('button', { name: /retry/i }));
    expect(await screen.findByRole('link', { name: 'Ferns' })).toBeVisible();
  });

  it('deletes a post at once; it is off the list', async () => {
    const { platform } = renderScreen(<PostsScreen />, {
      at: '/posts',
      answers: [answer(listPosts, page([row()])), answer(deletePost, undefined), answer(restorePost, {} as Post), ...terms],
    });
    const button = await screen.findByRole('button', { name: 'Delete Ferns' });
    platform.set(answer(listPosts, page([])));
    await userEvent.click(button);
    expect(await screen.findByText('No posts yet')).toBeVisible();
    expect(platform.asked.get('deletePost')?.[0]?.params).toEqual({ id: row().id });
  });

  it('names what is kept on this device alone, and lets go of it', async () => {
    keepDraft(TEST_ORGANISATION_ID, newPostKey('c1'), {
      content: { ...EMPTY_CONTENT, title: 'Half a post' },
      base: null,
      clientId: 'c1',
      writer: 'w',
      at: new Date().toISOString(),
    });
    renderScreen(<PostsScreen />, { at: '/posts', answers: [answer(listPosts, page([])), ...terms] });
    expect(await screen.findByRole('link', { name: 'Half a post' })).toHaveAttribute('href', expect.stringContaining('/posts/new'));
    await userEvent.click(screen.getByRole('button', { name: 'Discard the unsaved changes of Half a post' }));
    expect(screen.queryByText('Half a post')).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});
