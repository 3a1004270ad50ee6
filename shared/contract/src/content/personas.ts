import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const byId = z.object({ id: z.uuid() });

const profileFields = {
  name: text(120).check(z.minLength(1, 'Name is required')),
  industry: text(200),
  company_size: text(100),
  region: text(200),
  goals: text(2_000),
  problems: text(2_000),
};
export const audienceProfile = z.object({ id: z.uuid(), ...profileFields, personas: z.number(), updated_at: z.string() });
export type AudienceProfile = z.output<typeof audienceProfile>;

/** The source of a claim about a persona; none: somebody wrote it. */
export const personaEvidence = z.object({
  kind: z.enum(['search_console', 'web_analytics', 'analysis']),
  text: z.string().check(z.maxLength(1_000)),
  /** in Search Console, over the last 30 days with rows; null for the other kinds */
  impressions: z.nullable(z.number()),
  /** in web analytics, over the last 30 days with rows */
  views: z.optional(z.number()),
  /** the fraction of all views */
  share: z.optional(z.number()),
  /** the analysis it is quoted from */
  analysis_id: z.nullable(z.uuid()),
});
export const personaClaim = z.object({ text: text(300).check(z.minLength(1)), evidence: z.array(personaEvidence).check(z.maxLength(20)) });
export type PersonaClaim = z.output<typeof personaClaim>;

const personaFields = {
  name: text(120).check(z.minLength(1, 'Name is required')),
  role: text(200),
  goals: text(2_000),
  profile_id: z.nullable(z.uuid()),
  pains: z.array(personaClaim).check(z.maxLength(40)),
  questions: z.array(personaClaim).check(z.maxLength(60)),
  /** where they are, what they use and read; none in personas from before there were any */
  traits: z.optional(z.array(personaClaim).check(z.maxLength(40))),
};
export const persona = z.object({ id: z.uuid(), ...personaFields, version: z.number(), updated_at: z.string() });
export type Persona = z.output<typeof persona>;

export const profileCalls = {
  list: defineCall({
    name: 'listAudienceProfiles',
    method: 'GET',
    path: '/audience-profiles/',
    access: 'member',
    tokens: 'read',
    summary: 'Audience profiles, by name.',
    output: z.array(audienceProfile),
  }),
  get: defineCall({
    name: 'getAudienceProfile',
    method: 'GET',
    path: '/audience-profiles/{id}/',
    access: 'member',
    tokens: 'read',
    summary: 'One audience profile.',
    params: byId,
    output: audienceProfile,
  }),
  create: defineCall({
    name: 'createAudienceProfile',
    method: 'POST',
    path: '/audience-profiles/',
    access: 'member',
    tokens: 'write',
    summary: 'Creates an audience profile.',
    body: z.object(profileFields),
    output: audienceProfile,
  }),
  update: defineCall({
    name: 'updateAudienceProfile',
    method: 'PATCH',
    path: '/audience-profiles/{id}/',
    access: 'member',
    tokens: 'write',
    summary: 'Changes an audience profile.',
    params: byId,
    body: z.partial(z.object(profileFields)),
    output: audienceProfile,
  }),
  remove: defineCall({
    name: 'deleteAudienceProfile',
    method: 'DELETE',
    path: '/audience-profiles/{id}/',
    access: 'member',
    tokens: 'write',
    summary: 'Deletes an audience profile; its personas are kept.',
    params: byId,
  }),
};

export const personaCalls = {
  list: defineCall({
    name: 'listPersonas',
    method: 'GET',
    path: '/personas/',
    access: 'member',
    tokens: 'read',
    summary: 'Personas, by name.',
    output: z.array(persona),
  }),
  get: defineCall({
    name: 'getPersona',
    method: 'GET',
    path: '/personas/{id}/',
    access: 'member',
    tokens: 'read',
    summary: 'One persona.',
    params: byId,
    output: persona,
  }),
  create: defineCall({
    name: 'createPersona',
    method: 'POST',
    path: '/personas/',
    access: 'member',
    tokens: 'write',
    summary: 'Creates a persona. Repeated calls with the same `client_id` return the first one.',
    body: z.object({
      name: personaFields.name,
      role: personaFields.role,
      goals: personaFields.goals,
      profile_id: personaFields.profile_id,
      client_id: z.uuid(),
    }),
    output: persona,
  }),
  update: defineCall({
    name: 'updatePersona',
    method: 'PATCH',
    path: '/personas/{id}/',
    access: 'member',
    tokens: 'write',
    summary: 'Changes a persona. 409 `persona-changed` when `version` is not the stored one.',
    params: byId,
    bodyBytes: 1024 * 1024,
    body: z.extend(z.partial(z.object(personaFields)), { version: z.number() }),
    output: persona,
  }),
  remove: defineCall({
    name: 'deletePersona',
    method: 'DELETE',
    path: '/personas/{id}/',
    access: 'member',
    tokens: 'never',
    summary: 'Deletes a persona with its history.',
    params: byId,
  }),
  versions: defineCall({
    name: 'listPersonaVersions',
    method: 'GET',
    path: '/personas/{id}/versions/',
    access: 'member',
    tokens: 'read',
    summary: 'Earlier versions of a persona, newest first; at most 100.',
    params: byId,
    output: z.array(z.object({ version: z.number(), author: z.string(), at: z.string(), persona })),
  }),
  evidence: defineCall({
    name: 'listPersonaEvidence',
    method: 'GET',
    path: '/persona-evidence/',
    access: 'member',
    tokens: 'read',
    summary:
      'Evidence for a persona’s claims: questions from Search Console, pains and questions from analyses, and countries, devices and pages from web analytics.',
    output: z.object({ questions: z.array(personaClaim), pains: z.array(personaClaim), traits: z.optional(z.array(personaClaim)) }),
  }),
};
