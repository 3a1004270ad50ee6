import type { Post } from '@canopy/contract/content';
import type { Draft } from '../drafts/draft-store.ts';
import type { PostContent } from '../drafts/post-content.ts';
import type { SaveResult, SessionPorts } from './post-session.ts';
import type { Snapshot } from './session-state.ts';

export const ID = '6a1f7f0e-6a51-4a1e-9a50-1f2d3c4b5a69';
export const stored = (change: Partial<Post> = {}): Post => ({
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
  blocks: [{ id: 'a' }],
  html: '<p>a</p>',
  excerpt: '',
  seo_title: '',
  seo_description: '',
  keywords: [],
  questions: [],
  version: 3,
  ...change,
});

/** An in-memory platform and device; `answer` decides how the next saves end. */
export function world() {
  let server = stored();
  const sent: { post: Snapshot['post']; fields: Partial<PostContent>; clientId: string }[] = [];
  const kept = new Map<string, Omit<Draft, 'writer' | 'at'>>();
  const key = ({ base, clientId }: Pick<Draft, 'base' | 'clientId'>) => base?.id ?? clientId;
  const accept = (post: Snapshot['post'], fields: Partial<PostContent>): SaveResult => {
    const { category_ids: _c, tag_ids: _t, blocks, keywords, questions, ...rest } = fields;
    server = {
      ...server,
      ...rest,
      ...(blocks && { blocks: [...blocks] }),
      ...(keywords && { keywords: [...keywords] }),
      ...(questions && { questions: [...questions] }),
      version: post ? server.version + 1 : 1,
      slug: fields.slug || server.slug,
    };
    return { kind: 'stored', post: server };
  };
  const state = {
    answer: accept as (post: Snapshot['post'], fields: Partial<PostContent>) => SaveResult | Promise<SaveResult>,
    keeps: true,
    created: [] as string[],
  };
  const ports: SessionPorts = {
    store: async (post, fields, clientId) => {
      sent.push({ post, fields, clientId });
      return state.answer(post, fields);
    },
    keep: (draft) => state.keeps && Boolean(kept.set(key(draft), draft)),
    forget: (draft) => void kept.delete(key(draft)),
    onCreated: (post) => void state.created.push(post.id),
    onStored: () => undefined,
  };
  return { ports, sent, kept, state, accept, server: () => server };
}
