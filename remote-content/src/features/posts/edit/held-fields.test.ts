import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPostSession, IDLE_MS } from './post-session.ts';
import { stored, world } from './session-world.fixture.ts';

const settled = () => jest.advanceTimersByTimeAsync(IDLE_MS);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a field that is being written in', () => {
  const theirs = stored({ version: 9, title: 'Theirs', excerpt: 'Their excerpt' });

  it('keeps its words while others store theirs, and takes them in once the focus is elsewhere', async () => {
    const { ports } = world();
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.hold('title');
    session.absorb(theirs);
    expect(session.snapshot()).toMatchObject({ content: { title: 'Ferns', excerpt: '' }, post: { version: 3 } });
    session.hold(null);
    expect(session.snapshot()).toMatchObject({ content: { title: 'Theirs', excerpt: 'Their excerpt' }, post: { version: 9 }, merges: 1 });
  });

  it('is in nobody’s way where the others changed something else', async () => {
    const { ports } = world();
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.hold('title');
    session.absorb(stored({ version: 9, excerpt: 'Their excerpt' }));
    expect(session.snapshot()).toMatchObject({ content: { title: 'Ferns', excerpt: 'Their excerpt' }, post: { version: 9 } });
  });

  it('does not change with a save of something else, which goes out when the focus is elsewhere', async () => {
    const { ports, state, accept, sent } = world();
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.change({ seo_title: 'Mine' });
    session.hold('title');
    state.answer = (post, fields) => (post?.version === 9 ? accept(post, fields) : { kind: 'conflict', stored: theirs });
    await settled();
    expect(session.snapshot()).toMatchObject({ content: { title: 'Ferns', seo_title: 'Mine' }, save: { kind: 'waiting' } });
    session.hold(null);
    expect(session.snapshot().content).toMatchObject({ title: 'Theirs', seo_title: 'Mine' });
    await settled();
    expect(sent.at(-1)).toMatchObject({ post: { version: 9 }, fields: { seo_title: 'Mine' } });
    expect(session.snapshot().save.kind).toBe('saved');
  });

  it('changed differently by both is a conflict, as ever', async () => {
    const { ports, state } = world();
    state.answer = () => ({ kind: 'conflict', stored: theirs });
    const session = createPostSession({ post: stored(), clientId: 'c', draft: null }, ports);
    session.hold('title');
    session.absorb(theirs);
    session.change({ title: 'Mine' });
    session.hold(null);
    await settled();
    expect(session.snapshot()).toMatchObject({ content: { title: 'Mine' }, save: { kind: 'conflict', stored: { version: 9 } } });
  });
});
