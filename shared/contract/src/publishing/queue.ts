import * as z from '@canopy/contract/schema';

const text = z.string().check(z.maxLength(2_000_000));
const identifier = z.optional(z.string().check(z.minLength(1), z.maxLength(300)));

/**
 * A page waiting to be published (document 2, section 3), kept in the browser. It carries one identifier: `page_id` for
 * WordPress or Webflow, `contentId` for WordPress via OAuth, `object_id` for Shopify; `kind/id` as returned by `readSitePage`.
 */
export const queuedPage = z
  .object({
    /** of the entry; the platform uses it to avoid publishing an entry twice */
    key: z.uuid(),
    page_url: z.string().check(z.minLength(1), z.maxLength(2_083)),
    title: z.string().check(z.maxLength(1_000)),
    content: text,
    originalContent: text,
    page_id: identifier,
    contentId: identifier,
    object_id: identifier,
    selectedOrganisationId: z.uuid(),
  })
  .check(
    z.refine(({ page_id: page, contentId, object_id: object }) => [page, contentId, object].filter((id) => id !== undefined).length <= 1, {
      error: 'One identifier is enough.',
    }),
  );
export type QueuedPage = z.output<typeof queuedPage>;

/** Title and description applied to a page (document 2, section 3), kept in the browser until they are published. */
export const keywordEntry = z.object({
  key: z.uuid(),
  /** URL of the page */
  page: z.string().check(z.minLength(1), z.maxLength(2_083)),
  organizationId: z.uuid(),
  /** the list it came from, such as `short` */
  type: z.string().check(z.maxLength(60)),
  metafields: z.array(z.object({ value: z.string().check(z.maxLength(1_000)) })).check(z.maxLength(200)),
  /** absent: unchanged */
  meta: z.object({ title: z.optional(z.string().check(z.maxLength(300))), description: z.optional(z.string().check(z.maxLength(1_000))) }),
  page_id: identifier,
  /** what the site had when the entry was made, '' for none; absent: unknown */
  original: z.optional(z.object({ title: z.string().check(z.maxLength(1_000)), description: z.string().check(z.maxLength(5_000)) })),
});
export type KeywordEntry = z.output<typeof keywordEntry>;
