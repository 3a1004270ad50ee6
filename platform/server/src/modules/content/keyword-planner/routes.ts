import {
  createKeywordProject,
  deleteKeywordProject,
  getKeywordProject,
  listKeywordProjects,
  lookUpKeywordFigures,
  updateKeywordProject,
} from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { lookUp } from './metrics.ts';
import { createProject, deleteProject, listProjects, readProject, updateProject } from './service.ts';

/** Keyword lists for planning. */
export function keywordPlannerRoutes(deps: Deps): Route[] {
  return [
    route(listKeywordProjects, async ({ actor, query }) => ({ data: await listProjects(deps, actor.organisationId, query.kind) })),
    route(createKeywordProject, ({ actor, body }) => createProject(deps, actor, body)),
    route(getKeywordProject, ({ actor, params }) => readProject(deps, actor.organisationId, params.id)),
    route(updateKeywordProject, ({ actor, params, body }) => updateProject(deps, actor.organisationId, params.id, body)),
    route(lookUpKeywordFigures, ({ actor, params, body }) => lookUp(deps, actor, params.id, body.provider)),
    route(deleteKeywordProject, ({ actor, params }) => deleteProject(deps, actor, params.id)),
  ];
}
