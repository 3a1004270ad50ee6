import type { CallOutput } from '@canopy/contract';
import { personaCalls, profileCalls, type AudienceProfile, type Persona, type PersonaClaim } from '@canopy/contract/content';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { readTopVisits, type TopVisit } from '../../analytics/web-data/index.ts';
import { asks, readOwnQueries } from '../research/index.ts';
import { readEvidence } from '../research-analysis/index.ts';
import {
  changePersona,
  changeProfile,
  insertPersona,
  insertProfile,
  readPersonas,
  readProfiles,
  readVersions,
  removePersona,
  removeProfile,
} from './store.ts';

const MAX_QUESTIONS = 60;
/** countries, devices and pages each */
const MAX_TRAITS = 5;

const noProfile = () => problem(404, 'profile-not-found', 'There is no such audience profile in this workspace.');
const noPersona = () => problem(404, 'persona-not-found', 'There is no such persona in this workspace.');

/** What a row of web analytics says about the visitors. */
const TRAITS: Readonly<Record<TopVisit['kind'], (name: string) => string>> = {
  country: (name) => `Visits from ${name}`,
  device: (name) => `Visits on ${name}`,
  page: (name) => (name === '/' ? 'Reads the home page' : `Reads ${name}`),
};

/** Evidence for claims about a persona: rows of Search Console and web analytics, and quotes from analyses. */
async function evidenceFor(deps: Deps, actor: MemberActor): Promise<CallOutput<typeof personaCalls.evidence>> {
  const { organisationId } = actor;
  const [queries, analyses, visits] = await Promise.all([
    readOwnQueries(deps.db, organisationId),
    readEvidence(deps, organisationId),
    readTopVisits(deps.db, organisationId, MAX_TRAITS),
  ]);
  const quoted = (kind: 'pains' | 'questions') =>
    analyses.flatMap(({ id, [kind]: findings }) =>
      findings.map(({ text, quotes }): PersonaClaim => ({
        text: text.slice(0, 300),
        evidence: quotes.map((quote) => ({ kind: 'analysis', text: quote.slice(0, 1_000), impressions: null, analysis_id: id })),
      })),
    );
  const searched = queries
    .filter(({ query }) => asks(query))
    .slice(0, MAX_QUESTIONS)
    .map(({ query, impressions }): PersonaClaim => ({
      text: query.slice(0, 300),
      evidence: [{ kind: 'search_console', text: query.slice(0, 1_000), impressions, analysis_id: null }],
    }));
  const visited = visits.map(({ kind, name, views, share }): PersonaClaim => ({
    text: TRAITS[kind](name).slice(0, 300),
    evidence: [{ kind: 'web_analytics', text: name.slice(0, 1_000), impressions: null, analysis_id: null, views, share }],
  }));
  return { questions: [...searched, ...quoted('questions')], pains: quoted('pains'), traits: visited };
}

/** Personas, and the audience profiles they belong to. */
export function personaRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const profile = async (organisationId: string, id: string): Promise<AudienceProfile> => {
    const [found] = await readProfiles(db, organisationId, id);
    if (!found) throw noProfile();
    return found;
  };
  const persona = async (organisationId: string, id: string): Promise<Persona> => {
    const [found] = await readPersonas(db, organisationId, id);
    if (!found) throw noPersona();
    return found;
  };
  const known = async (organisationId: string, profileId: string | null | undefined) => {
    if (profileId) await profile(organisationId, profileId);
  };
  return [
    route(profileCalls.list, async ({ actor }) => readProfiles(db, actor.organisationId)),
    route(profileCalls.get, async ({ actor, params }) => profile(actor.organisationId, params.id)),
    route(profileCalls.create, async ({ actor, body }) =>
      profile(actor.organisationId, await insertProfile(db, actor.organisationId, body, deps.clock())),
    ),
    route(profileCalls.update, async ({ actor, params, body }) => {
      await changeProfile(db, actor.organisationId, params.id, body, deps.clock());
      return profile(actor.organisationId, params.id);
    }),
    route(profileCalls.remove, async ({ actor, params }) => {
      const { name } = await profile(actor.organisationId, params.id);
      await removeProfile(db, actor.organisationId, params.id);
      await deps.audit.record(actor, 'audience-profile.delete', params.id, { name });
    }),
    route(personaCalls.list, async ({ actor }) => readPersonas(db, actor.organisationId)),
    route(personaCalls.get, async ({ actor, params }) => persona(actor.organisationId, params.id)),
    route(personaCalls.create, async ({ actor, body }) => {
      const { client_id, profile_id, ...fields } = body;
      await known(actor.organisationId, profile_id);
      const id = await db.transaction((tx) =>
        insertPersona(tx, actor.organisationId, actor.userId, client_id, profile_id, { ...fields, pains: [], questions: [] }, deps.clock()),
      );
      await deps.audit.record(actor, 'persona.create', id, { name: fields.name });
      return persona(actor.organisationId, id);
    }),
    route(personaCalls.update, async ({ actor, params, body }) => {
      const { version, profile_id, ...fields } = body;
      await persona(actor.organisationId, params.id);
      await known(actor.organisationId, profile_id);
      const isChanged = await db.transaction((tx) =>
        changePersona(tx, actor.organisationId, actor.userId, params.id, version, fields, profile_id, deps.clock()),
      );
      if (!isChanged)
        throw problem(
          409,
          'persona-changed',
          'Someone has changed this persona since you opened it. Reload it; what you entered is still on the screen.',
        );
      return persona(actor.organisationId, params.id);
    }),
    route(personaCalls.remove, async ({ actor, params }) => {
      const { name } = await persona(actor.organisationId, params.id);
      await removePersona(db, actor.organisationId, params.id);
      await deps.audit.record(actor, 'persona.delete', params.id, { name });
    }),
    route(personaCalls.versions, async ({ actor, params }) => {
      await persona(actor.organisationId, params.id);
      return readVersions(db, actor.organisationId, params.id);
    }),
    route(personaCalls.evidence, async ({ actor }) => evidenceFor(deps, actor)),
  ];
}
