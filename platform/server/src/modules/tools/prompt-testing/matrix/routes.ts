import {
  cancelPromptMatrix,
  getMatrixAnswer,
  getPromptMatrix,
  listPromptMatrices,
  matrixCases,
  retryPromptMatrix,
  startPromptMatrix,
  type MatrixRun,
} from '@canopy/contract/tools';
import type { Actor } from '../../../../access/actor.ts';
import type { Deps } from '../../../../deps.ts';
import { problem } from '../../../../http/problem.ts';
import { route, type Route } from '../../../../http/route.ts';
import type { Task } from '../../../../jobs/jobs.ts';
import { problemsOf } from './plan.ts';
import { matrixJob } from './run-job.ts';
import {
  dropErrors,
  findRun,
  insertRun,
  listRuns,
  readAnswer,
  readCells,
  setTask,
  spreadOf,
  type MatrixKey,
  type StoredRun,
} from './store.ts';

const NOT_STARTED = 'The run was not started. Retry.';
const isOpen = (task: Task | undefined): boolean => task?.status === 'PENDING' || task?.status === 'RUNNING';

/** Prompts × models × cases, checked. */
export function promptMatrixRoutes(deps: Deps): Route[] {
  const keyOf = ({ organisationId, userId }: Actor, id: string): MatrixKey => ({ organisationId, userId, id });

  const found = async (key: MatrixKey): Promise<StoredRun> => {
    const run = await findRun(deps.db, key);
    if (!run) throw problem(404, 'run-not-found', 'There is no such run. It may be too old.');
    return run;
  };
  const taskOf = (key: MatrixKey, { task_id: id }: StoredRun) => (id === null ? undefined : deps.jobs.find(key.organisationId, id));

  const startTask = async (key: MatrixKey): Promise<void> => {
    const { id } = await deps.jobs.start(key, matrixJob, { run_id: key.id, user_id: key.userId }, { key: `${key.userId} ${key.id}` });
    await setTask(deps.db, key, id);
  };
  const whole = async (key: MatrixKey): Promise<MatrixRun> => {
    // The task first: of one that is over, the answers read after it are all of its answers.
    const task = await taskOf(key, await found(key));
    const [run, cells, spread] = await Promise.all([found(key), readCells(deps.db, key), spreadOf(deps.db, key)]);
    return { ...headOf(run, task), plan: run.plan, models: run.models, cells, spread };
  };

  return [
    route(startPromptMatrix, async ({ actor, body: { id, plan, models } }) => {
      const key = keyOf(actor, id);
      const enabled = models.filter((model) => model.enabled);
      const [said] = await problemsOf(plan, enabled.length);
      if (said !== undefined) throw problem(400, 'invalid-input', said, [{ field: 'body.plan', message: said }]);
      const known = await findRun(deps.db, key);
      if (!known) {
        const total = plan.prompts.length * enabled.length * matrixCases(plan).length;
        await insertRun(deps.db, key, { plan, models: enabled, total, at: deps.clock() });
      }
      if (!known?.task_id) await startTask(key);
      return whole(key);
    }),
    route(getPromptMatrix, ({ actor, params }) => whole(keyOf(actor, params.id))),
    route(getMatrixAnswer, async ({ actor, params, query }) => {
      const answer = await readAnswer(deps.db, keyOf(actor, params.id), query);
      if (!answer) throw problem(404, 'answer-not-found', 'There is no such answer yet.');
      return answer;
    }),
    route(cancelPromptMatrix, async ({ actor, params }) => {
      const key = keyOf(actor, params.id);
      const { task_id: id } = await found(key);
      if (id !== null) await deps.jobs.cancel(key.organisationId, id);
    }),
    route(retryPromptMatrix, async ({ actor, params }) => {
      const key = keyOf(actor, params.id);
      if (isOpen(await taskOf(key, await found(key)))) throw problem(409, 'run-not-over', 'The run is still in progress.');
      await dropErrors(deps.db, key);
      await startTask(key);
    }),
    route(listPromptMatrices, async ({ actor }) => {
      const runs = await listRuns(deps.db, actor);
      return Promise.all(
        runs.map(async (run) => ({
          ...headOf(run, await taskOf(keyOf(actor, run.id), run)),
          prompts: run.plan.prompts.length,
          models: run.models.length,
          cases: Math.max(1, run.plan.cases.length),
        })),
      );
    }),
  ];
}

function headOf({ id, created_at, total, counts }: StoredRun, task: Task | undefined) {
  const cancelled = (task?.result as { cancelled?: boolean } | null | undefined)?.cancelled === true;
  const failed = task?.status !== 'SUCCESS';
  const status = isOpen(task) ? 'running' : counts.done >= total ? 'done' : cancelled ? 'cancelled' : failed ? 'failed' : 'done';
  const message = status !== 'failed' ? '' : (task?.error ?? NOT_STARTED);
  return { id, created_at, status, message, total, ...counts } as const;
}
