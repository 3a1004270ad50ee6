import { cancelTask, getTask, listTasks, type Task as WireTask } from '@canopy/contract/host';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import type { Task } from '../../../jobs/jobs.ts';

/** A task in the contract's form; a failed one's message is its error. */
function taskOf(task: Task): WireTask {
  return {
    id: task.id,
    kind: task.kind,
    status: task.status,
    progress: task.progress,
    message: task.error ?? task.message,
    result: task.result,
    created_at: task.createdAt.toISOString(),
    finished_at: task.finishedAt?.toISOString() ?? null,
  };
}

const orMissing = (task: Task | undefined): WireTask => {
  if (!task) throw problem(404, 'task-not-found', 'There is no such task in this workspace.');
  return taskOf(task);
};

export function taskRoutes({ jobs }: Deps): Route[] {
  return [
    route(getTask, async ({ actor, params }) => orMissing(await jobs.find(actor.organisationId, params.id))),
    route(listTasks, async ({ actor, query }) => {
      const found = await jobs.list(actor.organisationId, {
        unfinished: true,
        ...(query.kind !== undefined && { jobs: [{ kind: query.kind }] }),
      });
      return found.map(taskOf);
    }),
    route(cancelTask, async ({ actor, params }) => orMissing(await jobs.cancel(actor.organisationId, params.id))),
  ];
}
