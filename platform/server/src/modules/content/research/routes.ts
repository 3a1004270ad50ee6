import {
  deleteResearch,
  exportResearch,
  followResearch,
  getResearch,
  getResearchSnapshot,
  getResearchTools,
  getSharedResearch,
  listResearch,
  runResearch,
  shareResearch,
  startResearch,
  stopResearch,
  unshareResearch,
  updateResearch,
  type ResearchEvent,
} from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { streamLines } from '../../../http/stream-lines.ts';
import { openNotices } from '../../../store/notices.ts';
import { followRun } from './follow-run.ts';
import { exportResearchOf } from './export-draft.ts';
import {
  deleteResearchOf,
  getResearchOf,
  listResearchOf,
  researchToolsOf,
  runResearchOf,
  startResearchOf,
  stopResearchOf,
  updateResearchOf,
} from './service.ts';
import { sendSharedResearch, shareResearchOf, unshareResearchOf } from './share-draft.ts';
import { showSnapshot } from './show-run.ts';

/** Content research. */
export function researchRoutes(deps: Deps): Route[] {
  const notices = openNotices(deps, 'canopy_research');
  const keyOf = (actor: { organisationId: string }, params: { id: string }) => ({ organisationId: actor.organisationId, id: params.id });
  return [
    route(getResearchTools, async ({ actor }) => researchToolsOf(deps, actor.organisationId)),
    route(listResearch, async ({ actor, query }) => listResearchOf(deps, actor.organisationId, query)),
    route(startResearch, async ({ actor, body }) => startResearchOf(deps, actor, body)),
    route(getResearch, async ({ actor, params }) => getResearchOf(deps, keyOf(actor, params))),
    route(followResearch, async ({ actor, params, query, reply }) => {
      const key = keyOf(actor, params);
      await getResearchOf(deps, key);
      return streamLines<ResearchEvent>(reply, (send, signal) => followRun(deps, notices, key, query.after, send, signal));
    }),
    route(updateResearch, async ({ actor, params, body }) => updateResearchOf(deps, keyOf(actor, params), body)),
    route(runResearch, async ({ actor, params, body }) => runResearchOf(deps, actor, keyOf(actor, params), body)),
    route(stopResearch, async ({ actor, params }) => stopResearchOf(deps, keyOf(actor, params))),
    route(deleteResearch, async ({ actor, params }) => deleteResearchOf(deps, actor, keyOf(actor, params))),
    route(getResearchSnapshot, async ({ actor, params }) => showSnapshot(deps.db, keyOf(actor, params), params.source_id)),
    route(exportResearch, async ({ actor, params, query }) => exportResearchOf(deps, keyOf(actor, params), query)),
    route(shareResearch, async ({ actor, params, body }) => shareResearchOf(deps, actor, keyOf(actor, params), body.days)),
    route(unshareResearch, async ({ actor, params }) => unshareResearchOf(deps, actor, keyOf(actor, params))),
    route(getSharedResearch, async ({ params, reply }) => sendSharedResearch(deps, params.token, reply)),
  ];
}
