import type { Schedule } from '../../../../jobs/schedule.ts';
import type { GoogleDeps } from '../google.ts';
import { DAY_MS } from './failed-import.ts';
import { takeDueImport } from './import-store.ts';
import { JOB_OF } from './start-imports.ts';

/** Starts the imports that are due: a day after the last one, or when a failed one is to be retried. */
export async function startDueImports({ db, clock, jobs }: GoogleDeps): Promise<void> {
  const now = clock();
  for (;;) {
    // Postponed before it is started, so that an import that cannot start is not retried every minute.
    const due = await takeDueImport(db, now, new Date(now.getTime() + DAY_MS));
    if (!due) return;
    await jobs.start({ userId: null, organisationId: due.organisationId }, JOB_OF[due.kind], {}, { key: due.kind });
  }
}

export const googleImports: Schedule = { name: 'google-imports', seconds: 60, run: startDueImports };
