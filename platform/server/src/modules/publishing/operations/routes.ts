import {
  cancelPublish,
  getPublishOperation,
  getPublishRun,
  listPublishOperations,
  publishKeywords,
  publishPages,
  readPageAgain,
  resolveConflict,
  retryPublishRun,
  undoPublish,
  undoPublishRun,
} from '@canopy/contract/publishing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { entriesOf, pagesOf } from './given-page.ts';
import { cancelOf, operationOf, publishKeywordsOf, publishPagesOf, publishRunOf, resolve, retryRun, undoOf, undoRun } from './service.ts';
import { readPageAgainOf } from './read-page-again.ts';
import { listOperations } from './store.ts';
import { operationView } from './view.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';

export function operationRoutes(deps: Deps): Route[] {
  return [
    route(publishPages, async ({ actor, params, body }) =>
      publishPagesOf(deps, actor, params.platform, await pagesOf(deps, actor, params.platform, body)),
    ),
    route(publishKeywords, async ({ actor, params, body }) =>
      publishKeywordsOf(deps, actor, params.platform, await entriesOf(deps, actor, params.platform, body)),
    ),
    route(getPublishRun, async ({ actor, params }) => publishRunOf(deps, actor.organisationId, params.id)),
    route(retryPublishRun, async ({ actor, params }) => retryRun(deps, actor, params.id)),
    route(resolveConflict, async ({ actor, params, body }) => resolve(deps, actor, params.id, body)),
    route(cancelPublish, async ({ actor, params }) => cancelOf(deps, actor, params.id)),
    route(readPageAgain, async ({ actor, params }) => readPageAgainOf(deps, actor, params.id)),
    route(undoPublish, async ({ actor, params }) => undoOf(deps, actor, params.id)),
    route(undoPublishRun, async ({ actor, params }) => undoRun(deps, actor, params.id)),
    route(getPublishOperation, async ({ actor, params }) => operationView(await operationOf(deps, actor, params.id))),
    route(listPublishOperations, async ({ actor, query }) => {
      const { rows, total } = await listOperations(deps.db, actor.organisationId, query);
      return pageOfRows(rows.map(operationView), total, query);
    }),
  ];
}
