import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { platform } from './platform-names.ts';

export const SITE_STATUSES = ['draft', 'scheduled', 'published', 'other'] as const;

export const sitePage = z.object({
  /** `kind/id` */
  ref: z.string(),
  kind: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  status: z.enum(SITE_STATUSES),
  modified_at: z.string(),
});
export type SitePage = z.output<typeof sitePage>;

export const SITE_PAGE_SORTS = ['title', 'url', 'status', 'modified_at'] as const;

export const syncContent = defineCall({
  name: 'syncContent',
  method: 'POST',
  path: '/metadata-updater/sync-content/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary: 'Refreshes the list of the connected site’s pages. While a refresh is running, its task is returned.',
  cost: 'job',
  body: z.object({}),
  output: z.object({ task_id: z.uuid() }),
});

export const listSitePages = defineCall({
  name: 'listSitePages',
  method: 'GET',
  path: '/metadata-updater/site-pages/',
  access: 'member',
  tokens: 'read',
  summary: 'The connected site’s pages as of the latest refresh.',
  query: z.object({
    ...pagingQuery(),
    kind: z.optional(z.string()),
    search: z.optional(z.string().check(z.maxLength(200))),
    sort: z._default(z.enum(SITE_PAGE_SORTS), 'title'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  output: z.extend(pageOf(sitePage), {
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), creates: z.boolean() })),
    synced_at: z.nullable(z.string()),
    /** the running sync, if any */
    task_id: z.nullable(z.uuid()),
  }),
});

export const checkShopifyContent = defineCall({
  name: 'checkShopifyContent',
  method: 'GET',
  path: '/metadata-updater/check-shopify-content/',
  access: 'member',
  tokens: 'read',
  summary: 'Whether the content of the connected Shopify store is listed here. 400 `platform-invalid` for another platform, 404 for none.',
  output: z.object({
    message: z.enum(['success', 'updating', 'empty']),
    platform,
    /** pages, articles and products listed */
    total: z.number(),
    synced_at: z.nullable(z.string()),
    /** the running refresh, if any */
    task_id: z.nullable(z.uuid()),
  }),
});

/** An entry in its editable form. */
export const siteDocument = z.object({
  ref: z.string(),
  title: z.string(),
  /** null: the platform does not allow reading it */
  html: z.nullable(z.string()),
  url: z.nullable(z.string()),
  status: z.enum(SITE_STATUSES),
  meta_title: z.nullable(z.string()),
  meta_description: z.nullable(z.string()),
  /** the canonical set by the author, '' for none; absent: this site does not support setting it */
  meta_canonical: z.optional(z.string()),
  modified_at: z.string(),
});
export type SiteDocumentView = z.output<typeof siteDocument>;

export const readSitePage = defineCall({
  name: 'readSitePage',
  method: 'GET',
  path: '/metadata-updater/fetch-meta-details/{platform}/',
  access: 'member',
  tokens: 'read',
  ratePerMinute: 120,
  summary: 'A page of the connected site with its current source, by `ref` or by URL.',
  params: z.object({ platform }),
  query: z.object({ ref: z.optional(z.string().check(z.maxLength(300))), url: z.optional(z.string().check(z.maxLength(2_083))) }),
  output: siteDocument,
});
