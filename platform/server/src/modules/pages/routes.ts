import { getAuditSummary, getPage, listImages, listInternalLinks, listPages } from '@canopy/contract';
import { isUuid } from '../../access/account.ts';
import type { Deps } from '../../deps.ts';
import { problem } from '../../http/problem.ts';
import { route, type Route } from '../../http/route.ts';
import { auditSummaryOf } from './audit-summary.ts';
import { crawlToShow } from './crawl-to-show.ts';
import { getPageOf } from './get-page.ts';
import { listImagesOf } from './list-images.ts';
import { listInternalLinksOf } from './list-internal-links.ts';
import { listPagesOf } from './list-pages.ts';

/** What crawls found, page by page and in all. */
export function pageRoutes({ db }: Deps): Route[] {
  return [
    route(listPages, async ({ actor, query }) => listPagesOf(db, await crawlToShow(db, actor.organisationId), query)),
    route(listImages, async ({ actor, query }) => listImagesOf(db, await crawlToShow(db, actor.organisationId), query)),
    route(listInternalLinks, async ({ actor, query }) => listInternalLinksOf(db, await crawlToShow(db, actor.organisationId), query)),
    route(getPage, async ({ actor, params }) => {
      const scope = await crawlToShow(db, actor.organisationId);
      const detail = scope && isUuid(params.id) ? await getPageOf(db, scope, params.id) : undefined;
      if (!detail) throw problem(404, 'page-not-found', 'There is no such page in the newest crawl of this workspace.');
      return detail;
    }),
    route(getAuditSummary, async ({ actor }) => {
      const scope = await crawlToShow(db, actor.organisationId);
      return { summary: scope ? await auditSummaryOf(db, scope) : null };
    }),
  ];
}
