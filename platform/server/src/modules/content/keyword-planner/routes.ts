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
import { keywordFiguresJob, startLookUp } from './look-up.ts';
import { createProject, deleteProject, listProjects, readProject, updateProject } from './service.ts';

/** Keyword lists for planning. Also registers their jobs: any process that may start them must know them. */
export function keywordPlannerRoutes(deps: Deps): Route[] {
  deps.jobs.register(keywordFiguresJob, deps);
  return [
    route(listKeywordProjects, async ({ actor, query }) => ({ data: await listProjects(deps, actor.organisationId, query.kind) })),
    route(createKeywordProject, ({ actor, body }) => createProject(deps, actor, body)),
    route(getKeywordProject, ({ actor, params }) => readProject(deps, actor.organisationId, params.id)),
    route(updateKeywordProject, ({ actor, params, body }) => updateProject(deps, actor.organisationId, params.id, body)),
    route(lookUpKeywordFigures, ({ actor, params, body }) => startLookUp(deps, actor, params.id, body.provider)),
    route(deleteKeywordProject, ({ actor, params }) => deleteProject(deps, actor, params.id)),
  ];
}
