import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { AUDIT_PAGE_SIZE } from '../constants.ts';
import { pageOf, pagingQuery } from '../paging.ts';

export const IMAGE_FILTERS = ['all', 'without_alt', 'without_srcset', 'heavy', 'broken', 'not_asked'] as const;
export const IMAGE_SORTS = ['src', 'bytes', 'pixels', 'pages', 'without_alt', 'without_srcset'] as const;
/** `other`: the file declares another format; `unknown`: it was not requested, or declares none. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png', 'gif', 'svg', 'ico', 'other', 'unknown'] as const;
/** Size in bytes from which an image counts as heavy, as in the check `image_size_issues`. */
export const HEAVY_IMAGE_BYTES = 200_000;

/** One image file of the site, across all its uses. */
export const siteImage = z.object({
  id: z.string(),
  /** URL, or the attribute as written if it is not one; truncated to 500 characters */
  src: z.string(),
  uses: z.number(),
  pages: z.number(),
  /** uses without an `alt` attribute, excluding decorative ones */
  without_alt: z.number(),
  /** uses that offer a single file for all screen sizes */
  without_srcset: z.number(),
  /** HTTP status of the last request for the file; null if there was no request or no response */
  status: z.nullable(z.number()),
  /** size of the file; null if not known */
  bytes: z.nullable(z.number()),
  format: z.enum(IMAGE_FORMATS),
  /** dimensions of the file, px; null for vector images and if not known */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** when the file was last requested; null: never */
  asked_at: z.nullable(z.string()),
  /** one page that uses it */
  page_id: z.string(),
  page_url: z.string(),
});
export type SiteImage = z.output<typeof siteImage>;

export const listImages = defineCall({
  name: 'listImages',
  method: 'GET',
  path: '/crawler/images/',
  access: 'member',
  tokens: 'read',
  summary:
    'Images of the latest crawl, one row per file. `heavy`: more than 200 kB; `broken`: 404 or 410; `not_asked`: its size is not known yet.',
  query: z.object({
    ...pagingQuery(AUDIT_PAGE_SIZE),
    filter: z._default(z.enum(IMAGE_FILTERS), 'all'),
    format: z.optional(z.enum(IMAGE_FORMATS)),
    search: z.optional(z.string().check(z.maxLength(500))),
    sort: z._default(z.enum(IMAGE_SORTS), 'src'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(siteImage),
});
