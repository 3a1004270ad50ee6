import {
  createKeywordProject,
  deleteKeywordProject,
  getKeywordProject,
  listKeywordProjects,
  lookUpKeywordFigures,
  makeKeywordProjectAgain,
  updateKeywordProject,
} from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { startLookUp } from './look-up.ts';
import { listProjects, readProject } from './project-rows.ts';
import { createProject, deleteProject, makeAgain, updateProject } from './service.ts';

/** Keyword lists for planning. */
export function keywordPlannerRoutes(deps: Deps): Route[] {
  return [
    route(listKeywordProjects, async ({ actor, query }) => ({ data: await listProjects(deps.db, actor.organisationId, query.kind) })),
    route(createKeywordProject, ({ actor, body }) => createProject(deps, actor, body)),
    route(makeKeywordProjectAgain, ({ actor, params }) => makeAgain(deps, actor, params.id)),
    route(getKeywordProject, ({ actor, params }) => readProject(deps.db, actor.organisationId, params.id)),
    route(updateKeywordProject, ({ actor, params, body }) => updateProject(deps, actor.organisationId, params.id, body)),
    route(lookUpKeywordFigures, ({ actor, params, body }) => startLookUp(deps, actor, params.id, body.provider)),
    route(deleteKeywordProject, ({ actor, params }) => deleteProject(deps, actor, params.id)),
  ];
}
