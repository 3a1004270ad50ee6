import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Draft } from '../drafts/draft-store.ts';
import { contentOf, EMPTY_CONTENT, type PostContent } from '../drafts/post-content.ts';
import { createPostSession, IDLE_MS } from './post-session.ts';
import { ID, stored, world } from './session-world.fixture.ts';

const draftOf = (content: PostContent, version: number): Draft => ({
  content,
  base: { id: ID, version },
  clientId: 'c',
  writer: 'earlier',
  at: '2026-11-01T11:00:00.000Z',
});
const settled = () => jest.advanceTimersByTimeAsync(IDLE_MS);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('writing', () => {
  it('is kept on the device behind the next frame, or at once where the page may go, saved when the writer pauses, and only what changed is sent', async () => {
    const { ports, sent, kept } = world();
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ excerpt: 'In' });
    session.change({ excerpt: 'In shade' });
    await jest.advanceTimersByTimeAsync(100);
    expect(kept.get(ID)?.content.excerpt).toBe('In shade');
    session.change({ excerpt: 'In the shade' });
    session.keepNow();
    expect(kept.get(ID)?.content.excerpt).toBe('In the shade');
    session.change({ excerpt: 'In shade' });
    expect(session.snapshot().save.kind).toBe('waiting');
    await settled();
    expect(sent).toEqual([{ post: { id: ID, version: 3 }, fields: { excerpt: 'In shade' }, clientId: 'c' }]);
    expect(session.snapshot()).toMatchObject({ save: { kind: 'saved' }, post: { version: 4 } });
    expect(kept.size).toBe(0);
    expect(IDLE_MS).toBeLessThan(2_000);
  });

  it('that never pauses is saved all the same', async () => {
    const { ports, sent } = world();
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    for (let second = 0; second < 24; second += 1) {
      session.change({ excerpt: `word ${second}` });
      await jest.advanceTimersByTimeAsync(500);
    }
    expect(sent.length).toBeGreaterThan(0);
  });

  it('during a save is saved after it', async () => {
    const { ports, sent, state, accept } = world();
    let finish: () => void = () => undefined;
    state.answer = (post, fields) =>
      new Promise((resolve) => {
        finish = () => resolve(accept(post, fields));
      });
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ excerpt: 'one' });
    await settled();
    session.change({ excerpt: 'one two' });
    state.answer = accept;
    finish();
    await settled();
    expect(sent.map(({ post, fields }) => [post?.version, fields])).toEqual([
      [3, { excerpt: 'one' }],
      [4, { excerpt: 'one two' }],
    ]);
    expect(session.snapshot().save.kind).toBe('saved');
  });

  it('of a new post creates it once, adopts its slug, and follows the title until a slug is written', async () => {
    const { ports, sent, state } = world();
    const session = createPostSession({ post: null, clientId: 'c', draft: null }, ports);
    expect(session.snapshot().save.kind).toBe('empty');
    session.change({ title: 'Moss' });
    expect(session.snapshot().content.slug).toBe('moss');
    await settled();
    expect(sent[0]).toMatchObject({ post: null, fields: { title: 'Moss', slug: 'moss' }, clientId: 'c' });
    expect(state.created).toEqual([ID]);
    session.change({ title: 'Moss and stone' });
    expect(session.snapshot().content.slug).toBe('moss-and-stone');
    session.change({ slug: 'my-own' });
    session.change({ title: 'Other' });
    expect(session.snapshot().content.slug).toBe('my-own');
    await settled();
    expect(sent.map(({ post }) => post?.id ?? null)).toEqual([null, ID]);
  });

  it('a slug that cannot be stored says so, keeps it, and saves the rest', async () => {
    const { ports, sent, kept } = world();
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ slug: 'Not A Slug', excerpt: 'Rest' });
    await settled();
    expect(sent[0]?.fields).toEqual({ excerpt: 'Rest' });
    expect(session.snapshot()).toMatchObject({
      save: { kind: 'refused', fields: { slug: expect.any(String) } },
      content: { slug: 'Not A Slug' },
    });
    expect(kept.get(ID)?.content.slug).toBe('Not A Slug');
  });
});

describe('a save that fails', () => {
  it('keeps everything and is tried again by itself', async () => {
    const { ports, kept, state, accept, sent } = world();
    state.answer = () => ({ kind: 'failed', message: 'The platform cannot be reached.' });
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ excerpt: 'Kept' });
    await settled();
    expect(session.snapshot()).toMatchObject({ save: { kind: 'failed' }, kept: true });
    expect(kept.get(ID)?.content.excerpt).toBe('Kept');
    state.answer = accept;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(sent).toHaveLength(2);
    expect(session.snapshot().save.kind).toBe('saved');
    expect(kept.size).toBe(0);
  });

  it('says so where this device cannot keep it either', async () => {
    const { ports, state } = world();
    state.keeps = false;
    state.answer = () => ({ kind: 'failed', message: 'No.' });
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ excerpt: 'x' });
    await settled();
    expect(session.snapshot().kept).toBe(false);
  });

  it('creating, whose answer was lost, makes no second post and loses nothing written since', async () => {
    const { ports, sent, state, accept } = world();
    state.answer = (post, fields) => (accept(post, fields), { kind: 'failed', message: 'Lost.' });
    const session = createPostSession({ post: null, clientId: 'c', draft: null }, ports);
    session.change({ title: 'Moss' });
    await settled();
    session.change({ excerpt: 'More' });
    state.answer = (post, fields) =>
      post ? accept(post, fields) : { kind: 'stored', post: stored({ title: 'Moss', slug: 'moss', blocks: [], version: 1 }) };
    await settled();
    await settled();
    expect(sent.map(({ post, clientId }) => [post?.id ?? null, clientId])).toEqual([
      [null, 'c'],
      [null, 'c'],
      [ID, 'c'],
    ]);
    expect(sent[2]?.fields).toEqual({ excerpt: 'More' });
  });
});

describe('saving everything', () => {
  it('sends what was written since a save that went unanswered, too', async () => {
    const { ports, state, accept, server } = world();
    state.answer = () => ({ kind: 'failed', message: 'Lost.' });
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ excerpt: 'First' });
    await settled();
    session.change({ seo_title: 'Second' });
    state.answer = accept;
    expect(await session.saveAll()).toBe(true);
    expect(server()).toMatchObject({ excerpt: 'First', seo_title: 'Second' });
    expect(session.snapshot().save.kind).toBe('saved');
  });

  it('says so where not all of it could be saved', async () => {
    const { ports, state } = world();
    state.answer = () => ({ kind: 'failed', message: 'No.' });
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ excerpt: 'x' });
    expect(await session.saveAll()).toBe(false);
  });
});

describe('somebody else saved meanwhile', () => {
  async function conflict() {
    const it = world();
    const theirs = stored({ version: 9, excerpt: 'Theirs' });
    it.state.answer = () => ({ kind: 'conflict', stored: theirs });
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, it.ports);
    session.change({ excerpt: 'Mine' });
    await settled();
    expect(session.snapshot()).toMatchObject({ save: { kind: 'conflict' }, content: { excerpt: 'Mine' } });
    it.state.answer = it.accept;
    return { ...it, session, theirs };
  }

  it('nothing is sent until it is decided, and what is written meanwhile is kept', async () => {
    const { session, sent, kept } = await conflict();
    session.change({ excerpt: 'Mine, longer' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept.get(ID)?.content.excerpt).toBe('Mine, longer');
  });

  it('mine can be kept as a new version', async () => {
    const { session, sent, theirs } = await conflict();
    await session.keepMine(theirs);
    expect(sent.at(-1)).toMatchObject({ post: { version: 9 }, fields: { excerpt: 'Mine' } });
    expect(session.snapshot().save.kind).toBe('saved');
  });

  it('theirs can be taken, and mine brought back after all', async () => {
    const { session, sent, theirs, kept } = await conflict();
    session.takeStored(theirs);
    expect(session.snapshot()).toMatchObject({ content: { excerpt: 'Theirs' }, save: { kind: 'saved' }, revision: 1 });
    expect(kept.get(ID)).toMatchObject({ isAside: true, content: { excerpt: 'Mine' } });
    session.bringBack();
    await settled();
    expect(sent.at(-1)).toMatchObject({ post: { version: 9 }, fields: { excerpt: 'Mine' } });
  });
});

describe('a draft from an earlier visit', () => {
  const draft = draftOf({ ...contentOf(stored()), excerpt: 'Unsaved' }, 3);

  it('comes back, is saved, and can be taken back', async () => {
    const { ports, sent } = world();
    const session = createPostSession({ post: stored(), clientId: 'c', draft }, ports);
    expect(session.snapshot()).toMatchObject({ content: { excerpt: 'Unsaved' }, restoredFrom: draft.at });
    await settled();
    expect(sent[0]?.fields).toEqual({ excerpt: 'Unsaved' });
    session.discardRestored();
    await settled();
    expect(sent[1]?.fields).toEqual({ excerpt: '' });
    expect(session.snapshot().aside?.excerpt).toBe('Unsaved');
  });

  it('of an older version is a conflict', () => {
    const { ports } = world();
    const session = createPostSession({ post: stored({ version: 4, excerpt: 'Newer' }), clientId: 'c', draft }, ports);
    expect(session.snapshot()).toMatchObject({ content: { excerpt: 'Unsaved' }, save: { kind: 'conflict', stored: { version: 4 } } });
  });

  it('of before the post was stored last stands aside, over a reload too, until it is shown or dismissed', async () => {
    const { ports, kept, sent } = world();
    const opened = stored({ version: 4, excerpt: 'Newer', updated_at: '2026-11-01T12:00:00.000Z' });
    const session = createPostSession({ post: opened, clientId: 'c', draft }, ports);
    expect(session.snapshot()).toMatchObject({
      content: { excerpt: 'Newer' },
      aside: { excerpt: 'Unsaved' },
      save: { kind: 'saved' },
      restoredFrom: null,
    });
    session.change({ seo_title: 'More' });
    session.keepNow();
    expect(kept.get(ID)).toMatchObject({ content: { seo_title: 'More' }, aside: { excerpt: 'Unsaved' } });
    await settled();
    const again = createPostSession(
      { post: { ...opened, seo_title: 'More', version: 5 }, clientId: 'c', draft: { ...draft, ...kept.get(ID), at: draft.at } },
      ports,
    );
    expect(again.snapshot()).toMatchObject({ content: { seo_title: 'More' }, aside: { excerpt: 'Unsaved' }, save: { kind: 'saved' } });
    again.dismissAside();
    expect(kept.size).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it('that holds nothing new is forgotten', () => {
    const { ports, kept } = world();
    kept.set(ID, draft);
    const session = createPostSession({ post: stored(), clientId: 'c', draft: draftOf(contentOf(stored()), 3) }, ports);
    expect(session.snapshot()).toMatchObject({ restoredFrom: null, save: { kind: 'saved' } });
    expect(kept.size).toBe(0);
  });
});

describe('the screen is left', () => {
  it('what is not saved is saved', async () => {
    const { ports, sent } = world();
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ excerpt: 'Last words' });
    await session.close();
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('for another workspace: nothing is sent there, and the draft stays', async () => {
    const { ports, sent, kept } = world();
    const session = createPostSession({ post: null, clientId: 'c', draft: null }, ports);
    session.change({ title: 'Mine' });
    session.abandon();
    await session.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(kept.get('c')?.content).toEqual({ ...EMPTY_CONTENT, title: 'Mine', slug: 'mine' });
  });

  it('after the post was deleted elsewhere: its text can become a new post', async () => {
    const { ports, sent, state, accept } = world();
    state.answer = () => ({ kind: 'gone' });
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ excerpt: 'Still here' });
    await settled();
    state.answer = accept;
    await session.saveAsNew('d');
    expect(sent.at(-1)).toMatchObject({
      post: null,
      clientId: 'd',
      fields: { title: 'Ferns', excerpt: 'Still here', blocks: [{ id: 'a' }] },
    });
  });
});
