import { describe, expect, it } from '@jest/globals';
import {
  getPost,
  getResearchTools,
  postCommentCalls,
  rewriteText,
  showPresence,
  uploadPostImage,
  type PostComment,
} from '@canopy/contract/content';
import type { EditorHandle } from '@canopy/editor';
import { useToasts } from '@canopy/shell-api/host';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommentsTab } from './CommentsTab.tsx';
import { Company } from './Company.tsx';
import { createPostSession } from './post-session.ts';
import { SelectionActions } from './SelectionActions.tsx';

const ID = '22222222-2222-4222-8222-222222222222';
const COMMENT = '44444444-4444-4444-8444-444444444444';
const SELECTED = 'Water the bed every day in summer.';

/** A text area of one block with all of it selected, as the editor's handle shows it. */
function aText(words = SELECTED) {
  const text = { words, images: [] as string[] };
  const handle: EditorHandle = {
    selection: () => (text.words === '' ? null : { blockId: 'a', text: text.words }),
    hasText: (_id, quote) => text.words.includes(quote),
    replaceText(_id, quote, next) {
      if (!text.words.includes(quote)) return false;
      text.words = text.words.replace(quote, next);
      return true;
    },
    applyBlocks: () => undefined,
    insertImage: (url, alt) => void text.images.push(`${url} ${alt}`),
    goTo: () => true,
  };
  return { text, handle };
}
const tools = answer(getResearchTools, { own_pages: 0, own_queries: 0, suggestions: [], search_provider: null, model: true });
/** The shell's messages. */
const Toasts = () => useToasts().map(({ id, title }) => <p key={id}>{title}</p>);
const open = (handle: EditorHandle, ...answers: Answer[]) =>
  renderScreen(
    <>
      <SelectionActions handle={handle} postId={ID} title="Beds" context={() => SELECTED} />
      <Toasts />
    </>,
    { answers: [tools, ...answers] },
  );
const openComments = (handle: EditorHandle, ...answers: Answer[]) =>
  renderScreen(
    <>
      <CommentsTab postId={ID} handle={handle} />
      <Toasts />
    </>,
    { answers },
  );

describe('selected words', () => {
  const rewrite = async (action: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Rewrite selected words' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
    return screen.findByRole('dialog', { name: action });
  };

  it('are rewritten change by change: each is taken or left', async () => {
    const { text, handle } = aText();
    const { platform } = open(
      handle,
      answer(rewriteText, {
        text: 'Water your bed 3 times in summer.',
        model: 'sandbox/writer',
        forbidden: ['cheap'],
        new_figures: ['3'],
      }),
    );
    const dialog = await rewrite('Improve the wording');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Taken: the → your' }));
    expect(within(dialog).getByRole('button', { name: 'Left: the → your' })).toHaveAttribute('aria-pressed', 'false');
    expect(within(dialog).getByText(/contains forbidden words: cheap/)).toBeVisible();
    expect(within(dialog).getByText(/Numbers that are not in your text: 3\./)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Insert' }));
    await waitFor(() => expect(text.words).toBe('Water the bed 3 times in summer.'));
    expect(platform.asked.get('rewriteText')?.[0]?.body).toMatchObject({ action: 'improve', text: SELECTED, title: 'Beds' });
  });

  it('stay where the model fails or somebody changed them, and it can be asked again', async () => {
    const { text, handle } = aText();
    const { platform } = open(handle, refuse(rewriteText, { status: 424, code: 'language-model', detail: 'The model is not reachable.' }));
    const dialog = await rewrite('Shorten');
    expect(await within(dialog).findByText('The model is not reachable.')).toBeVisible();
    platform.set(answer(rewriteText, { text: 'Water it daily.', model: 'sandbox/writer', forbidden: [], new_figures: [] }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask again' }));
    const put = within(dialog).getByRole('button', { name: 'Insert' });
    await waitFor(() => expect(put).toBeEnabled());
    text.words = 'Somebody wrote this.';
    await userEvent.click(put);
    expect(await screen.findByText('The text no longer exists')).toBeVisible();
    expect(text.words).toBe('Somebody wrote this.');
  });

  it('get a suggestion, which needs other words than theirs', async () => {
    const { handle } = aText();
    const { platform } = open(handle, answer(postCommentCalls.create, aComment({})));
    await userEvent.click(await screen.findByRole('button', { name: 'Comment on selected words' }));
    const dialog = await screen.findByRole('dialog', { name: 'Comment' });
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Suggest an edit' }));
    expect(within(dialog).getByRole('button', { name: 'Suggest' })).toBeDisabled();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Write instead' }), ' Early.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suggest' }));
    expect(await screen.findByText('The suggestion was added')).toBeVisible();
    expect(platform.asked.get('createPostComment')?.[0]?.body).toEqual({
      block_id: 'a',
      quote: SELECTED,
      text: '',
      suggestion: `${SELECTED} Early.`,
    });
  });
});

// jsdom’s files do not give their bytes.
const bed = Object.assign(new File(['bytes'], 'bed.png', { type: 'image/png' }), {
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode('bytes').buffer),
});
const fileInput = () => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is no place for a file');
  return input;
};
it('an image needs a description before it is loaded up, and stands in the text with it', async () => {
  const { text, handle } = aText('');
  const image = {
    url: 'https://fern.example/i.webp',
    avif_url: 'https://fern.example/i.avif',
    alt: 'A bed',
    width: 1,
    height: 1,
    bytes: 9,
  };
  const { platform } = open(handle, answer(uploadPostImage, image));
  await userEvent.click(await screen.findByRole('button', { name: 'Insert image' }));
  const dialog = await screen.findByRole('dialog', { name: 'Insert an image' });
  await userEvent.upload(fileInput(), bed);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Insert' }));
  expect(await within(dialog).findByText('Describe what the image shows')).toBeVisible();
  expect(platform.asked.get('uploadPostImage')).toBeUndefined();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Alt text/ }), 'A bed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Insert' }));
  await waitFor(() => expect(text.images).toEqual(['https://fern.example/i.webp A bed']));
  expect(platform.asked.get('uploadPostImage')?.[0]?.body).toEqual({ file_name: 'bed.png', alt: 'A bed', base64: btoa('bytes') });
});

const aComment = (change: Partial<PostComment>): PostComment => ({
  id: COMMENT,
  block_id: 'a',
  quote: 'every day',
  text: 'Too often?',
  suggestion: 'twice a week',
  author: 'Ada Moss',
  created_at: '2026-11-01T10:00:00.000Z',
  outcome: null,
  ended_by: null,
  ...change,
});

describe('a suggestion', () => {
  const ended = answer(postCommentCalls.end, ({ body }) => aComment({ ...(body as Pick<PostComment, 'outcome'>), ended_by: 'Robin Ash' }));

  it('is accepted into the text once, and stays to be seen among the settled ones', async () => {
    const { text, handle } = aText();
    const { platform } = openComments(handle, answer(postCommentCalls.list, [aComment({})]), ended);
    const accept = await screen.findByRole('button', { name: 'Accept' });
    platform.set(answer(postCommentCalls.list, [aComment({ outcome: 'accepted', ended_by: 'Robin Ash' })]));
    await userEvent.click(accept);
    await waitFor(() => expect(text.words).toBe('Water the bed twice a week in summer.'));
    expect(platform.asked.get('endPostComment')?.[0]?.body).toEqual({ outcome: 'accepted' });
    expect(await screen.findByText('All comments are resolved.')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Show resolved comments' }));
    expect(await screen.findByText('Accepted by Robin Ash')).toBeVisible();
  });

  it('whose words are gone is not accepted, and nothing is settled', async () => {
    const { text, handle } = aText('Water it.');
    const { platform } = openComments(handle, answer(postCommentCalls.list, [aComment({})]), ended);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('The text no longer exists')).toBeVisible();
    expect([text.words, platform.asked.get('endPostComment')]).toEqual(['Water it.', undefined]);
  });
});

it('names who else has the post open, and takes in what they stored', async () => {
  const post = {
    id: ID,
    title: 'Theirs',
    slug: 'beds',
    status: 'draft' as const,
    categories: [],
    tags: [],
    author: 'Ada',
    word_count: 0,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
    blocks: [],
    html: '',
    excerpt: '',
    seo_title: '',
    seo_description: '',
    keywords: [],
    questions: [],
    version: 2,
  };
  const ports = { keep: () => true, forget: () => undefined, onCreated: () => undefined, onStored: () => undefined };
  const session = createPostSession(
    { post: { ...post, title: 'Ours', version: 1 }, clientId: 'c', draft: null },
    { ...ports, store: () => Promise.resolve({ kind: 'over' }) },
  );
  renderScreen(<Company id={ID} session={session} />, {
    answers: [
      answer(showPresence, {
        others: [
          { session_id: COMMENT, name: 'Ada Moss', own: false },
          { session_id: ID, name: 'Robin', own: true },
        ],
        version: 2,
      }),
      answer(getPost, post),
    ],
  });
  expect(await screen.findByText('Ada Moss here too')).toBeVisible();
  expect(screen.queryByText('Open in another tab')).toBeNull();
  await waitFor(() => expect(session.snapshot().content.title).toBe('Theirs'));
  session.abandon();
});
