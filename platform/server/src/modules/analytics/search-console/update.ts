import type { Actor } from '../../../access/actor.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { RECONNECT, type GoogleDeps } from './google.ts';
import { readGrant } from './grant-store.ts';
import { startImport } from './imports/start-imports.ts';

interface Started {
  task_id: string;
  message: string;
}

async function connectedOrganisation({ db }: GoogleDeps, organisationId: string) {
  const grant = await readGrant(db, organisationId);
  if (grant?.dead) throw problem(409, 'reconnect', RECONNECT);
  const organisation = await readOrganisation(db, organisationId);
  if (!grant || !organisation) throw problem(409, 'not-connected', 'This workspace is not connected with Google. Connect it first.');
  return organisation;
}

/** @throws problem 409 `not-connected`, `reconnect` */
export async function updateSearch(deps: GoogleDeps, actor: Actor): Promise<Started> {
  const organisation = await connectedOrganisation(deps, actor.organisationId);
  if (!organisation.isSearchConsoleConnect)
    throw problem(409, 'not-connected', 'This workspace is not connected with a Search Console property. Choose one first.');
  const task = await startImport(deps, actor, 'search');
  return { task_id: task.id, message: 'Search Console is being read.' };
}

/** @throws problem 409 `not-connected`, `reconnect`, `no-web-property` */
export async function updateWeb(deps: GoogleDeps, actor: Actor): Promise<Started> {
  const organisation = await connectedOrganisation(deps, actor.organisationId);
  if (!organisation.hasGaAccess) throw problem(409, 'no-web-property', 'No web-analytics property is connected. Choose one first.');
  const task = await startImport(deps, actor, 'web');
  return { task_id: task.id, message: 'Web analytics are being read.' };
}
