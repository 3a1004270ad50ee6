import type { Actor } from '../../../access/actor.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { RECONNECT, type GoogleDeps } from './google.ts';
import { readGrant } from './grant-store.ts';
import { readImport, type ImportKind } from './imports/import-store.ts';
import { startImport } from './imports/start-imports.ts';

interface Started {
  task_id: string;
  message: string;
}

/**
 * Only admins may read everything again (decision 9). A member may start the first import of a new connection.
 * @throws problem 403 `role-required`
 */
async function requireRight({ db }: GoogleDeps, { isAdmin, organisationId }: Actor, kind: ImportKind): Promise<void> {
  if (isAdmin || (await readImport(db, organisationId, kind))?.imported_at == null) return;
  throw problem(403, 'role-required', 'Only admins can refresh dashboards. They are updated automatically every day.');
}

async function connectedOrganisation({ db }: GoogleDeps, organisationId: string) {
  const grant = await readGrant(db, organisationId);
  if (grant?.dead) throw problem(409, 'reconnect', RECONNECT);
  const organisation = await readOrganisation(db, organisationId);
  if (!grant || !organisation) throw problem(409, 'not-connected', 'This workspace is not connected to Google. Connect it first.');
  return organisation;
}

/** @throws problem 403 `role-required`; 409 `not-connected`, `reconnect` */
export async function updateSearch(deps: GoogleDeps, actor: Actor): Promise<Started> {
  const organisation = await connectedOrganisation(deps, actor.organisationId);
  if (!organisation.isSearchConsoleConnect)
    throw problem(409, 'not-connected', 'This workspace has no Search Console property. Choose one first.');
  await requireRight(deps, actor, 'search');
  const task = await startImport(deps, actor, 'search');
  return { task_id: task.id, message: 'Search Console data is being imported.' };
}

/** @throws problem 403 `role-required`; 409 `not-connected`, `reconnect`, `no-web-property` */
export async function updateWeb(deps: GoogleDeps, actor: Actor): Promise<Started> {
  const organisation = await connectedOrganisation(deps, actor.organisationId);
  if (!organisation.hasGaAccess) throw problem(409, 'no-web-property', 'No Google Analytics property is connected. Choose one first.');
  await requireRight(deps, actor, 'web');
  const task = await startImport(deps, actor, 'web');
  return { task_id: task.id, message: 'Google Analytics data is being imported.' };
}
