import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { domainName } from '../domain.ts';
import { MESSAGES } from '../messages.ts';
import { visibleText } from '../visible-text.ts';

/** Options of the Add Workspace form, stored by value. */
export const COMPANY_TYPES = [
  'Startup',
  'Small business',
  'Mid-size company',
  'Enterprise',
  'Agency',
  'Non-profit',
  'Public sector',
] as const;
export const INDUSTRIES = [
  'E-commerce',
  'Software',
  'Finance',
  'Health',
  'Education',
  'Travel',
  'Real estate',
  'Media',
  'Manufacturing',
  'Professional services',
  'Home and garden',
  'Other',
] as const;

/** Whether the name is empty or a time zone that the runtime knows. */
function isTimeZone(name: string): boolean {
  if (name === '') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const requiredText = (message: string) => visibleText(message, 200);

export const organisation = z.object({
  id: z.uuid(),
  name: z.string(),
  /** bare host, e.g. `example.com` or `localhost:4602` */
  domain: z.string(),
  company_type: z.string(),
  industry: z.string(),
  is_search_console_connect: z.boolean(),
  has_ga_access: z.boolean(),
  /** the selected property, `sc-domain:example.com` or a URL prefix; null until selected */
  search_console_link: z.nullable(z.string()),
  ga_property_id: z.nullable(z.string()),
  sitemap_url: z.nullable(z.string()),
  brand_voice: z.string(),
  /** words that texts must not use, one per line or comma-separated */
  forbidden_words: z.string(),
  audience: z.string(),
  /** ISO 3166-1 alpha-2, upper case; empty until chosen */
  country: z.string(),
  /** BCP 47; empty until chosen */
  language: z.string(),
  /** IANA name, such as `Europe/London`, used for schedules, the calendar and the workspace's days; empty (UTC) until chosen */
  time_zone: z.string(),
  /** ISO 8601 time of the last page refresh */
  last_pages_refresh: z.nullable(z.string()),
});
export type Organisation = z.output<typeof organisation>;

/** A row of the workspace switcher. */
export const organisationListItem = z.object({ id: z.uuid(), name: z.string(), domain: z.string() });

export const createOrganisationBody = z.object({
  /** client-generated idempotency key: a repeated request, e.g. after a lost answer, returns the existing workspace */
  client_id: z.optional(z.uuid()),
  name: requiredText(MESSAGES.workspace.nameRequired),
  domain: domainName({ required: MESSAGES.workspace.domainRequired, invalid: MESSAGES.workspace.domainInvalid }),
  industry: requiredText(MESSAGES.workspace.industryRequired),
  company_type: requiredText(MESSAGES.workspace.companyTypeRequired),
});

export const updateOrganisationBody = z.partial(
  z.object({
    name: requiredText(MESSAGES.workspace.nameRequired),
    industry: requiredText(MESSAGES.workspace.industryRequired),
    company_type: requiredText(MESSAGES.workspace.companyTypeRequired),
    brand_voice: z.string().check(z.trim(), z.maxLength(2_000)),
    forbidden_words: z.string().check(z.trim(), z.maxLength(2_000)),
    audience: z.string().check(z.trim(), z.maxLength(2_000)),
    country: z.string().check(z.regex(/^([A-Z]{2})?$/, 'Please choose a country from the list')),
    language: z.string().check(z.maxLength(35), z.regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/, 'Please choose a language from the list')),
    time_zone: z.string().check(z.maxLength(60), z.refine(isTimeZone, 'Please choose a time zone from the list')),
    /** http(s) URL on the workspace's own host, a subdomain, or a host that its robots.txt lists for sitemaps; null removes it */
    sitemap_url: z.nullable(
      z.url({ protocol: /^https?$/, error: 'Please enter a valid URL including protocol' }).check(z.maxLength(2_083)),
    ),
  }),
);

export const listOrganisations = defineCall({
  name: 'listOrganisations',
  method: 'GET',
  path: '/organisation/organisations/',
  access: 'account',
  tokens: 'never',
  summary: 'The workspaces the account has access to; all workspaces for admins.',
  output: z.array(organisationListItem),
});

export const createOrganisation = defineCall({
  name: 'createOrganisation',
  method: 'POST',
  path: '/organisation/create/',
  access: 'account',
  tokens: 'never',
  ratePerMinute: 30,
  summary: 'Creates a workspace. Ordinary users may only use their email domain or the domain of a workspace they are in.',
  body: createOrganisationBody,
  output: organisation,
});

export const updateOrganisation = defineCall({
  name: 'updateOrganisation',
  method: 'PATCH',
  path: '/organisation/',
  access: 'member',
  tokens: 'never',
  summary: 'Changes details of the workspace.',
  body: updateOrganisationBody,
  output: organisation,
});

export const deleteOrganisation = defineCall({
  name: 'deleteOrganisation',
  method: 'DELETE',
  path: '/organisation/',
  access: 'manager',
  tokens: 'never',
  summary: 'Deletes the workspace and everything in it. `confirm` repeats its name.',
  body: z.object({ confirm: z.string().check(z.maxLength(1_000)) }),
});

export const exportOrganisation = defineCall({
  name: 'exportOrganisation',
  method: 'GET',
  path: '/organisation/export/',
  access: 'manager',
  tokens: 'never',
  ratePerMinute: 10,
  summary: 'Exports the data of the workspace by table, without secrets. What is personal is in its owner’s export alone.',
  output: z.object({ exported_at: z.string(), organisation, tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
});
