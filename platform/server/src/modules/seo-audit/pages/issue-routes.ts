import {
  KEPT_CRAWLS,
  compareCrawls,
  getIssueDetails,
  getTaskPriority,
  listChecks,
  listLinkGroups,
  postIssueDetails,
  previewEasyFix,
  updateAllPageIssues,
  updateCheck,
  type PagesShown,
} from '@canopy/contract/seo-audit';
import { checkOf } from '@canopy/crawler';
import { isUuid } from '../../../access/account.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { crawlToShow } from './crawl-to-show.ts';
import { previewFixes } from './easy-fix/preview.ts';
import { parseFilters } from './filters/parse-filters.ts';
import { changeSetting } from './findings/check-settings.ts';
import { scorePages } from './findings/score-pages.ts';
import { comparisonOf } from './issues/compare-crawls.ts';
import { issueDetailsOf, issueDetailsOfPages } from './issues/issue-details.ts';
import { linkGroupsOf } from './issues/link-groups.ts';
import { listChecksOf } from './issues/list-checks.ts';
import { taskPriorityOf } from './issues/task-priority.ts';
import { updateIssuesJob, updateIssuesOf } from './issues/update-issues-job.ts';
import { pageIdsOf, type PageChoice } from './list-pages.ts';
import { followCrawls } from './look-over/follow-crawls.ts';

const DETAILS_A_CALL = 100;

/** The pages that a filter of a call means. @throws problem 400 `invalid-filters` */
const choiceOf = (filter: PagesShown | undefined): PageChoice => ({
  ...filter,
  kind: filter?.kind ?? 'all',
  filters: parseFilters(filter?.filters),
});

const CANNOT_APPLY =
  'Nothing was changed. Applying needs a connected WordPress site: connect it under Integrations, then publish the changes from there.';

/** Issues: what checks say, where, what to mend first, and what mending would change. */
export function issueRoutes(deps: Deps): Route[] {
  const { db, audit } = deps;
  deps.jobs.register(updateIssuesJob, deps);
  followCrawls(deps, 'look-over', (crawl) =>
    deps.jobs.start(
      { userId: null, organisationId: crawl.organisationId },
      updateIssuesJob,
      { crawlId: crawl.crawlId },
      { key: crawl.crawlId },
    ),
  );
  const shown = (organisationId: string) => crawlToShow(db, organisationId);
  return [
    route(listChecks, async ({ actor }) => ({ data: await listChecksOf(db, actor.organisationId, await shown(actor.organisationId)) })),
    route(updateCheck, async ({ actor, params, body }) => {
      const { organisationId } = actor;
      if (!checkOf(params.code)) throw problem(404, 'check-not-found', 'There is no such check.');
      await changeSetting(db, organisationId, actor.userId, params.code, body);
      const scope = await shown(organisationId);
      if (scope) await scorePages(db, scope);
      await audit.record(actor, 'check.update', params.code, body);
      const changed = (await listChecksOf(db, organisationId, scope)).find(({ code }) => code === params.code);
      if (!changed) throw problem(404, 'check-not-found', 'There is no such check.');
      return changed;
    }),
    route(getIssueDetails, async ({ actor, query }) => {
      if (query.page_id !== undefined && !isUuid(query.page_id))
        throw problem(404, 'page-not-found', 'There is no such page in the newest crawl of this workspace.');
      if (query.issue !== undefined && !checkOf(query.issue))
        throw problem(400, 'unknown-issue', 'There is no such issue.', [{ field: 'query.issue', message: 'There is no such issue.' }]);
      return issueDetailsOf(db, await shown(actor.organisationId), query);
    }),
    route(postIssueDetails, async ({ actor, body }) => {
      const { page_ids: ids, filter, page, issues = null } = body;
      if ((ids === undefined) === (filter === undefined))
        throw problem(400, 'no-pages', 'Name the pages of the selection, or the filter that shows them.', [
          { field: 'body.page_ids', message: 'Name pages or a filter.' },
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
      if (!compared) throw problem(404, 'crawl-not-found', 'There is no such crawl in this workspace. Choose two of its history.');
      if (compared === 'emptied')
        throw problem(
          409,
          'crawl-emptied',
          `Only the pages of the newest ${KEPT_CRAWLS} crawls are kept, and one of these is older. Choose newer ones.`,
        );
      return compared;
    }),
    route(getTaskPriority, async ({ actor, query }) => taskPriorityOf(db, await shown(actor.organisationId), query)),
    route(updateAllPageIssues, async ({ actor }) => updateIssuesOf(deps, actor)),
    route(previewEasyFix, async ({ actor, body }) => {
      if (!body.select_all && body.page_ids.length === 0)
        throw problem(400, 'no-pages', 'Select at least one page.', [{ field: 'body.page_ids', message: 'Select at least one page.' }]);
      const scope = await shown(actor.organisationId);
      const { data, total } = scope
        ? await previewFixes(deps, scope, {
            chosen: body.select_all ? { ...choiceOf(body.filter), page: body.page } : body.page_ids,
            codes: body.selected_issues,
          })
        : { data: [], total: 0 };
      return { data, ...(body.select_all && { total }), can_apply: false, message: CANNOT_APPLY };
    }),
  ];
}
