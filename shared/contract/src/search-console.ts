import * as z from '@canopy/contract/schema';
import { defineCall } from './call.ts';
import { bareDomain, isDomain } from './domain.ts';
import { MESSAGES } from './messages.ts';
import { organisation } from './organisation.ts';

export const PROPERTY_TYPES = ['domain', 'url_prefix'] as const;
export const propertyType = z.enum(PROPERTY_TYPES, { error: MESSAGES.searchConsole.nothingChosen });
export type PropertyType = (typeof PROPERTY_TYPES)[number];

const isHttpUrl = (text: string) => /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());

/**
 * What is wrong with a property, or null. `host` is the example that the message names
 * (document 1, section 5).
 */
export function propertyProblem(type: PropertyType | null, value: string, host: string): string | null {
  if (!type || value.trim() === '') return MESSAGES.searchConsole.nothingChosen;
  if (type === 'domain') return isDomain(bareDomain(value)) && !value.includes('://') ? null : MESSAGES.searchConsole.domainInvalid(host);
  return isHttpUrl(value) ? null : MESSAGES.searchConsole.urlInvalid(`https://${host}/`);
}

/** Google's own name of a property: `sc-domain:example.com`, or the prefix with its slash. */
export function propertyLink(type: PropertyType, value: string): string {
  return type === 'domain' ? `sc-domain:${bareDomain(value)}` : new URL(value.trim()).href;
}

export const saveSearchConsole = defineCall({
  name: 'saveSearchConsole', method: 'POST', path: '/gscdata/save-google-console-data/', access: 'member',
  summary: 'Saves which Search Console property (and, optionally, which web-analytics property) belongs to the workspace.',
  body: z.object({
    type: propertyType,
    value: z.string().check(z.trim(), z.minLength(1, MESSAGES.searchConsole.nothingChosen), z.maxLength(2_083)),
    ga_property_id: z.optional(z.string().check(z.trim(), z.regex(/^\d{0,20}$/, 'Please enter the numeric property ID, e.g. 123456789'))),
  }),
  output: organisation,
});

export const forgetSearchConsole = defineCall({
  name: 'forgetSearchConsole', method: 'DELETE', path: '/gscdata/save-google-console-data/', access: 'member',
  summary: 'Forgets the chosen properties.',
  output: organisation,
});
