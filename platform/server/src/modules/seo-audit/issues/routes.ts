import {
  KEPT_CRAWLS,
  compareCrawls,
  getIssueDetails,
  getTaskPriority,
  listChecks,
  listLinkGroups,
  postIssueDetails,
  updateAllPageIssues,
  updateCheck,
} from '@canopy/contract/seo-audit';
import { checkOf } from '@canopy/crawler';
import { isUuid } from '../../../access/account.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { crawlToShow } from '../crawl-data/index.ts';
import { changeSetting, scorePages } from '../findings/index.ts';
import { comparisonOf } from './compare-crawls.ts';
import { issueDetailsOf, issueDetailsOfPages } from './issue-details.ts';
import { linkGroupsOf } from './link-groups.ts';
import { listChecksOf } from './list-checks.ts';
import { taskPriorityOf } from './task-priority.ts';
import { updateIssuesOf } from './update-issues-job.ts';
import { choiceOf, pageIdsOf } from '../pages/index.ts';

const DETAILS_A_CALL = 100;

/** Issues: what checks report, where, and what to fix first. */
export function issueRoutes(deps: Deps): Route[] {
  const { db, audit } = deps;
  const shown = (organisationId: string) => crawlToShow(db, organisationId);
  return [
    route(listChecks, async ({ actor }) => ({ data: await listChecksOf(db, actor.organisationId, await shown(actor.organisationId)) })),
    route(updateCheck, async ({ actor, params, body }) => {
      const { organisationId } = actor;
      const check = checkOf(params.code);
      if (!check) throw problem(404, 'check-not-found', 'There is no such check.');
      await changeSetting(db, organisationId, actor.userId, params.code, body);
      const scope = await shown(organisationId);
      if (scope) await scorePages(db, scope);
      await audit.record(actor, 'check.update', check.name, body);
      const changed = (await listChecksOf(db, organisationId, scope)).find(({ code }) => code === params.code);
      if (!changed) throw problem(404, 'check-not-found', 'There is no such check.');
      return changed;
    }),
    route(getIssueDetails, async ({ actor, query }) => {
      if (query.page_id !== undefined && !isUuid(query.page_id))
        throw problem(404, 'page-not-found', 'This page is not in the latest crawl of this workspace.');
      if (query.issue !== undefined && !checkOf(query.issue))
        throw problem(400, 'unknown-issue', 'There is no such issue.', [{ field: 'query.issue', message: 'There is no such issue.' }]);
      return issueDetailsOf(db, await shown(actor.organisationId), query);
    }),
    route(postIssueDetails, async ({ actor, body }) => {
      const { page_ids: ids, filter, page, issues = null } = body;
      if ((ids === undefined) === (filter === undefined))
        throw problem(400, 'no-pages', 'Send the page ids of the selection, or the filter that matches them.', [
          { field: 'body.page_ids', message: 'Send page ids or a filter.' },
        ]);
      const scope = await shown(actor.organisationId);
      if (!scope) return { data: [], total_pages: 1 };
      if (ids !== undefined) return { data: await issueDetailsOfPages(db, scope, ids, issues), total_pages: 1 };
      const chosen = await pageIdsOf(db, scope, choiceOf(filter), { page, page_size: DETAILS_A_CALL });
      return {
        data: await issueDetailsOfPages(db, scope, chosen.ids, issues),
        total_pages: Math.max(1, Math.ceil(chosen.total / DETAILS_A_CALL)),
      };
    }),
    route(listLinkGroups, async ({ actor, query }) => linkGroupsOf(db, await shown(actor.organisationId), query)),
    route(compareCrawls, async ({ actor, query }) => {
      const { organisationId } = actor;
      const compared = await comparisonOf(db, { ...query, organisationId, shownId: (await shown(organisationId))?.crawlId });
      if (!compared) throw problem(404, 'crawl-not-found', 'There is no such crawl in this workspace. Choose two crawls from its history.');
      if (compared === 'emptied')
        throw problem(
          409,
          'crawl-emptied',
          `Only the pages of the latest ${KEPT_CRAWLS} crawls are kept, and one of these two is older. Choose more recent crawls.`,
        );
      return compared;
    }),
    route(getTaskPriority, async ({ actor, query }) => taskPriorityOf(db, await shown(actor.organisationId), query)),
    route(updateAllPageIssues, async ({ actor }) => updateIssuesOf(deps, actor)),
  ];
}
