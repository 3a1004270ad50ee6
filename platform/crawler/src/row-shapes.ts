import * as z from 'zod/mini';
import type { PageFindings } from './checks/run-checks.ts';
import type { SitePageFacts } from './checks/site-page.ts';
import type { FrontierEntry, SiteFacts } from './crawl-store.ts';
import type { HtmlFacts, LinkArea, PageResult, ResourceFact, TrapHit } from './page-result.ts';
import type { PageLeads } from './previous-pages.ts';
import { isHtmlFacts } from './reading/compact-facts.ts';

// Shapes for reading back what stores keep as JSON. The documented types are where the rows are created.

const text = z.nullable(z.string());
const number = z.nullable(z.number());
const texts = z.array(z.string());
const source = z.enum(['start', 'link', 'redirect', 'sitemap', 'canonical', 'hreflang']);
const failure = z.nullable(z.object({ reason: z.string(), message: z.string() }));
const linkArea: z.ZodMiniType<LinkArea> = z.enum(['', 'header', 'nav', 'main', 'aside', 'footer']);

const robotsFact = z.object({
  origin: z.string(),
  verdict: z.enum(['rules', 'allow-all', 'disallow-all']),
  status: number,
  failure,
  body: z.string(),
  truncated: z.boolean(),
});
const sitemapFact = z.object({
  url: z.string(),
  kind: z.enum(['urlset', 'index', 'text', 'none']),
  source: z.enum(['robots', 'guess', 'given', 'index']),
  status: number,
  entries: z.number(),
  problem: text,
  oversize: z.optional(z.boolean()),
});
const notFoundFact = z.object({
  url: z.string(),
  status: z.number(),
  finalUrl: z.string(),
  title: text,
  wordCount: z.number(),
  textHash: z.string(),
  signature: z.string(),
});
export const siteFactsShape: z.ZodMiniType<SiteFacts> = z.object({
  robots: z.array(robotsFact),
  sitemaps: z.array(sitemapFact),
  alternates: z.optional(
    z.object({
      groups: z.array(z.object({ pages: texts, versions: z.array(z.object({ hreflang: z.string(), url: text })) })),
      left: z.number(),
    }),
  ),
  llms: z.optional(z.object({ isThere: z.boolean(), hasHeading: z.boolean() })),
  notFound: z.optional(z.array(notFoundFact)),
});

export const findingsShape: z.ZodMiniType<PageFindings> = z.record(z.string(), z.object({ count: z.number(), details: texts }));

export const sitePageFactsShape: z.ZodMiniType<SitePageFacts> = z.object({
  h1: text,
  hreflangs: z.array(z.object({ hreflang: z.string(), url: text })),
  textHash: z.string(),
  signature: z.string(),
  anchors: z.optional(text),
  fragments: z.optional(z.array(z.tuple([z.string(), z.string(), z.string(), linkArea]))),
});

export const resourceFactShape: z.ZodMiniType<ResourceFact> = z.object({
  kind: z.enum(['script', 'style', 'frame', 'media', 'image', 'icon', 'form']),
  href: z.string(),
  url: text,
  offset: z.number(),
});

const row = {
  url: z.string(),
  outcome: z.enum(['html', 'other', 'redirect', 'error-status', 'robots-blocked', 'failed']),
  status: number,
  redirectTo: text,
  failure,
  depth: number,
  discoveredFrom: text,
  source,
  inSitemap: z.boolean(),
  fetchedAt: z.string(),
  responseMs: number,
  totalMs: number,
  contentType: text,
  charset: text,
  bytes: number,
  headers: z.record(z.string(), z.string()),
  contentHash: text,
  unchanged: z.nullable(z.enum(['not-modified', 'same-bytes'])),
  rendering: z.nullable(
    z.object({
      outcome: z.enum(['drawn', 'same', 'unavailable', 'failed']),
      rawWords: z.number(),
      drawnWords: number,
      message: text,
      stillChanging: z.optional(z.boolean()),
      raw: z.optional(z.object({ title: text, canonical: text, noindex: z.boolean() })),
    }),
  ),
  retried: z.optional(z.boolean()),
  incomplete: z.optional(z.boolean()),
};
/** A page's row without the facts read from it. */
export const pageRowShape: z.ZodMiniType<Omit<PageResult, 'html'>> = z.object(row);

export const pageLeadsShape: z.ZodMiniType<PageLeads> = z.object({
  nofollow: z.boolean(),
  metaRefresh: z.nullable(z.object({ seconds: z.number(), url: text })),
  robots: z.array(z.object({ source: z.enum(['meta', 'header']), agent: z.string(), directives: texts })),
  scripts: z.number(),
  wordCount: z.number(),
  hasMountPoint: z.boolean(),
  followed: texts,
  unfollowed: texts,
  canonicals: texts,
  alternates: texts,
  elsewhere: z.array(z.object({ url: text, nofollow: z.boolean() })),
});

export const frontierEntryShape: z.ZodMiniType<FrontierEntry> = z.object({
  url: z.string(),
  depth: number,
  discoveredFrom: text,
  source,
  inSitemap: z.boolean(),
});

const trapHit: z.ZodMiniType<TrapHit> = z.object({
  kind: z.enum([
    'url-length',
    'repeated-segments',
    'query-permutations',
    'facets',
    'session-id',
    'pattern-limit',
    'excluded',
    'calendar',
    'endless-redirects',
    'depth',
    'discovered-limit',
  ]),
  pattern: z.string(),
  example: z.string(),
  foundOn: text,
});

export const pageSaveShape = z.object({
  page: z.object({ ...row, html: z.nullable(z.custom<HtmlFacts>(isHtmlFacts)) }),
  discovered: z.array(frontierEntryShape),
  traps: z.array(trapHit),
});
