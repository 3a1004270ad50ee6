import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { platform } from '../publishing/platform-names.ts';

/** rewrite: other words in a block; split: a paragraph becomes two; heading, paragraph: a new block; alt: an image's alternative text */
export const CONTENT_CHANGE_KINDS = ['rewrite', 'split', 'heading', 'paragraph', 'alt'] as const;
export const CONTENT_DECISIONS = ['open', 'accepted', 'rejected'] as const;

/** A query of the page and its figures of 30 days. */
const evidence = z.object({ query: z.string(), impressions: z.number(), clicks: z.number(), position: z.number() });

/** A proposal for one place of a page. Texts have `[1]…[/1]` for each link or emphasis, which must stay. */
export const contentChange = z.object({
  id: z.string(),
  kind: z.enum(CONTENT_CHANGE_KINDS),
  /** index of the block that it changes; a new heading comes before it, a new paragraph after it */
  block: z.number(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  /** the query that it is made for */
  evidence: z.nullable(evidence),
  source: z.enum(['model', 'rules']),
  /** somebody worded it anew */
  edited: z.boolean(),
  decision: z.enum(CONTENT_DECISIONS),
});
export type ContentChange = z.output<typeof contentChange>;

/** A paragraph, heading, list item or image of the page as it is on the site. */
export const contentBlock = z.object({ tag: z.string(), text: z.string() });
export type ContentBlockView = z.output<typeof contentBlock>;

export const contentDraft = z.object({
  id: z.uuid(),
  /** `kind/id` of the connected site */
  ref: z.string(),
  platform,
  title: z.string(),
  page_url: z.string(),
  blocks: z.array(contentBlock),
  changes: z.array(contentChange),
  /** queries that the page's text does not answer: they need words that only somebody who knows can write */
  unanswered: z.array(evidence),
  /** as it was read from the site, and with the accepted changes */
  original_html: z.string(),
  updated_html: z.string(),
  /** `provider/model`; null: by rules alone */
  model: z.nullable(z.string()),
  is_sandbox: z.boolean(),
  /** proposals of a model that were left out, because they said what the page does not, or broke a link */
  rejected: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ContentDraft = z.output<typeof contentDraft>;

/** A page of the connected site with what people search it for. */
export const contentPage = z.object({
  ref: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  /** of 30 days; null: not shown in search, or not known */
  clicks: z.nullable(z.number()),
  impressions: z.nullable(z.number()),
  position: z.nullable(z.number()),
  queries: z.number(),
  /** the draft of improved content, if there is one */
  draft: z.nullable(z.object({ id: z.uuid(), changes: z.number(), accepted: z.number(), updated_at: z.string() })),
});
export type ContentPage = z.output<typeof contentPage>;

const ref = z.string().check(z.regex(/^[^/].*\/[^/]+$/, 'This is not the id of a page.'), z.maxLength(300));
const byId = z.object({ id: z.uuid() });

export const listContentPages = defineCall({
  name: 'listContentPages',
  method: 'GET',
  path: '/keyword/content/',
  access: 'member',
  summary: 'Published pages of the connected site, most seen in search first, with their drafts of improved content.',
  query: z.object({
    ...pagingQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    filter: z._default(z.enum(['all', 'drafts', 'searched']), 'all'),
  }),
  output: z.extend(pageOf(contentPage), {
    platform: z.nullable(platform),
    /** when the site's pages were listed; null: never */
    synced_at: z.nullable(z.string()),
  }),
});

export const improveContent = defineCall({
  name: 'improveContent',
  method: 'POST',
  path: '/keyword/content/improve/',
  access: 'member',
  ratePerMinute: 30,
  summary:
    'Reads a page from the connected site and proposes changes for what people search it for. Takes one of the month’s keyword suggestions; the same page again, unchanged, is answered from its draft and takes none. 409 `draft-has-choices` where the page changed and somebody chose in its draft, unless `replace` is true.',
  body: z.object({ ref, replace: z._default(z.boolean(), false) }),
  output: contentDraft,
});

export const getContentDraft = defineCall({
  name: 'getContentDraft',
  method: 'GET',
  path: '/keyword/content/drafts/{id}/',
  access: 'member',
  summary: 'A draft of improved content.',
  params: byId,
  output: contentDraft,
});

export const decideContentChanges = defineCall({
  name: 'decideContentChanges',
  method: 'PATCH',
  path: '/keyword/content/drafts/{id}/',
  access: 'member',
  ratePerMinute: 600,
  summary: 'Accepts, rejects or rewords changes of a draft. 422 where a text lost a mark of a link or emphasis.',
  params: byId,
  body: z.object({
    changes: z
      .array(
        z.object({
          id: z.string().check(z.maxLength(20)),
          decision: z.optional(z.enum(CONTENT_DECISIONS)),
          after: z.optional(z.string().check(z.trim(), z.minLength(1, 'Enter a text.'), z.maxLength(20_000))),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  output: contentDraft,
});

export const deleteContentDraft = defineCall({
  name: 'deleteContentDraft',
  method: 'DELETE',
  path: '/keyword/content/drafts/{id}/',
  access: 'member',
  summary: 'Deletes a draft of improved content. The page on the site stays as it is.',
  params: byId,
});

/** A page of the connected site with the text of one of its images changed, ready for the publish queue. */
export const applyImageAlt = defineCall({
  name: 'applyImageAlt',
  method: 'POST',
  path: '/keyword/images/apply/',
  access: 'member',
  ratePerMinute: 60,
  summary:
    'Reads the page from the connected site and writes an alternative text for one of its images; nothing is published. `content` is what the publish queue holds of the page already. 409 `image-not-in-content` where the image is the theme’s.',
  body: z.object({
    page_url: z.string().check(z.minLength(1), z.maxLength(2_083)),
    src: z.string().check(z.minLength(1), z.maxLength(2_083)),
    alt: z.string().check(z.trim(), z.minLength(1, 'Enter a text.'), z.maxLength(300)),
    content: z.optional(z.string().check(z.maxLength(2_000_000))),
  }),
  output: z.object({
    ref: z.string(),
    platform,
    title: z.string(),
    page_url: z.string(),
    original_html: z.string(),
    updated_html: z.string(),
  }),
});
