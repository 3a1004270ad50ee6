import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { AUDIT_PAGE_SIZE } from '../constants.ts';
import { pageOf, pagingQuery } from '../paging.ts';

export const IMAGE_FILTERS = ['all', 'without_alt', 'without_srcset', 'heavy', 'broken', 'not_asked'] as const;
export const IMAGE_SORTS = ['src', 'bytes', 'pixels', 'pages', 'without_alt', 'without_srcset'] as const;
/** `other`: the file says it is something else; `unknown`: it was not asked for, or says nothing. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png', 'gif', 'svg', 'ico', 'other', 'unknown'] as const;
/** Bytes from which on an image counts as heavy, as the check `image_size_issues` has it. */
export const HEAVY_IMAGE_BYTES = 200_000;

/** One image file of the site, over all its uses. */
export const siteImage = z.object({
  id: z.string(),
  /** address, or the attribute as written where it is none; cut at 500 characters */
  src: z.string(),
  uses: z.number(),
  pages: z.number(),
  /** uses without an `alt` attribute, decoration left out */
  without_alt: z.number(),
  /** uses that offer one file for all screens */
  without_srcset: z.number(),
  /** HTTP status when the file was last asked for; null where it was not, or nothing answered */
  status: z.nullable(z.number()),
  /** of the file; null where it is not known */
  bytes: z.nullable(z.number()),
  format: z.enum(IMAGE_FORMATS),
  /** of the file, px; null for vector images and where it is not known */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** when the file was last asked for; null: never */
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
  summary:
    'Images of the newest crawl, one row a file. `heavy`: more than 200 kB; `broken`: 404 or 410; `not_asked`: its size is not known yet.',
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
