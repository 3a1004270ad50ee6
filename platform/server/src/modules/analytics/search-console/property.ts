import { type ParsedBody } from '@canopy/contract';
import { propertyLink, propertyProblem, type saveSearchConsole } from '@canopy/contract/analytics';
import { type Organisation } from '@canopy/contract/host';
import type { Actor } from '../../../access/actor.ts';
import { problem } from '../../../http/problem.ts';
import { organisationOf, readOrganisation, writeOrganisation, type OrganisationValues } from '../../host/organisation/index.ts';
import { removeSearchData } from '../search-data/index.ts';
import { removeWebData } from '../web-data/index.ts';
import { googleOf, tokenOf, type GoogleDeps } from './google.ts';
import { deleteGrant, readGrant } from './grant-store.ts';
import { deleteImports, stopSchedule } from './imports/import-store.ts';
import { deleteInspections } from './inspection/store.ts';
import { stopImports } from './imports/start-imports.ts';

async function write({ db }: GoogleDeps, organisationId: string, values: OrganisationValues): Promise<Organisation> {
  const row = await writeOrganisation(db, organisationId, values);
  if (!row) throw problem(404, 'no-workspace', 'This workspace no longer exists.');
  return organisationOf(row);
}

/**
 * Stores which properties belong to the workspace. Chosen does not mean connected: a change must be verified first.
 * @throws problem 400 `property-invalid`
 */
export async function saveProperty(deps: GoogleDeps, actor: Actor, body: ParsedBody<typeof saveSearchConsole>): Promise<Organisation> {
  const { organisationId } = actor;
  const before = await readOrganisation(deps.db, organisationId);
  const message = propertyProblem(body.type, body.value, before?.domain ?? 'example.com');
  if (message) throw problem(400, 'property-invalid', message, [{ field: 'body.value', message }]);
  const link = propertyLink(body.type, body.value);
  const webId = body.ga_property_id || null;
  const [sameSearch, sameWeb] = [link === before?.searchConsoleLink, webId === before?.gaPropertyId];
  if (!sameSearch) await stopImports(deps, organisationId, ['search']);
  if (!sameWeb) await stopImports(deps, organisationId, ['web']);
  const saved = await write(deps, organisationId, {
    searchConsoleType: body.type,
    searchConsoleValue: body.value,
    searchConsoleLink: link,
    gaPropertyId: webId,
    ...(!sameSearch && { isSearchConsoleConnect: false }),
    ...(!sameWeb && { hasGaAccess: false }),
  });
  await deps.audit.record(actor, 'search-console.choose', link, { ga_property_id: webId });
  return saved;
}

/**
 * Disconnects: revokes the grant at Google and deletes it here. If Google does not answer, the account's owner can still remove it there.
 */
export async function forgetProperty(deps: GoogleDeps, actor: Actor, deleteData: boolean): Promise<Organisation> {
  const { db, config } = deps;
  const { organisationId } = actor;
  await stopImports(deps, organisationId);
  const grant = await readGrant(db, organisationId);
  const token = grant && tokenOf(deps, organisationId, grant);
  const answer = token && config.google ? await googleOf(deps).revoke(token) : null;
  await deleteGrant(db, organisationId);
  if (deleteData) {
    await removeSearchData(db, organisationId);
    await removeWebData(db, organisationId);
    await deleteImports(db, organisationId);
    await deleteInspections(db, organisationId);
  } else {
    await stopSchedule(db, organisationId);
  }
  const nothing = { searchConsoleType: null, searchConsoleValue: null, searchConsoleLink: null, gaPropertyId: null };
  const saved = await write(deps, organisationId, { ...nothing, isSearchConsoleConnect: false, hasGaAccess: false });
  await deps.audit.record(actor, 'search-console.forget', saved.domain, { revoked: answer?.ok ?? false, data_deleted: deleteData });
  return saved;
}
