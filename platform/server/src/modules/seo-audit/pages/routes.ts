import { applyPageFilters, getAuditSummary, getPage, listPageFilters, listPages } from '@canopy/contract/seo-audit';
import { isUuid } from '../../../access/account.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { auditSummaryOf } from './audit-summary.ts';
import { crawlToShow } from '../crawl-data/index.ts';
import { PAGE_FILTERS } from './filters/list-filters.ts';
import { parseFilters } from './filters/parse-filters.ts';
import { getPageOf } from './get-page.ts';
import { listPagesOf } from './list-pages.ts';

/** What crawls found, by page and in total. */
export function pageRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(listPageFilters, async () => ({ data: [...PAGE_FILTERS] })),
    route(applyPageFilters, async ({ actor, query }) => {
      const filters = parseFilters(query.filters);
      return listPagesOf(db, await crawlToShow(db, actor.organisationId), { ...query, filters, kind: 'all' });
    }),
    route(listPages, async ({ actor, query }) => {
      const filters = parseFilters(query.filters);
      return listPagesOf(db, await crawlToShow(db, actor.organisationId), { ...query, filters });
    }),
    route(getPage, async ({ actor, params }) => {
      const scope = await crawlToShow(db, actor.organisationId);
      const detail = scope && isUuid(params.id) ? await getPageOf(db, scope, params.id) : undefined;
      if (!detail) throw problem(404, 'page-not-found', 'This page is not in the latest crawl of this workspace.');
      return detail;
    }),
    route(getAuditSummary, async ({ actor }) => {
      const scope = await crawlToShow(db, actor.organisationId);
      return { summary: scope ? await auditSummaryOf(db, scope) : null };
    }),
  ];
}
