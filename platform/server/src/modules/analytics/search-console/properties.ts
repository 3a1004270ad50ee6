import type { Failure } from '@canopy/connectors/google';
import { type CallOutput, type ParsedBody } from '@canopy/contract';
import {
  GOOGLE_SCOPES,
  propertyLink,
  type chooseGoogleProperty,
  type GoogleProperty,
  type listGoogleProperties,
} from '@canopy/contract/analytics';
import type { Actor } from '../../../access/actor.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation, writeOrganisation } from '../../host/organisation/index.ts';
import { connectionOf } from './connection.ts';
import { connectedAccount, googleProblem, type GoogleDeps } from './google.ts';
import { stopImports } from './imports/start-imports.ts';
import { covers, partsOf } from './property-parts.ts';
import { verifyAndImport } from './verify.ts';

const [SEARCH_SCOPE, WEB_SCOPE] = GOOGLE_SCOPES;
/**
 * What the granted account can see, the workspace's own site first.
 * @throws problem 409 `not-connected`, `reconnect`
 */
export async function listProperties(deps: GoogleDeps, { organisationId }: Actor): Promise<CallOutput<typeof listGoogleProperties>> {
  const { grant, account } = await connectedAccount(deps, organisationId);
  const domain = (await readOrganisation(deps.db, organisationId))?.domain ?? '';
  const problems: string[] = [];
  /** A list that fails is reported without hiding the rest; only a dead grant ends both. */
  const note = async (what: string, answer: Failure): Promise<[]> => {
    if (answer.reason === 'reconnect') throw await googleProblem(deps, organisationId, grant, answer);
    problems.push(`${what}: ${answer.message}`);
    return [];
  };
  const listed = async <T>(scope: string, what: string, list: () => Promise<T[]>): Promise<T[]> => {
    if (grant.scopes.includes(scope)) return list();
    problems.push(`Access to ${what} was not granted. Connect again and leave the box ticked.`);
    return [];
  };
  const sites = await listed(SEARCH_SCOPE, 'Search Console', async () => {
    const answer = await account.listSites();
    return answer.ok ? answer.sites : note('Search Console', answer);
  });
  const web = await listed(WEB_SCOPE, 'Google Analytics', async () => {
    const answer = await account.listWebProperties();
    return answer.ok ? answer.properties : note('Google Analytics', answer);
  });
  const found = sites.map((site): GoogleProperty => ({ ...site, ...partsOf(site.link), matches: covers(site.link, domain) }));
  const rank = ({ matches, usable }: GoogleProperty) => Number(!matches) * 2 + Number(!usable);
  return { search_console: found.toSorted((a, b) => rank(a) - rank(b) || a.link.localeCompare(b.link)), web, problems };
}

/**
 * Switches to other properties of the granted account and starts their import, which removes the rows of the earlier ones.
 * @throws problem 400 `property-missing`; 409 `not-connected`, `reconnect`
 */
export async function chooseProperty(
  deps: GoogleDeps,
  actor: Actor,
  { link, ga_property_id: webId }: ParsedBody<typeof chooseGoogleProperty>,
): Promise<CallOutput<typeof chooseGoogleProperty>> {
  const { organisationId } = actor;
  const { grant, account } = await connectedAccount(deps, organisationId);
  if (link !== undefined) {
    const answer = await account.listSites();
    if (!answer.ok) throw await googleProblem(deps, organisationId, grant, answer);
    if (!answer.sites.some((site) => site.link === link && site.usable))
      throw missing('body.link', 'The Google account cannot read this Search Console property.');
  }
  if (webId) {
    const answer = await account.listWebProperties();
    if (!answer.ok) throw await googleProblem(deps, organisationId, grant, answer);
    if (!answer.properties.some(({ id }) => id === webId))
      throw missing('body.ga_property_id', 'The Google account cannot read this Google Analytics property.');
  }
  const before = await readOrganisation(deps.db, organisationId);
  if (link !== undefined && link !== before?.searchConsoleLink) await stopImports(deps, organisationId, ['search']);
  if (webId !== undefined && webId !== before?.gaPropertyId) await stopImports(deps, organisationId, ['web']);
  const parts = link === undefined ? undefined : partsOf(link);
  await writeOrganisation(deps.db, organisationId, {
    ...(parts && {
      searchConsoleType: parts.type,
      searchConsoleValue: parts.value,
      searchConsoleLink: propertyLink(parts.type, parts.value),
    }),
    ...(webId !== undefined && { gaPropertyId: webId }),
  });
  const { taskId } = await verifyAndImport(deps, actor);
  await deps.audit.record(
    actor,
    'search-console.choose',
    link ?? before?.searchConsoleLink ?? '',
    webId === undefined ? {} : { ga_property_id: webId },
  );
  return { connection: await connectionOf(deps, organisationId), task_id: taskId };
}

const missing = (field: string, message: string) => problem(400, 'property-missing', message, [{ field, message }]);
