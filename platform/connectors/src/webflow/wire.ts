import { z } from 'zod';

export const wireSites = z.object({
  sites: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      shortName: z.string(),
      customDomains: z
        .array(z.object({ id: z.string(), url: z.string().optional(), lastPublished: z.string().nullish() }))
        .nullish()
        .transform((domains) => domains ?? []),
      locales: z.object({ primary: z.object({ cmsLocaleId: z.string().nullish() }).nullish() }).nullish(),
    }),
  ),
});
export type WebflowSite = z.output<typeof wireSites>['sites'][number];

export const wireCollections = z.object({ collections: z.array(z.object({ id: z.string(), displayName: z.string(), slug: z.string() })) });

export const wireCollection = z.object({
  id: z.string(),
  displayName: z.string(),
  slug: z.string(),
  fields: z.array(z.object({ slug: z.string(), type: z.string() })),
});
export type WebflowCollection = z.output<typeof wireCollection>;

const pagination = z.object({ limit: z.number(), offset: z.number(), total: z.number() });

export const wireItem = z.object({
  id: z.string(),
  isDraft: z.boolean(),
  isArchived: z.boolean().default(false),
  lastPublished: z.string().nullable().default(null),
  lastUpdated: z.string(),
  fieldData: z.record(z.string(), z.unknown()),
});
export type WebflowItem = z.output<typeof wireItem>;
export const wireItems = z.object({ items: z.array(wireItem), pagination });

export const wirePage = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  draft: z.boolean().default(false),
  lastUpdated: z.string(),
  publishedPath: z.string().nullable().default(null),
  seo: z
    .object({ title: z.string().nullable().default(null), description: z.string().nullable().default(null) })
    .default({ title: null, description: null }),
});
export type WebflowPage = z.output<typeof wirePage>;
export const wirePages = z.object({ pages: z.array(wirePage), pagination });
