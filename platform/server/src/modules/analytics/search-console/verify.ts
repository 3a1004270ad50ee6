import { GOOGLE_SCOPES } from '@canopy/contract/analytics';
import type { Actor } from '../../../access/actor.ts';
import { readOrganisation, writeOrganisation } from '../../host/organisation/index.ts';
import { connectedAccount, googleProblem, type Connected, type GoogleDeps } from './google.ts';
import { setPermission } from './grant-store.ts';
import { endImport } from './imports/import-store.ts';
import { startImport } from './imports/start-imports.ts';

const [SEARCH_SCOPE, WEB_SCOPE] = GOOGLE_SCOPES;

export interface Verified {
  outcome: 'importing' | 'property-missing' | 'scope-missing';
  /** the import of Search Console; null: there is none */
  taskId: string | null;
}

/**
 * Asks Google whether the account may read the chosen properties, stores the result, and starts the permitted imports.
 * @throws problem 409 `reconnect`, `not-connected`; 422 if Google does not answer
 */
export async function verifyAndImport(deps: GoogleDeps, actor: Actor): Promise<Verified> {
  const { db } = deps;
  const { organisationId } = actor;
  const connected = await connectedAccount(deps, organisationId);
  const organisation = await readOrganisation(db, organisationId);
  const permission = await searchPermission(deps, organisationId, connected, organisation?.searchConsoleLink ?? null);
  const hasWeb = await mayReadWeb(deps, organisationId, connected, organisation?.gaPropertyId ?? null);
  await setPermission(db, organisationId, permission);
  await writeOrganisation(db, organisationId, { isSearchConsoleConnect: permission !== null, hasGaAccess: hasWeb });
  if (hasWeb) await startImport(deps, actor, 'web');
  else if (organisation?.gaPropertyId) await noteWebProblem(deps, organisationId, connected, organisation.gaPropertyId);
  if (permission !== null) return { outcome: 'importing', taskId: (await startImport(deps, actor, 'search')).id };
  return { outcome: connected.grant.scopes.includes(SEARCH_SCOPE) ? 'property-missing' : 'scope-missing', taskId: null };
}

/** The account's permission for the property; null: none that allows reading rows. */
async function searchPermission(
  deps: GoogleDeps,
  organisationId: string,
  { grant, account }: Connected,
  link: string | null,
): Promise<string | null> {
  if (link === null || !grant.scopes.includes(SEARCH_SCOPE)) return null;
  const answer = await account.listSites();
  if (!answer.ok) throw await googleProblem(deps, organisationId, grant, answer);
  return answer.sites.find((site) => site.link === link && site.usable)?.permission ?? null;
}

async function mayReadWeb(
  deps: GoogleDeps,
  organisationId: string,
  { grant, account }: Connected,
  property: string | null,
): Promise<boolean> {
  if (property === null || !grant.scopes.includes(WEB_SCOPE)) return false;
  const answer = await account.listWebProperties();
  if (answer.ok) return answer.properties.some(({ id }) => id === property);
  // The account may lack access to Analytics but not to Search Console; a dead grant ends both.
  if (answer.reason === 'forbidden' || answer.reason === 'not-found') return false;
  throw await googleProblem(deps, organisationId, grant, answer);
}

async function noteWebProblem({ db }: GoogleDeps, organisationId: string, { grant }: Connected, property: string): Promise<void> {
  const problem = grant.scopes.includes(WEB_SCOPE)
    ? `The Google account cannot read the Google Analytics property ${property}. Choose another one.`
    : 'Access to Google Analytics was not granted. Connect again and leave the box ticked.';
  await endImport(db, organisationId, 'web', { problem, nextAt: null });
}
