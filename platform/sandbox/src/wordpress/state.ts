import { z } from 'zod';

const ITEM_TYPES = ['page', 'post'] as const;
export const ITEM_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** A page or post as WordPress stores it. Dates are UTC, ISO 8601 without zone (`2026-03-01T09:00:00`). */
const itemSchema = z.object({
  id: z.number().int(),
  type: z.enum(ITEM_TYPES),
  status: z.enum(ITEM_STATUSES),
  /** '' for a draft without one */
  slug: z.string(),
  parent: z.number().int(),
  author: z.number().int(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  date_gmt: z.string(),
  modified_gmt: z.string(),
  menu_order: z.number().int(),
  template: z.string(),
  comment_status: z.enum(['open', 'closed']),
  /** post meta; REST exposes only the registered keys */
  meta: z.record(z.string(), z.string()),
});
export type Item = z.output<typeof itemSchema>;

/** The text that the editor saved for one author without publishing it. */
const autosaveSchema = z.object({
  id: z.number().int(),
  /** id of the item */
  parent: z.number().int(),
  author: z.number().int(),
  title: z.string(),
  content: z.string(),
  modified_gmt: z.string(),
});
export type Autosave = z.output<typeof autosaveSchema>;

/** A file of the media library, with its bytes. */
const mediaSchema = z.object({
  id: z.number().int(),
  author: z.number().int(),
  slug: z.string(),
  title: z.string(),
  alt: z.string(),
  /** path from the site's root */
  path: z.string(),
  type: z.string(),
  modified_gmt: z.string(),
  base64: z.string(),
});
export type Media = z.output<typeof mediaSchema>;

const userSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['administrator', 'editor', 'author', 'subscriber']),
});
export type User = z.output<typeof userSchema>;

const applicationPasswordSchema = z.object({
  uuid: z.string(),
  userId: z.number().int(),
  appId: z.string(),
  name: z.string(),
  /** SHA-256 of the password without its spaces, hexadecimal */
  hash: z.string(),
  created: z.string(),
  lastUsed: z.string().nullable(),
  lastIp: z.string().nullable(),
});
export type ApplicationPassword = z.output<typeof applicationPasswordSchema>;

/** How the site is set up; real sites differ in each of these. */
export const settingsSchema = z.object({
  /** false: a plugin or plain http disabled application passwords (`authentication: []`) */
  applicationPasswords: z.boolean(),
  /** false: `/wp-json/` does not exist, only `/?rest_route=/` */
  prettyPermalinks: z.boolean(),
  /** true: the SEO plugin's title and description can be written by REST; false: they are dropped silently */
  seoMetaInRest: z.boolean(),
  /** true: a security plugin strips scripts and `target` from whatever is saved */
  stripsMarkup: z.boolean().default(false),
  /** `entries`: it strips from what visitors see only, and lets drafts pass */
  stripsFrom: z.enum(['everything', 'entries']).default('everything'),
});

const redirectSchema = z.object({ from: z.string(), to: z.string(), status: z.union([z.literal(301), z.literal(302)]) });
export type Redirect = z.output<typeof redirectSchema>;

export const wordpressState = z.object({
  version: z.literal(1),
  siteName: z.string(),
  siteDescription: z.string(),
  frontPage: z.number().int(),
  settings: settingsSchema,
  nextId: z.number().int(),
  items: z.array(itemSchema),
  autosaves: z.array(autosaveSchema).default([]),
  media: z.array(mediaSchema).default([]),
  users: z.array(userSchema),
  applicationPasswords: z.array(applicationPasswordSchema),
  redirects: z.array(redirectSchema),
  /** what WordPress.com's OAuth has issued */
  oauth: z
    .object({
      codes: z.array(
        z.object({ code: z.string(), userId: z.number().int(), redirectUri: z.string(), isGlobal: z.boolean().default(true) }),
      ),
      tokens: z.array(
        z.object({
          access: z.string(),
          refresh: z.string(),
          userId: z.number().int(),
          expires: z.number(),
          /** for all sites of the account, not for one */
          isGlobal: z.boolean().default(true),
        }),
      ),
    })
    .default({ codes: [], tokens: [] }),
});
export type WordpressState = z.output<typeof wordpressState>;
