import { describe, expect, it } from '@jest/globals';
import { getPostVersion, getRequiredLink, listPostVersions, type Post, type PostVersion } from '@canopy/contract/content';
import { answer, renderScreen } from '@canopy/testing';
import { CanopyProvider } from '@canopy/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPostSession, type SaveResult } from './post-session.ts';
import { useLinkLock } from './use-link-lock.tsx';
import { VersionsTab } from './VersionsTab.tsx';

const ID = '22222222-2222-4222-8222-222222222222';
const at = '2026-11-01T10:00:00.000Z';
const block = (text: string) => ({ id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text, styles: {} }], children: [] });
type RequiredLink = { article_id: string; target_url: string; anchor: string };
const linked = ({ target_url, anchor }: RequiredLink) => ({
  ...block(''),
  content: [{ type: 'link', href: target_url, content: [{ type: 'text', text: anchor, styles: {} }] }],
});
const post: Post = {
  id: ID,
  title: 'Ferns',
  slug: 'ferns',
  status: 'draft',
  categories: [],
  tags: [],
  author: 'Robin',
  word_count: 3,
  created_at: at,
  updated_at: at,
  blocks: [block('Grow in shade.')],
  html: '<p>Grow in shade.</p>',
  excerpt: '',
  seo_title: '',
  seo_description: '',
  keywords: [],
  questions: [],
  version: 3,
};
const rows = [3, 1].map((version) => ({ version, title: 'Ferns', word_count: 3, at, author: 'Robin' }));
const first: PostVersion = {
  ...rows[1],
  version: 1,
  title: 'Ferns at first',
  word_count: 3,
  at,
  author: 'Robin',
  blocks: [block('Grow in sun.')],
  html: '<p>Grow in sun.</p>',
  excerpt: '',
  seo_title: '',
  seo_description: '',
};

const open = (store: (fields: object) => Promise<SaveResult>, link: RequiredLink | null = null) => {
  const session = createPostSession(
    { post: link ? { ...post, blocks: [linked(link)] } : post, clientId: 'c', draft: null },
    {
      store: (_post, fields) => store(fields),
      keep: () => true,
      forget: () => undefined,
      onCreated: () => undefined,
      onStored: () => undefined,
    },
  );
  session.change({ title: 'Ferns in pots' });
  const Shown = () => {
    const lock = useLinkLock({ postId: ID, session, handle: null });
    return (
      <>
        {lock.notice}
        <VersionsTab session={session} guard={lock.guard} />
      </>
    );
  };
  // Its own provider, so that windows lie in a portal, in the order in which they came, as in the browser.
  renderScreen(
    <CanopyProvider>
      <Shown />
    </CanopyProvider>,
    {
      at: '/',
      answers: [answer(listPostVersions, rows), answer(getPostVersion, first), answer(getRequiredLink, { link })],
    },
  );
  return session;
};
const restore = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Compare version 1' }));
  const button = await screen.findByRole('button', { name: 'Restore this version' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};

describe('restoring a version', () => {
  it('first saves what was just written, so that it is a version of its own', async () => {
    const saved: object[] = [];
    const session = open((fields) => {
      saved.push(fields);
      return Promise.resolve({ kind: 'stored', post: { ...post, ...fields, version: 4 } });
    });
    await restore();
    await waitFor(() => expect(session.snapshot().content.title).toBe('Ferns at first'));
    expect(saved[0]).toMatchObject({ title: 'Ferns in pots' });
    session.abandon();
  });

  it('changes nothing where that cannot be saved, and says so', async () => {
    const session = open(() => Promise.resolve({ kind: 'failed', message: 'The database cannot be reached.' }));
    await restore();
    expect(await screen.findByText(/nothing was restored/)).toBeVisible();
    expect(session.snapshot().content.title).toBe('Ferns in pots');
    session.abandon();
  });

  it('asks before the link goes that an article is for, and keeps it unless the writer says otherwise', async () => {
    const stored = (fields: object): Promise<SaveResult> => Promise.resolve({ kind: 'stored', post: { ...post, ...fields, version: 4 } });
    const session = open(stored, { article_id: ID, target_url: 'https://fern.example/pots', anchor: 'pots' });
    await restore();
    const keep = await screen.findByRole('button', { name: 'Keep the link' });
    // Both lie in one portal: what comes later lies on top.
    const drawer = screen.getByRole('dialog', { name: /^Version 1/, hidden: true });
    expect(drawer.compareDocumentPosition(keep)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(keep);
    expect(session.snapshot().content.title).toBe('Ferns in pots');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the link' }));
    await waitFor(() => expect(session.snapshot().content.title).toBe('Ferns at first'));
    session.abandon();
  });
});
