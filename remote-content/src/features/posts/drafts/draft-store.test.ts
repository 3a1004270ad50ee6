import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetDraft, keepDraft, listDrafts, newPostKey, newPostOfTab, readDraft, startNewPost, type Draft } from './draft-store.ts';
import { LONG_POST } from './draft-blocks.ts';
import { changed, differences, EMPTY_CONTENT } from './post-content.ts';

const draft = (change: Partial<Draft> = {}): Draft => ({
  content: { ...EMPTY_CONTENT, title: 'Ferns', blocks: [{ id: 'a' }] },
  base: { id: 'p1', version: 1 },
  clientId: 'c1',
  writer: 'w1',
  at: '2026-11-01T10:00:00.000Z',
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('drafts', () => {
  it('come back as they were, each workspace’s and post’s by itself', () => {
    expect(keepDraft('o1', 'p1', draft())).toBe(true);
    expect(readDraft('o1', 'p1')).toEqual(draft());
    expect(readDraft('o2', 'p1')).toBeNull();
    expect(readDraft('o1', 'p2')).toBeNull();
  });

  it('are forgotten only by who wrote them last', () => {
    keepDraft('o1', 'p1', draft({ writer: 'other tab' }));
    forgetDraft('o1', 'p1', 'w1');
    expect(readDraft('o1', 'p1')).not.toBeNull();
    forgetDraft('o1', 'p1');
    expect(readDraft('o1', 'p1')).toBeNull();
  });

  it('are listed newest first, with nothing that is no draft', () => {
    keepDraft('o1', 'p1', draft());
    keepDraft('o1', newPostKey('c2'), draft({ base: null, clientId: 'c2', at: '2026-11-02T10:00:00.000Z' }));
    keepDraft('o2', 'p9', draft());
    localStorage.setItem('canopy.draft.o1.broken', '{"content":');
    localStorage.setItem('other', 'x');
    expect(listDrafts('o1').map(({ key }) => key)).toEqual(['new:c2', 'p1']);
  });

  it('that storage does not take are reported', () => {
    const put = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepDraft('o1', 'p1', draft())).toBe(false);
    put.mockRestore();
  });

  describe('of a long post', () => {
    const blocks = Array.from({ length: LONG_POST }, (_, at) => ({ id: `b${at}`, type: 'paragraph', content: `Paragraph ${at}` }));
    const long = (change: Record<number, string>, more: Partial<Draft> = {}) =>
      draft({
        content: { ...EMPTY_CONTENT, blocks: blocks.map((block, at) => (at in change ? { ...block, content: change[at] } : block)) },
        // As the database gives them: other objects, their fields in another order.
        from: { ...EMPTY_CONTENT, blocks: blocks.map(({ id, type, content }) => ({ content, id, type })) },
        ...more,
      });
    const sizes = () =>
      Object.entries(localStorage)
        .map(([key, value]) => [key, String(value).length] as const)
        .sort();

    it('write only what changed, and come back whole, with inserted, moved and removed blocks', () => {
      expect(keepDraft('o1', 'p1', long({}))).toBe(true);
      const [[, whole = 0] = []] = sizes().filter(([key]) => key.startsWith('canopy.draft-blocks.o1.p1.'));
      const changed = long({ 7: 'Changed', 8: 'Too' });
      keepDraft('o1', 'p1', changed);
      expect(readDraft('o1', 'p1')).toEqual(changed);
      const [[, written = 0] = []] = sizes().filter(([key]) => key === 'canopy.draft2.o1.p1');
      expect(written).toBeLessThan(whole / 4);
      const [first, second, ...rest] = changed.content.blocks;
      const moved = { ...changed, content: { ...changed.content, blocks: [second, { id: 'new' }, first, ...rest.slice(3)] } };
      keepDraft('o1', 'p1', { ...moved, aside: changed.content });
      expect(readDraft('o1', 'p1')).toEqual({ ...moved, aside: changed.content });
      expect(listDrafts('o1')).toHaveLength(1);
    });

    it('are kept anew once most of it changed, or where another tab removed what they rest on', () => {
      keepDraft('o1', 'p1', long({}));
      const other = {
        ...long({}),
        content: { ...EMPTY_CONTENT, blocks: [...blocks, ...blocks].map((block, at) => ({ ...block, id: `c${at}` })) },
      };
      keepDraft('o1', 'p1', other);
      expect(readDraft('o1', 'p1')).toEqual(other);
      expect(sizes()).toHaveLength(2);
      for (const [key] of sizes()) localStorage.removeItem(key);
      keepDraft('o1', 'p1', other);
      expect(readDraft('o1', 'p1')).toEqual(other);
    });

    it('leave nothing behind, and are none without what they rest on', () => {
      keepDraft('o1', 'p1', long({ 1: 'x' }));
      forgetDraft('o1', 'p1');
      expect(localStorage).toHaveLength(0);
      keepDraft('o1', 'p1', long({ 1: 'x' }));
      for (const [key] of sizes()) if (key.startsWith('canopy.draft-blocks.')) localStorage.removeItem(key);
      expect(readDraft('o1', 'p1')).toBeNull();
      forgetDraft('o1', 'p1');
    });

    /** Storage that takes no more characters than this in all. */
    const holdAtMost = (room: number) => {
      const { setItem } = Storage.prototype;
      return jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
        const others = sizes().reduce((sum, [one, size]) => sum + (one === key ? 0 : size), 0);
        if (others + value.length > room) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      });
    };

    it('are kept where a new page has no room for a second whole one, and once the post is short', async () => {
      keepDraft('o1', 'p1', long({ 1: 'x' }));
      const full = holdAtMost(sizes().reduce((sum, [, size]) => sum + size, 0) + 1_000);
      await jest.isolateModulesAsync(async () => {
        const reloaded = await import('./draft-store.ts');
        const more = long({ 1: 'x', 2: 'y' });
        expect(reloaded.keepDraft('o1', 'p1', more)).toBe(true);
        expect(reloaded.readDraft('o1', 'p1')).toEqual(more);
        const short = { ...more, content: { ...more.content, blocks: more.content.blocks.slice(1) } };
        expect(reloaded.keepDraft('o1', 'p1', short)).toBe(true);
        expect(reloaded.readDraft('o1', 'p1')).toEqual(short);
      });
      full.mockRestore();
      expect(sizes()).toHaveLength(2);
      forgetDraft('o1', 'p1');
      expect(localStorage).toHaveLength(0);
    });

    it('give way to a draft in one piece that fits only in their place', () => {
      keepDraft('o1', 'p1', long({}));
      const full = holdAtMost(sizes().reduce((sum, [, size]) => sum + size, 0) + 1_000);
      const all = Object.fromEntries(blocks.map((_block, at) => [at, 'z']));
      expect(keepDraft('o1', 'p1', long(all))).toBe(true);
      expect(readDraft('o1', 'p1')?.content).toEqual(long(all).content);
      expect(sizes().map(([key]) => key)).toEqual(['canopy.draft.o1.p1']);
      const tooLong = long({ ...all, 1: 'z'.repeat(100_000) });
      expect(keepDraft('o1', 'p1', tooLong)).toBe(false);
      expect(readDraft('o1', 'p1')?.content).toEqual(long(all).content);
      full.mockRestore();
      forgetDraft('o1', 'p1');
      expect(localStorage).toHaveLength(0);
    });

    it('leave no blocks behind that nothing rests on', () => {
      localStorage.setItem('canopy.draft-blocks.o1.p1.broken', '[{');
      localStorage.setItem('canopy.draft-blocks.o1.p1.null', 'null');
      keepDraft('o1', 'p1', long({}));
      expect(sizes()).toHaveLength(2);
      localStorage.setItem('canopy.draft-blocks.o1.p3.broken', '[{');
      keepDraft('o1', 'p3', draft());
      expect(sizes().filter(([key]) => key.includes('.p3'))).toEqual([['canopy.draft.o1.p3', expect.any(Number)]]);
    });

    it('and what an earlier release writes meanwhile do not hide each other', () => {
      keepDraft('o1', 'p1', long({ 1: 'x' }));
      const later = draft({ at: '2026-11-02T10:00:00.000Z' });
      localStorage.setItem('canopy.draft.o1.p1', JSON.stringify(later));
      expect(listDrafts('o1')).toEqual([{ key: 'p1', draft: later }]);
      const latest = long({ 1: 'y' }, { at: '2026-11-03T10:00:00.000Z' });
      keepDraft('o1', 'p1', latest);
      expect(readDraft('o1', 'p1')).toEqual(latest);
      expect(localStorage.getItem('canopy.draft.o1.p1')).toBeNull();
    });

    it('are kept in one piece where there is no room for two', () => {
      const put = jest.spyOn(Storage.prototype, 'setItem');
      put.mockImplementationOnce(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      expect(keepDraft('o1', 'p9', long({ 1: 'x' }))).toBe(true);
      expect(sizes().map(([key]) => key)).toEqual(['canopy.draft.o1.p9']);
      expect(readDraft('o1', 'p9')).toEqual(long({ 1: 'x' }));
    });
  });

  it('of a new post stay the tab’s until another is started', () => {
    const first = newPostOfTab('o1');
    expect(newPostOfTab('o1')).toBe(first);
    expect(newPostOfTab('o2')).not.toBe(first);
    expect(startNewPost('o1')).not.toBe(first);
    expect(startNewPost('o1', 'given')).toBe('given');
    expect(newPostOfTab('o1')).toBe('given');
  });
});

describe('content', () => {
  it('differs by its fields; a slug that cannot be stored does not count', () => {
    expect(differences({ ...EMPTY_CONTENT, title: 'a', slug: 'A B', tag_ids: [] }, EMPTY_CONTENT)).toEqual({ title: 'a' });
    expect(differences({ ...EMPTY_CONTENT, blocks: [{ id: '1' }], slug: 'a-b' }, EMPTY_CONTENT)).toEqual({
      blocks: [{ id: '1' }],
      slug: 'a-b',
    });
  });

  it('keeps its slug once the post is ready', () => {
    const ready = { ...EMPTY_CONTENT, title: 'Ferns', slug: 'ferns', status: 'ready' as const };
    expect(changed(ready, { title: 'Mosses' }).slug).toBe('ferns');
    expect(changed({ ...ready, status: 'draft', slug: 'ferns-2' }, { title: 'Mosses' }).slug).toBe('mosses');
  });
});
