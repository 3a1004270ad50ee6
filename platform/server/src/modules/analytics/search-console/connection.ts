import { dayCount, GOOGLE_SCOPES, type GoogleConnection, type ImportState } from '@canopy/contract/analytics';
import { readOrganisation, type OrganisationRow } from '../../host/organisation/index.ts';
import { readHours, readStored, storedSearchDays } from '../search-data/index.ts';
import { dayIn, readTimeZone, readWebStored, storedWebDays } from '../web-data/index.ts';
import type { GoogleDeps } from './google.ts';
import { readGrant, type GrantRow } from './grant-store.ts';
import { readImport } from './imports/import-store.ts';
import { historyOf, SEARCH_TIME_ZONE } from './imports/plan-days.ts';
import { JOB_OF } from './imports/start-imports.ts';

function stateOf(organisation: OrganisationRow | undefined, grant: GrantRow | undefined): GoogleConnection['state'] {
  if (grant?.dead) return 'reconnect';
  if (grant && (organisation?.isSearchConsoleConnect || organisation?.hasGaAccess)) return 'connected';
  return organisation?.searchConsoleLink ? 'chosen' : 'none';
}

/** How a workspace is connected with Google; contains no secrets. */
export async function connectionOf(deps: GoogleDeps, organisationId: string): Promise<GoogleConnection> {
  const { db, config } = deps;
  const [organisation, grant] = await Promise.all([readOrganisation(db, organisationId), readGrant(db, organisationId)]);
  const [search, web, hours] = await Promise.all([
    importStateOf(deps, organisationId, 'search'),
    importStateOf(deps, organisationId, 'web'),
    readHours(db, organisationId, deps.clock()),
  ]);
  return {
    state: stateOf(organisation, grant),
    property: organisation?.searchConsoleLink ?? null,
    permission: grant?.permission ?? null,
    ga_property_id: organisation?.gaPropertyId ?? null,
    missing_scopes: grant ? GOOGLE_SCOPES.filter((scope) => !grant.scopes.includes(scope)) : [],
    connected_at: grant ? new Date(grant.granted_at).toISOString() : null,
    sandbox: config.sandboxUrl !== undefined && config.google !== undefined && config.google.authUrl.startsWith(config.sandboxUrl),
    search,
    hours,
    web,
  };
}

async function importStateOf({ db, jobs, clock, since }: GoogleDeps, organisationId: string, kind: 'search' | 'web'): Promise<ImportState> {
  const timeZone = kind === 'search' ? SEARCH_TIME_ZONE : await readTimeZone(db, organisationId);
  const wanted = historyOf(dayIn(timeZone, clock()), since);
  const [[task], row, { coverage }, stored] = await Promise.all([
    jobs.list(organisationId, { jobs: [JOB_OF[kind]], unfinished: true, limit: 1 }),
    readImport(db, organisationId, kind),
    kind === 'search' ? readStored(db, organisationId, wanted) : readWebStored(db, organisationId, 'general', wanted, timeZone),
    kind === 'search' ? storedSearchDays(db, organisationId) : storedWebDays(db, organisationId, 'visits'),
  ]);
  return {
    task_id: task?.id ?? null,
    first_day: coverage.first_day,
    last_day: coverage.last_day,
    days_done: stored.filter(({ date }) => date >= wanted.from && date <= wanted.to).length,
    days_total: row ? dayCount(wanted.from, wanted.to) : 0,
    imported_at: row?.imported_at ? new Date(row.imported_at).toISOString() : null,
    problem: row?.problem ?? null,
  };
}
