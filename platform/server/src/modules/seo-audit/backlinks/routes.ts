import { checkBacklinks, deleteBacklinks, importBacklinks, listBacklinks } from '@canopy/contract/seo-audit';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { checkBacklinksJob } from './check-job.ts';
import type { work as readBacklinks } from './import-thread.ts';
import { addLinks, deleteLinks, listOf } from './store.ts';

const SCRIPT = new URL('./import-thread.ts', import.meta.url);

/** Pages elsewhere that link to the site: importing, checking, deleting. */
export function backlinkRoutes(deps: Deps): Route[] {
  const { db, jobs, clock, audit, threads } = deps;
  return [
    route(listBacklinks, async ({ actor, query }) => listOf(db, actor.organisationId, query, clock())),
    route(importBacklinks, async ({ actor, body }) => {
      const domain = (await readOrganisation(db, actor.organisationId))?.domain ?? '';
      const { found, batches, skipped } = await threads.run<typeof readBacklinks>(actor.userId, SCRIPT, {
        text: body.text,
        domain,
        chosen: body.columns,
      });
      if (found === 0) {
        const message = 'No URL was found. Export “Latest links” from Search Console as CSV, or paste one URL per line.';
        throw problem(400, 'nothing-to-import', `Nothing was imported. ${message}`, [{ field: 'body.text', message }]);
      }
      const added = await addLinks(db, actor.organisationId, batches);
      await audit.record(actor, 'backlinks.import', String(added));
      return { added, known: found - added, skipped };
    }),
    route(checkBacklinks, async ({ actor, body }) => {
      const task = await jobs.start(actor, checkBacklinksJob, { ids: body.ids ?? null });
      return { task_id: task.id, message: 'The backlinks are being checked.' };
    }),
    route(deleteBacklinks, async ({ actor, body }) => ({ deleted: await deleteLinks(db, actor.organisationId, body.ids) })),
  ];
}
