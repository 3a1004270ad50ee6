import {
  approveHealing,
  cancelAutomationRun,
  deleteAutomationTest,
  getAutomationRun,
  getAutomationScreenshot,
  getAutomationSetup,
  listAutomationRuns,
  listAutomationTests,
  saveAutomationTest,
  startAutomationRun,
  testPage,
  updateAutomationTest,
} from '@canopy/contract/tools';
import { findBrowser } from '@canopy/crawler';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';
import { planningModel } from './planner.ts';
import { NO_BROWSER_FOR_TESTS } from './run-job.ts';
import { approveHealingOf, cancelRunOf, runOf, saveTestOf, startRunOf, testOf, testPageOf, updateTestOf } from './service.ts';
import { listRuns, readScreenshots, type RunKey } from './store.ts';
import { deleteTest, listTests } from './tests-store.ts';

/** @throws problem 403 for everyone but administrators */
function adminOnly({ isAdmin }: Actor): void {
  if (!isAdmin) throw problem(403, 'admin-only', 'Only administrators may use the automation tester.');
}

/** The automation tester. */
export function automationRoutes(deps: Deps): Route[] {
  const keyOf = (actor: Actor, { id }: { id: string }): RunKey => {
    adminOnly(actor);
    return { organisationId: actor.organisationId, id };
  };
  return [
    route(testPage, async ({ actor, body, reply }) => {
      adminOnly(actor);
      const gone = new AbortController();
      reply.raw.once('close', () => reply.raw.writableEnded || gone.abort());
      return testPageOf(deps, actor, body, gone.signal);
    }),
    route(startAutomationRun, async ({ actor, body }) => {
      adminOnly(actor);
      return startRunOf(deps, actor, body);
    }),
    route(listAutomationRuns, async ({ actor, query }) => {
      adminOnly(actor);
      const { rows, total } = await listRuns(deps.db, actor.organisationId, query);
      return pageOfRows(rows, total, query);
    }),
    route(getAutomationRun, async ({ actor, params }) => runOf(deps, keyOf(actor, params))),
    route(getAutomationScreenshot, async ({ actor, params }) => {
      const shot = (await readScreenshots(deps.db, keyOf(actor, params), params.step)).get(params.step);
      if (shot === undefined) throw problem(404, 'screenshot-not-found', 'There is no screenshot of this step.');
      return { screenshot_base64: shot };
    }),
    route(cancelAutomationRun, async ({ actor, params }) => cancelRunOf(deps, keyOf(actor, params))),
    route(approveHealing, async ({ actor, params }) => approveHealingOf(deps, actor, keyOf(actor, params).id, params.step)),
    route(listAutomationTests, async ({ actor }) => {
      adminOnly(actor);
      return listTests(deps.db, actor.organisationId);
    }),
    route(saveAutomationTest, async ({ actor, body }) => {
      adminOnly(actor);
      return saveTestOf(deps, actor, body);
    }),
    route(updateAutomationTest, async ({ actor, params, body }) => updateTestOf(deps, actor, keyOf(actor, params).id, body)),
    route(deleteAutomationTest, async ({ actor, params }) => {
      const key = keyOf(actor, params);
      const { name } = await testOf(deps, key);
      await deleteTest(deps.db, key);
      await deps.audit.record(actor, 'automation.delete-test', key.id, { name });
    }),
    route(getAutomationSetup, async ({ actor }) => {
      adminOnly(actor);
      const available = findBrowser() !== null;
      const model = await planningModel(deps);
      return { browser: { available, message: available ? '' : NO_BROWSER_FOR_TESTS }, model: model && { label: model.label } };
    }),
  ];
}
