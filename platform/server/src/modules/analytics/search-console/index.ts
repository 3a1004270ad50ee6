import type { Deps } from '../../../deps.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { defineModule } from '../../define-module.ts';
import type { GoogleDeps } from './google.ts';
import { hoursImportJob } from './imports/hours-job.ts';
import { googleImports } from './imports/schedule.ts';
import { searchImportJob } from './imports/search-job.ts';
import { webImportJob } from './imports/web-job.ts';
import { inspectionJob, urlInspections } from './inspection/inspect-job.ts';
import { searchConsoleRoutes } from './routes.ts';

export { checkGoogle } from './check-google.ts';
export { exchangeCode, startConsent } from './consent.ts';
export { noteChange } from './inspection/store.ts';
export { saveProperty } from './property.ts';

/** @param options for tests: the retry policy for Google, and how far back imports read */
export function openSearchConsole(options: Pick<GoogleDeps, 'pace' | 'since'>) {
  const google = (deps: Deps): GoogleDeps => ({ ...deps, ...options });
  return defineModule({
    name: 'analytics/search-console',
    owns: ['google_consents', 'google_grants', 'google_imports', 'inspection_uses', 'page_inspections'],
    routes: (deps) => searchConsoleRoutes(google(deps)),
    jobs: [runs(searchImportJob, google), runs(hoursImportJob, google), runs(webImportJob, google), runs(inspectionJob, google)],
    schedules: [googleImports, urlInspections],
  });
}

export const searchConsoleModule = openSearchConsole({});
