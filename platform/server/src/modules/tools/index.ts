import type { Deps } from '../../deps.ts';
import type { OwnCalls } from '../../http/own-calls.ts';
import type { Route } from '../../http/route.ts';
import { assistantRoutes } from './assistants/index.ts';
import { automationRoutes } from './automation/index.ts';
import { chatRoutes } from './chat/index.ts';
import { promptTestingRoutes } from './prompt-testing/index.ts';
import { visibilityRoutes } from './visibility/index.ts';

/** The routes of this team's modules. @param calls the calls of all other teams, for modules that call them as a person */
export const toolsTeamRoutes = (deps: Deps, calls: OwnCalls): Route[] => [
  ...promptTestingRoutes(deps),
  ...chatRoutes(deps, calls),
  ...assistantRoutes(deps),
  ...automationRoutes(deps),
  ...visibilityRoutes(deps, calls),
];

export { serveMcp } from './mcp-server/index.ts';
export { askedOnce } from './chat/index.ts';
export { analyze as promptOnce } from './prompt-testing/index.ts';
