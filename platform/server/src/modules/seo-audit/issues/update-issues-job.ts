import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { crawlToShow, type CrawlScope } from '../crawl-data/index.ts';
import { findCrawlIssuesInThread } from '../findings/index.ts';
import { refreshFigures } from '../../analytics/search-data/index.ts';
import { probeImages, probeExternalLinks, readLlms, readNotFound, siteClient } from '../probes/index.ts';

/** Re-evaluates a crawl: probes what its pages use and link to, then runs the checks again. */
export const updateIssuesJob = defineJob({
  kind: 'update-page-issues',
  payload: z.object({ crawlId: z.uuid() }),
  run: async ({ payload, organisationId, signal, progress }, deps: Deps) => {
    const scope = { organisationId, crawlId: payload.crawlId };
    await refreshFigures(deps.db, organisationId, deps.clock());
    const client = await siteClient(deps, scope, signal);
    await readLlms(deps.db, scope, client);
    await readNotFound(deps.db, scope, client);
    await probeImages(deps.db, scope, { client, signal, progress: (fraction, url) => progress(fraction * 0.5, url) });
    await probeExternalLinks(deps.db, scope, { client, signal, progress: (fraction, url) => progress(0.5 + fraction * 0.4, url) });
    return { pages: await findCrawlIssuesInThread({ databaseUrl: deps.config.databaseUrl, scope }) };
  },
});

/**
 * Starts it for the latest crawl.
 * @throws problem 409 `never-crawled`
 */
export async function updateIssuesOf(deps: Deps, actor: Actor): Promise<{ task_id: string; message: string }> {
  const scope = await crawlToShow(deps.db, actor.organisationId);
  if (!scope)
    throw problem(409, 'never-crawled', 'This site has not been crawled yet, so there are no issues to update. Start a crawl first.');
  const task = await deps.jobs.start(actor, updateIssuesJob, { crawlId: scope.crawlId }, { key: scope.crawlId });
  await deps.audit.record(actor, 'pages.update-issues', scope.crawlId);
  return { task_id: task.id, message: 'The pages are being rechecked.' };
}

/** Lists the issues of a crawl that ended. */
export const updateIssuesAfterCrawl = ({ jobs }: Deps, { organisationId, crawlId }: CrawlScope): Promise<unknown> =>
  jobs.start({ userId: null, organisationId }, updateIssuesJob, { crawlId }, { key: crawlId });
