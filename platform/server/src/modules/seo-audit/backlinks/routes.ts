import { checkBacklinks, deleteBacklinks, importBacklinks, listBacklinks } from '@canopy/contract/seo-audit';
import { siteScope } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { checkBacklinksJob } from './check-job.ts';
import { readImport } from './read-import.ts';
import { addLinks, deleteLinks, listOf } from './store.ts';

/** Pages elsewhere that link to the site: importing, checking, deleting. */
export function backlinkRoutes(deps: Deps): Route[] {
  const { db, jobs, clock, audit } = deps;
  jobs.register(checkBacklinksJob, deps);
  return [
    route(listBacklinks, async ({ actor, query }) => listOf(db, actor.organisationId, query, clock())),
    route(importBacklinks, async ({ actor, body }) => {
      const domain = (await readOrganisation(db, actor.organisationId))?.domain ?? '';
      const scope = domain === '' ? null : siteScope(`https://${domain}/`);
      const { links, skipped } = readImport(body.text, (url) => scope?.contains(url) ?? false, body.columns);
      if (links.length === 0) {
        const message = 'No URL was found. Export “Latest links” from Search Console as CSV, or paste one URL per line.';
        throw problem(400, 'nothing-to-import', `Nothing was imported. ${message}`, [{ field: 'body.text', message }]);
      }
      const added = await addLinks(db, actor.organisationId, links);
      await audit.record(actor, 'backlinks.import', String(added));
      return { added, known: links.length - added, skipped };
    }),
    route(checkBacklinks, async ({ actor, body }) => {
      const task = await jobs.start(actor, checkBacklinksJob, { ids: body.ids ?? null });
      return { task_id: task.id, message: 'The backlinks are being checked.' };
    }),
    route(deleteBacklinks, async ({ actor, body }) => ({ deleted: await deleteLinks(db, actor.organisationId, body.ids) })),
  ];
}
