// The portal's editor as used for a post, for `npm run bench -- editor`: each change goes to the session and is kept on the device.
import type { Post } from '@canopy/contract/content';
import { BlockEditor, blocksToHtml, htmlToBlocks } from '@canopy/editor';
import { CanopyProvider } from '@canopy/ui';
import { createRoot } from 'react-dom/client';
import { keepDraft } from '../features/posts/drafts/draft-store.ts';
import { createPostSession } from '../features/posts/edit/post-session.ts';

const AT = '2026-11-01T10:00:00.000Z';
const ID = '6a1f7f0e-6a51-4a1e-9a50-1f2d3c4b5a69';

function openPost(blocks: unknown[]) {
  const post: Post = {
    id: ID,
    title: 'Long',
    slug: 'long',
    status: 'draft',
    categories: [],
    tags: [],
    author: 'Robin',
    word_count: 1,
    created_at: AT,
    updated_at: AT,
    blocks,
    html: '',
    excerpt: '',
    seo_title: '',
    seo_description: '',
    keywords: [],
    questions: [],
    version: 1,
  };
  return createPostSession(
    { post, clientId: 'c', draft: null },
    {
      // Sends blocks and HTML, as the portal does.
      store: (known, fields) => {
        if (fields.blocks) blocksToHtml(fields.blocks);
        const { category_ids: _categories, tag_ids: _tags, blocks: sent, keywords: _keywords, questions: _questions, ...rest } = fields;
        return Promise.resolve({
          kind: 'stored',
          post: { ...post, ...rest, blocks: sent ? [...sent] : blocks, version: (known?.version ?? 0) + 1 },
        });
      },
      keep: (draft) => keepDraft('bench', ID, { ...draft, writer: 'w', at: AT }),
      forget: () => undefined,
      onCreated: () => undefined,
      onStored: () => undefined,
    },
  );
}

/** Blocks as the platform has them, from those that the benchmark gives to every editor. */
const asStored = ({ type, props, content }: { type: string; props?: object; content: string }, index: number) => ({
  id: `block-${index}`,
  type,
  props: {
    backgroundColor: 'default',
    textColor: 'default',
    textAlignment: 'left',
    ...(type === 'heading' && { isToggleable: false }),
    ...props,
  },
  content: [{ type: 'text', text: content, styles: {} }],
  children: [],
});

Object.assign(globalThis, {
  mountEditor(_kind: string, given: Parameters<typeof asStored>[0][]) {
    const blocks = given.map(asStored);
    const session = openPost(blocks);
    createRoot(document.getElementById('app') ?? document.body).render(
      <CanopyProvider>
        <BlockEditor label="Text" initialBlocks={blocks} onChange={(changed) => session.change({ blocks: changed })} />
      </CanopyProvider>,
    );
  },
  roundTrip: (html: string) => blocksToHtml(htmlToBlocks(html)),
});
