import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** Services that provide search volumes. */
export const KEYWORD_PROVIDERS = ['dataforseo', 'google_ads'] as const;
export type KeywordProviderId = (typeof KEYWORD_PROVIDERS)[number];

/** The credentials each provider needs; those in `optional` may be omitted. */
export const KEYWORD_CREDENTIALS: Readonly<Record<KeywordProviderId, { needed: readonly string[]; optional: readonly string[] }>> = {
  dataforseo: { needed: ['login', 'password'], optional: [] },
  google_ads: {
    needed: ['developer_token', 'client_id', 'client_secret', 'refresh_token', 'customer_id'],
    optional: ['login_customer_id'],
  },
};

/** A keyword's figures, with the place and date they apply to; null: the provider does not have the figure. */
export const keywordMetrics = z.object({
  provider: z.enum(KEYWORD_PROVIDERS),
  /** searches a month, averaged over a year */
  volume: z.nullable(z.number()),
  /** among advertisers, 0 to 100 */
  competition: z.nullable(z.number()),
  /** cost of a click on an ad */
  cpc: z.nullable(z.number()),
  /** currency of `cpc`; null: that of the provider's account */
  currency: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2 */
  country: z.string(),
  /** yyyy-MM-dd */
  fetched_on: z.string(),
});
export type KeywordMetrics = z.output<typeof keywordMetrics>;

const source = z.object({ id: z.enum(KEYWORD_PROVIDERS), name: z.string(), is_sandbox: z.boolean() });
const provider = z.extend(source, {
  key: z.enum(['settings', 'none']),
  /** null: the provider’s default URL */
  base_url: z.nullable(z.string()),
});
export type KeywordProviderView = z.output<typeof provider>;

export const listKeywordSources = defineCall({
  name: 'listKeywordSources',
  method: 'GET',
  path: '/keyword-sources/',
  access: 'member',
  tokens: 'read',
  summary: 'Providers of search volumes that have a key.',
  output: z.object({ data: z.array(source) }),
});

export const listKeywordProviders = defineCall({
  name: 'listKeywordProviders',
  method: 'GET',
  path: '/keyword-providers/',
  access: 'admin',
  tokens: 'never',
  summary: 'The providers of search volumes and whether each has a key. Never a key.',
  output: z.object({ data: z.array(provider) }),
});

export const saveKeywordProvider = defineCall({
  name: 'saveKeywordProvider',
  method: 'PUT',
  path: '/keyword-providers/{id}/',
  access: 'admin',
  tokens: 'never',
  summary: 'Sets or removes the key of a provider of search volumes. Keys are stored encrypted.',
  params: z.object({ id: z.enum(KEYWORD_PROVIDERS) }),
  body: z.object({
    /** null removes them */
    credentials: z.nullable(z.record(z.string(), z.string().check(z.trim(), z.maxLength(500)))),
    /** the provider's base URL, if not the default */
    base_url: z.optional(z.nullable(z.url({ protocol: /^https?$/, error: 'Enter an http:// or https:// URL.' }).check(z.maxLength(500)))),
  }),
  output: provider,
});
