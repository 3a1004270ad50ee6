import { createPost } from '@canopy/contract/content';
import * as z from 'zod/mini';
import { portalPath } from '../portal-links.ts';
import { actionTool } from '../tool.ts';

const input = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  excerpt: z.optional(z.string().check(z.maxLength(1_000))),
});

export const createDraft = actionTool({
  name: 'create_draft',
  title: 'Make a draft',
  description: 'Creates a draft post with this title and, if given, a summary.',
  input,
  payload: input,
  plan: async (_context, given) => ({
    title: `Create the draft “${given.title}”`,
    effects: [
      `A draft titled “${given.title}” is added to the content library.`,
      ...(given.excerpt ? [`Its summary is “${given.excerpt}”.`] : []),
      'Nothing is published.',
    ],
    payload: given,
  }),
  perform: async (context, { title, excerpt }, key) => {
    const post = await context.calls.ask(context.actor, createPost, {
      body: { title, status: 'draft', client_id: key, ...(excerpt && { excerpt }) },
    });
    return { outcome: `The draft “${post.title}” is in the content library.`, link: portalPath(context, `/posts/${post.id}`) };
  },
});
