import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { bareDomain, isDomain } from '../domain.ts';
import { MESSAGES } from '../messages.ts';
import { coveredHours } from './analytics-range.ts';
import { organisation } from '../host/organisation.ts';
import { startedTask } from '../host/tasks.ts';

export const PROPERTY_TYPES = ['domain', 'url_prefix'] as const;
export const propertyType = z.enum(PROPERTY_TYPES, { error: MESSAGES.searchConsole.nothingChosen });
export type PropertyType = (typeof PROPERTY_TYPES)[number];

const isHttpUrl = (text: string) => /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());

/**
 * What is wrong with a property, or null. `host` is the example shown in the message
 * (document 1, section 5).
 */
export function propertyProblem(type: PropertyType | null, value: string, host: string): string | null {
  if (!type || value.trim() === '') return MESSAGES.searchConsole.nothingChosen;
  if (type === 'domain') return isDomain(bareDomain(value)) && !value.includes('://') ? null : MESSAGES.searchConsole.domainInvalid(host);
  return isHttpUrl(value) ? null : MESSAGES.searchConsole.urlInvalid(`https://${host}/`);
}

/** Google's identifier of a property: `sc-domain:example.com`, or the prefix with its trailing slash. */
export function propertyLink(type: PropertyType, value: string): string {
  return type === 'domain' ? `sc-domain:${bareDomain(value)}` : new URL(value.trim()).href;
}

export const saveSearchConsole = defineCall({
  name: 'saveSearchConsole',
  method: 'POST',
  path: '/gscdata/save-google-console-data/',
  access: 'member',
  tokens: 'never',
  summary: 'Saves the Search Console property and, optionally, the Google Analytics property of the workspace.',
  body: z.object({
    type: propertyType,
    value: z.string().check(z.trim(), z.minLength(1, MESSAGES.searchConsole.nothingChosen), z.maxLength(2_083)),
    ga_property_id: z.optional(z.string().check(z.trim(), z.regex(/^\d{0,20}$/, 'Please enter the numeric property ID, e.g. 123456789'))),
  }),
  output: organisation,
});

export const forgetSearchConsole = defineCall({
  name: 'forgetSearchConsole',
  method: 'DELETE',
  path: '/gscdata/save-google-console-data/',
  access: 'member',
  tokens: 'never',
  summary:
    'Disconnects Google: revokes access at Google and removes the chosen properties. Imported rows are kept unless `delete_data` is set.',
  query: z.object({ delete_data: z.optional(z.enum(['true', 'false'])) }),
  output: organisation,
});

/** `none`: nothing chosen. `chosen`: saved, awaiting consent. `reconnect`: Google refuses the grant (`invalid_grant`); data is kept. */
export const CONNECTION_STATES = ['none', 'chosen', 'connected', 'reconnect'] as const;
/** Human-readable forms of Google’s permission levels for a property. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  siteOwner: 'Owner',
  siteFullUser: 'Full user',
  siteRestrictedUser: 'Restricted user',
  siteUnverifiedUser: 'Not verified',
};
export const permissionLabel = (permission: string | null): string => (permission === null ? '–' : (PERMISSIONS[permission] ?? permission));

/** The scopes the portal requests from Google; both are read-only. */
export const GOOGLE_SCOPES = [
  'https://www.googleapis.com/auth/webmasters.readonly',
  'https://www.googleapis.com/auth/analytics.readonly',
] as const;

/** State of one import (`search` or `web`). */
export const importState = z.object({
  /** the running task; null: none */
  task_id: z.nullable(z.uuid()),
  /** first and last day with stored rows, `yyyy-MM-dd`; null: nothing imported */
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  /** days stored out of those requested */
  days_done: z.number(),
  days_total: z.number(),
  /** ISO 8601 time of the last finished import */
  imported_at: z.nullable(z.string()),
  /** human-readable reason why the last import ended early; null: it did not */
  problem: z.nullable(z.string()),
});
export type ImportState = z.output<typeof importState>;

/** The workspace's connection to Google. Never carries a token. */
export const googleConnection = z.object({
  state: z.enum(CONNECTION_STATES),
  property: z.nullable(z.string()),
  /** Google's term, such as `siteOwner`; null until verified */
  permission: z.nullable(z.string()),
  ga_property_id: z.nullable(z.string()),
  /** requested scopes that the user did not grant */
  missing_scopes: z.array(z.string()),
  connected_at: z.nullable(z.string()),
  /** whether the sandbox stands in for Google */
  sandbox: z.boolean(),
  search: importState,
  /** the hours that `last_hours` means at present; null: hours are not imported */
  hours: z.nullable(coveredHours),
  web: importState,
});
export type GoogleConnection = z.output<typeof googleConnection>;

export const getGoogleConnection = defineCall({
  name: 'getGoogleConnection',
  method: 'GET',
  path: '/gscdata/connection/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s Google connection and the progress of its imports.',
  output: googleConnection,
});

export const startGoogleConsent = defineCall({
  name: 'startGoogleConsent',
  method: 'POST',
  path: '/gscdata/google-auth/start/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 30,
  summary:
    'The URL of Google’s consent screen. The PKCE verifier stays on the server, bound to `state`, account and workspace, for ten minutes. 409 `nothing-chosen`, `google-not-configured`.',
  body: z.object({}),
  output: z.object({ url: z.string() }),
});

const STATE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./i;
/** The workspace in which a consent flow was started; null where `state` was not issued by the platform. */
export const workspaceOfState = (state: string | null): string | null => STATE.exec(state ?? '')?.[1] ?? null;

export const exchangeGoogleCode = defineCall({
  name: 'exchangeGoogleCode',
  method: 'POST',
  path: '/gscdata/google-auth/exchange/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 30,
  summary:
    'Exchanges the code Google returned for tokens, compares scopes, verifies the chosen property and starts the import. A repeated code returns the first result. 400 `state-invalid`, `consent-refused`, `code-invalid`.',
  body: z.object({
    state: z.string().check(z.minLength(1), z.maxLength(500)),
    code: z.optional(z.string().check(z.maxLength(2_000))),
    /** Google's `error` parameter, such as `access_denied` */
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    connection: googleConnection,
    /** `property-missing`: the account has no such property; choose from `listGoogleProperties` */
    outcome: z.enum(['importing', 'property-missing', 'scope-missing']),
    task_id: z.nullable(z.uuid()),
  }),
});

export const googleProperty = z.object({
  /** `sc-domain:example.com` or a URL prefix */
  link: z.string(),
  type: propertyType,
  /** what `saveSearchConsole` takes as `value` */
  value: z.string(),
  permission: z.string(),
  /** whether its rows can be read */
  usable: z.boolean(),
  /** whether it covers the workspace's domain */
  matches: z.boolean(),
});
export type GoogleProperty = z.output<typeof googleProperty>;
export const webProperty = z.object({ id: z.string(), name: z.string(), account: z.string() });
export type WebProperty = z.output<typeof webProperty>;

export const listGoogleProperties = defineCall({
  name: 'listGoogleProperties',
  method: 'GET',
  path: '/gscdata/properties/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 60,
  summary:
    'Search Console and Google Analytics properties of the connected account, those for the workspace’s domain first. 409 `not-connected`, `reconnect`.',
  output: z.object({ search_console: z.array(googleProperty), web: z.array(webProperty), problems: z.array(z.string()) }),
});

export const chooseGoogleProperty = defineCall({
  name: 'chooseGoogleProperty',
  method: 'PUT',
  path: '/gscdata/properties/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 30,
  summary:
    'Changes to other properties of the connected account, verifies them and starts the import. Rows of a replaced property are removed first. 400 `property-missing`.',
  body: z.object({
    link: z.optional(z.string().check(z.maxLength(2_083))),
    ga_property_id: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,20}$/, 'Please enter the numeric property ID, e.g. 123456789')))),
  }),
  output: z.object({ connection: googleConnection, task_id: z.nullable(z.uuid()) }),
});

export const updateSearchData = defineCall({
  name: 'updateSearchData',
  method: 'POST',
  path: '/gscdata/update-all/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary:
    'Imports missing Search Console days and refreshes the latest ones; everything the first time. Returns the task of an import that is already running. 409 `not-connected`, `reconnect`.',
  cost: 'job',
  body: z.object({}),
  output: startedTask,
});

export const updateWebData = defineCall({
  name: 'updateWebData',
  method: 'POST',
  path: '/gadata/update-all/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary: 'Imports missing Google Analytics days and refreshes the latest ones. 409 `not-connected`, `reconnect`, `no-web-property`.',
  cost: 'job',
  body: z.object({}),
  output: startedTask,
});

export const updateKeywords = defineCall({
  name: 'updateKeywords',
  method: 'PUT',
  path: '/gscdata/update_gsc_keywords/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary: 'Refreshes the latest days of Search Console, and the keyword lists with them.',
  cost: 'job',
  body: z.object({}),
  output: startedTask,
});
