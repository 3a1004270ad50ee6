import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Post } from '@canopy/contract/content';
import type { Draft } from '../drafts/draft-store.ts';
import type { PostContent } from '../drafts/post-content.ts';
import { createPostSession, IDLE_MS, type PostSession, type SaveResult } from './post-session.ts';

const ID = '6a1f7f0e-6a51-4a1e-9a50-1f2d3c4b5a69';
/** 1,000 runs pass as well, but take half a minute. */
const RUNS = 200;
const PATIENCE_MS = 60_000;
const STEPS = 12;
const NAMES = ['a', 'b'] as const;
type Name = (typeof NAMES)[number];

interface Block {
  readonly id: string;
  readonly text: string;
}
const blocksOf = (content: { readonly blocks: readonly unknown[] }) => content.blocks as readonly Block[];

/** Seeded random numbers. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const first: Post = {
  id: ID,
  title: 'Ferns',
  slug: 'ferns',
  status: 'draft',
  categories: [],
  tags: [],
  author: 'Robin',
  word_count: 1,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  blocks: [
    { id: 'a0', text: 'a' },
    { id: 'b0', text: 'b' },
  ],
  html: '',
  excerpt: '',
  seo_title: '',
  seo_description: '',
  keywords: [],
  questions: [],
  version: 1,
};

/** An in-memory platform that two editors of one post write to. Each edits its own paragraphs and adds new ones. */
function world() {
  let stored = first;
  let newest = 0;
  const isOffline = { a: false, b: false };
  const keeps = { a: true, b: true };
  const kept = new Map<Name, Omit<Draft, 'writer' | 'at'>>();
  const wrote: Record<Name, Map<string, string>> = { a: new Map(), b: new Map() };
  const open = (name: Name): PostSession =>
    createPostSession(
      { post: stored, clientId: name, draft: null },
      {
        store: async (post, fields): Promise<SaveResult> => {
          if (isOffline[name]) return { kind: 'failed', message: 'offline' };
          if (post?.version !== stored.version) return { kind: 'conflict', stored };
          const { blocks, title, seo_title: seoTitle } = fields as Partial<PostContent>;
          stored = {
            ...stored,
            ...(title !== undefined && { title }),
            ...(seoTitle !== undefined && { seo_title: seoTitle }),
            ...(blocks && { blocks: [...blocks] }),
            version: stored.version + 1,
          };
          return { kind: 'stored', post: stored };
        },
        keep: (draft) => keeps[name] && Boolean(kept.set(name, draft)),
        forget: () => void kept.delete(name),
        onCreated: () => undefined,
        onStored: () => undefined,
      },
    );
  return { open, isOffline, keeps, kept, wrote, stored: () => stored, next: () => (newest += 1) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it(
  'two people who write, go offline and fill their storage lose nothing, and are asked nothing',
  async () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const random = randomOf(seed);
      const it = world();
      const sessions = { a: it.open('a'), b: it.open('b') };
      const seen: string[] = [];
      for (const name of NAMES) sessions[name].subscribe(() => seen.push(sessions[name].snapshot().save.kind));
      for (let step = 0; step < STEPS; step += 1) {
        const name = random() < 0.5 ? 'a' : 'b';
        const session = sessions[name];
        const { content } = session.snapshot();
        const dice = random();
        if (dice < 0.45) {
          const own = blocksOf(content).filter(({ id }) => id.startsWith(name));
          const picked = own[Math.floor(random() * own.length)];
          const text = `${name}${it.next()}`;
          if (picked) {
            it.wrote[name].set(picked.id, text);
            session.change({ blocks: blocksOf(content).map((block) => (block.id === picked.id ? { ...block, text } : block)) });
          }
        } else if (dice < 0.65) {
          const block = { id: `${name}${it.next()}`, text: 'new' };
          const at = Math.floor(random() * (content.blocks.length + 1));
          it.wrote[name].set(block.id, block.text);
          session.change({ blocks: content.blocks.toSpliced(at, 0, block) });
        } else if (dice < 0.75) session.change(name === 'a' ? { title: `T${it.next()}` } : { seo_title: `S${it.next()}` });
        else if (dice < 0.82) it.isOffline[name] = !it.isOffline[name];
        else if (dice < 0.88) it.keeps[name] = !it.keeps[name];
        else if (dice < 0.94) session.absorb(it.stored());
        else await jest.advanceTimersByTimeAsync(IDLE_MS + 100);
      }
      for (const name of NAMES) it.isOffline[name] = false;
      const title = sessions.a.snapshot().content.title;
      const seoTitle = sessions.b.snapshot().content.seo_title;
      // Longer than the longest retry delay of a failed save.
      await jest.advanceTimersByTimeAsync(60_000);
      await Promise.all(NAMES.map((name) => sessions[name].save()));
      const stored = new Map(blocksOf(it.stored()).map(({ id, text }) => [id, text]));
      const lost = NAMES.flatMap((name) => [...it.wrote[name]].filter(([id, text]) => stored.get(id) !== text));
      expect({ seed, lost }).toEqual({ seed, lost: [] });
      expect({ seed, conflicts: seen.filter((kind) => kind === 'conflict').length }).toEqual({ seed, conflicts: 0 });
      expect([it.stored().title, it.stored().seo_title]).toEqual([title, seoTitle]);
      for (const name of NAMES) sessions[name].abandon();
    }
  },
  PATIENCE_MS,
);
