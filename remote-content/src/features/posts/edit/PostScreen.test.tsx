import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  categoryCalls,
  createPost,
  getPost,
  getRequiredLink,
  getResearchTools,
  listPosts,
  showPresence,
  tagCalls,
  updatePost,
  type Post,
} from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import { Route, Routes } from '@canopy/shell-api';
import { answer, aUser, refuse, renderScreen, TEST_ORGANISATION_ID, type Answer } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepDraft, listDrafts } from '../drafts/draft-store.ts';
import { contentOf } from '../drafts/post-content.ts';
import { PostScreen } from './PostScreen.tsx';

const ID = '22222222-2222-4222-8222-222222222222';
const SHADE = { id: '33333333-3333-4333-8333-333333333333', name: 'Shade', slug: 'shade', posts: 0 };
const post = (change: Partial<Post> = {}): Post => ({
  id: ID,
  title: 'Ferns',
  slug: 'ferns',
  status: 'draft',
  categories: [],
  tags: [],
  author: 'Robin',
  word_count: 3,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  blocks: [{ id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text: 'Grow in shade.', styles: {} }], children: [] }],
  html: '<p>Grow in shade.</p>',
  excerpt: '',
  seo_title: '',
  seo_description: '',
  keywords: [],
  questions: [],
  version: 3,
  ...change,
});
const others = [
  answer(showPresence, { others: [], version: 1 }),
  answer(getRequiredLink, { link: null }),
  answer(getResearchTools, { own_pages: 0, own_queries: 0, suggestions: [], search_provider: null, model: false }),

  answer(categoryCalls.list, []),
  answer(tagCalls.list, []),
  answer(listPosts, { data: [], page: 1, total: 0, total_pages: 1 }),
  answer(getUser, aUser({ is_blog_generated: true })),
];
const open = (at: string, ...answers: Answer[]) =>
  renderScreen(
    <Routes>
      <Route path="/posts/:id" element={<PostScreen />} />
    </Routes>,
    { at, answers: [...answers, ...others] },
  );
const title = () => screen.findByRole('textbox', { name: 'Title' });
/** At once: on a slow machine, typing pauses long enough for what is typed so far to be saved. */
const enter = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a post', () => {
  it('opens in the editor, and what is changed is saved by itself', async () => {
    const { platform } = open(
      `/posts/${ID}`,
      answer(getPost, post()),
      answer(updatePost, ({ body }) => post({ ...(body as Partial<Post>), version: 4 })),
    );
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveTextContent('Grow in shade.');
    expect(screen.getByText('Saved')).toBeVisible();
    await enter(screen.getByRole('textbox', { name: 'SEO title' }), 'Shade');
    expect(screen.getByText('58 of 600 px')).toBeVisible();
    await waitFor(() => expect(platform.asked.get('updatePost')?.[0]?.body).toEqual({ version: 3, seo_title: 'Shade' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(listDrafts(TEST_ORGANISATION_ID)).toEqual([]);
  });

  it('that is new gets its address once it is stored, and the writer goes on', async () => {
    const { platform, address } = open(
      '/posts/new',
      answer(createPost, ({ body }) => post({ title: (body as { title: string }).title, slug: 'moss', version: 1, blocks: [] })),
    );
    await enter(await title(), 'Moss');
    const field = await title();
    await waitFor(() => expect(address()).toContain(`/posts/${ID}`));
    expect(await title()).toBe(field);
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible();
    expect(platform.asked.get('createPost')?.[0]?.body).toMatchObject({ title: 'Moss', slug: 'moss', client_id: expect.any(String) });
    expect(platform.asked.get('getPost')).toBeUndefined();
  });

  it('is kept on this device while the platform does not answer, and comes back after a reload', async () => {
    const refusal = refuse(updatePost, { status: 503, code: 'database-unavailable', detail: 'The database cannot be reached.' });
    const first = open(`/posts/${ID}`, answer(getPost, post()), refusal);
    await enter(await title(), ' and moss');
    expect(await screen.findAllByText('Not saved – kept on this device')).not.toEqual([]);
    first.unmount();
    expect(listDrafts(TEST_ORGANISATION_ID)[0]?.draft.content.title).toBe('Ferns and moss');

    const second = open(
      `/posts/${ID}`,
      answer(getPost, post()),
      answer(updatePost, ({ body }) => post({ ...(body as Partial<Post>), version: 4 })),
    );
    expect(await title()).toHaveValue('Ferns and moss');
    expect(screen.getByText('Unsaved changes restored')).toBeVisible();
    await waitFor(() => expect(second.platform.asked.get('updatePost')?.[0]?.body).toMatchObject({ title: 'Ferns and moss' }));
  });

  it('that was changed somewhere else shows both ways on', async () => {
    const mine = { ...contentOf(post()), title: 'Mine' };
    keepDraft(TEST_ORGANISATION_ID, ID, {
      content: mine,
      base: { id: ID, version: 2 },
      clientId: 'c',
      writer: 'w',
      at: '2026-11-01T11:00:00.000Z',
    });
    const { platform } = open(
      `/posts/${ID}`,
      answer(getPost, post({ title: 'Theirs' })),
      answer(updatePost, ({ body }) => post({ ...(body as Partial<Post>), version: 4 })),
    );
    expect(await title()).toHaveValue('Mine');
    expect(screen.getByText('This post was changed somewhere else')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use the saved version' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Use the saved version' }));
    await waitFor(async () => expect(await title()).toHaveValue('Theirs'));
    await userEvent.click(screen.getByRole('button', { name: 'Show them instead' }));
    expect(await title()).toHaveValue('Mine');
    await waitFor(() => expect(platform.asked.get('updatePost')?.[0]?.body).toMatchObject({ version: 3, title: 'Mine' }));
  });

  it('that is for another site keeps its link until the writer says otherwise', async () => {
    const link = { article_id: SHADE.id, target_url: 'https://fern.example/beds', anchor: 'raised beds' };
    const linked = {
      id: 'l',
      type: 'paragraph',
      content: [{ type: 'link', href: link.target_url, content: [{ type: 'text', text: link.anchor, styles: {} }] }],
    };
    const { platform } = open(
      `/posts/${ID}`,
      answer(getRequiredLink, { link }),
      answer(getPost, post({ blocks: [linked] })),
      answer(updatePost, ({ body }) => post({ ...(body as Partial<Post>), version: 4 })),
    );
    const replaceText = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Import HTML or Markdown' }));
      await userEvent.click(await screen.findByLabelText('HTML', { selector: 'textarea' }));
      await userEvent.paste('<p>Something else</p>');
      await userEvent.click(screen.getByText('Replace the text'));
      await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    };
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveTextContent('raised beds');
    await replaceText();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the link' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('raised beds'));
    for (const { body } of platform.asked.get('updatePost') ?? []) expect(JSON.stringify(body)).toContain(link.target_url);
    await replaceText();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the link' }));
    expect(await screen.findByText('The link this article is for is missing')).toBeVisible();
    await waitFor(() => expect(JSON.stringify(platform.asked.get('updatePost')?.at(-1)?.body)).toContain('Something else'));
  });

  it('that is for another site asks for its link before another version or a draft without it is shown', async () => {
    const link = { article_id: SHADE.id, target_url: 'https://fern.example/beds', anchor: 'raised beds' };
    const linked = {
      id: 'l',
      type: 'paragraph',
      content: [{ type: 'link', href: link.target_url, content: [{ type: 'text', text: link.anchor, styles: {} }] }],
    };
    const draft = { base: { id: ID, version: 2 }, clientId: 'c', writer: 'w', at: '2026-11-01T11:00:00.000Z' };
    const text = () => screen.getByRole('textbox', { name: 'Text' });
    keepDraft(TEST_ORGANISATION_ID, ID, { ...draft, content: { ...contentOf(post()), blocks: [linked] } });
    const conflict = open(`/posts/${ID}`, answer(getRequiredLink, { link }), answer(getPost, post()));
    const take = await screen.findByRole('button', { name: 'Use the saved version' });
    await waitFor(() => expect(take).toBeEnabled());
    await userEvent.click(take);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the link' }));
    expect(text()).toHaveTextContent('raised beds');
    await userEvent.click(screen.getByRole('button', { name: 'Use the saved version' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the link' }));
    await waitFor(() => expect(text()).toHaveTextContent('Grow in shade.'));
    conflict.unmount();

    localStorage.clear();
    keepDraft(TEST_ORGANISATION_ID, ID, { ...draft, content: contentOf(post()), isAside: true });
    open(`/posts/${ID}`, answer(getRequiredLink, { link }), answer(getPost, post({ blocks: [linked] })), answer(updatePost, post()));
    const bringBack = await screen.findByRole('button', { name: 'Show them instead' });
    await waitFor(() => expect(bringBack).toBeEnabled());
    await userEvent.click(bringBack);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the link' }));
    expect(text()).toHaveTextContent('raised beds');
    await userEvent.click(bringBack);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the link' }));
    await waitFor(() => expect(text()).toHaveTextContent('Grow in shade.'));
  });

  it('says what an import leaves out before anything changes', async () => {
    open(`/posts/${ID}`, answer(getPost, post()), answer(updatePost, post({ version: 4 })));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Import HTML or Markdown' }));
    await userEvent.click(await screen.findByLabelText('HTML', { selector: 'textarea' }));
    await userEvent.paste('<p>Water is H<sub>2</sub>O.</p><dl><dt>Fern</dt><dd>A plant</dd></dl>');
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(
      await screen.findByText(/leaves out a subscript or superscript and the form of a definition list\. Nothing is changed/),
    ).toBeVisible();
    expect(text).not.toHaveTextContent('Water');
    await userEvent.click(screen.getByRole('button', { name: 'Import without them' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Water is H2O.'));
  });

  it('that does not exist says so', async () => {
    open(`/posts/${ID}`, refuse(getPost, { status: 404, code: 'post-not-found', detail: 'There is no such post in this workspace.' }));
    expect(await screen.findByText('There is no such post')).toBeVisible();
  });

  it('gets a tag that there was not yet', async () => {
    const { platform } = open(
      `/posts/${ID}`,
      answer(getPost, post()),
      answer(tagCalls.create, SHADE),
      answer(updatePost, () => post({ tags: [SHADE], version: 4 })),
    );
    const tags = await screen.findByLabelText('Tags', { selector: 'input' });
    platform.set(answer(tagCalls.list, [SHADE]));
    await userEvent.type(tags, 'Shade{Enter}');
    await waitFor(() => expect(platform.asked.get('updatePost')?.[0]?.body).toEqual({ version: 3, tag_ids: [SHADE.id] }));
  });
});
