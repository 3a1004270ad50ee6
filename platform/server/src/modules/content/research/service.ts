import type { CallOutput, ParsedBody, ParsedQuery } from '@canopy/contract';
import type { getResearchTools, listResearch, Research, runResearch, startResearch, updateResearch } from '@canopy/contract/content';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';
import { researchJob } from './define-job.ts';
import { planByRules } from './make-plan.ts';
import { countOwnPages, readOwnQueries, suggestionsOf } from './own-site.ts';
import { listRuns, lockRun, readRun, setExcluded, updateRun, type Run, type RunKey } from './run-store.ts';
import { endWithout, reserveRun } from './run-steps.ts';
import { searchProviderName } from './search-web.ts';
import { freshSteps, runAgain, staleAfter, type Settings, type StoredBrief } from './shapes.ts';
import { noResearch, showRun } from './show-run.ts';
import { researchRuns } from './tables.ts';

const MAX_SUGGESTIONS = 6;

/** What research can work with in this workspace. */
export async function researchToolsOf(deps: Deps, organisationId: string): Promise<CallOutput<typeof getResearchTools>> {
  const [ownPages, queries] = await Promise.all([countOwnPages(deps.db, organisationId), readOwnQueries(deps.db, organisationId)]);
  return {
    own_pages: ownPages,
    own_queries: queries.length,
    suggestions: suggestionsOf(queries, MAX_SUGGESTIONS),
    search_provider: searchProviderName(deps),
    model: (await deps.models.available()).length > 0,
  };
}

export async function listResearchOf(
  deps: Deps,
  organisationId: string,
  query: ParsedQuery<typeof listResearch>,
): Promise<CallOutput<typeof listResearch>> {
  const { rows, total } = await listRuns(deps.db, organisationId, query);
  const data = rows.map((row) => ({
    id: row.id,
    question: row.settings.question,
    goal: row.settings.goal,
    status: row.status,
    sources: row.sources,
    facts: row.facts,
    post_id: row.postId,
    created_by: row.author,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }));
  return pageOfRows(data, total, query);
}

async function found(deps: Deps, key: RunKey): Promise<Run> {
  const run = await readRun(deps.db, key);
  if (!run) throw noResearch();
  return run;
}

export const getResearchOf = async (deps: Deps, key: RunKey): Promise<Research> => showRun(deps.db, await found(deps, key), deps.clock());

/**
 * Starts research. Its plan is made at once; a task does the rest, unless the plan is to be reviewed first.
 * @throws problem 402 `limit-reached`
 */
export async function startResearchOf(deps: Deps, actor: Actor, body: ParsedBody<typeof startResearch>): Promise<Research> {
  const { review_plan: waits, client_id: clientId, ...settings } = body;
  const { organisationId } = actor;
  const plan = planByRules(settings, await readOwnQueries(deps.db, organisationId));
  const now = deps.clock();
  const steps = freshSteps().map((step) =>
    step.name === 'plan' ? { ...step, state: 'done' as const, message: `${plan.length} questions`, finished_at: now.toISOString() } : step,
  );
  const [made] = await deps.db
    .insert(researchRuns)
    .values({ organisationId, clientId, settings, status: 'planned', steps, plan, createdBy: actor.userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: researchRuns.id });
  const [known] = made
    ? [made]
    : await deps.db
        .select({ id: researchRuns.id })
        .from(researchRuns)
        .where(and(eq(researchRuns.organisationId, organisationId), eq(researchRuns.clientId, clientId)));
  if (!known) throw noResearch();
  const key = { organisationId, id: known.id };
  if (made) await deps.audit.record(actor, 'research.start', known.id, { question: settings.question });
  if (!waits) {
    try {
      await begin(deps, actor, key);
    } catch (error) {
      // Refused for the plan's limit: nothing was started, so nothing is left behind.
      if (made)
        await deps.db.delete(researchRuns).where(and(eq(researchRuns.organisationId, organisationId), eq(researchRuns.id, known.id)));
      throw error;
    }
  }
  return getResearchOf(deps, key);
}

/** Reserves the run and hands it to a task; one already in progress continues by itself. */
async function begin(deps: Deps, actor: Actor, key: RunKey, change?: (run: Run) => Run['steps']): Promise<string> {
  const now = deps.clock();
  const revision = await deps.db.transaction(async (tx) => {
    const run = await lockRun(tx, key);
    if (!run) throw noResearch();
    if (run.status === 'running') {
      if (change) throw running();
      return run.revision;
    }
    const { reservationId } = await reserveRun(tx, key, now);
    const steps = change?.(run) ?? run.steps;
    await updateRun(tx, key, { steps, status: 'running', message: '', reservationId, revision: run.revision + 1, updatedAt: now });
    return run.revision + 1;
  });
  const task = await deps.jobs.start(actor, researchJob, { run_id: key.id }, { key: `${key.id} ${revision}` });
  await updateRun(deps.db, key, { taskId: task.id });
  return task.id;
}

const running = () => problem(409, 'research-running', 'This research is running. Stop it first, or wait until it has finished.');

export async function runResearchOf(deps: Deps, actor: Actor, key: RunKey, { from, only = false }: ParsedBody<typeof runResearch>) {
  const id = await begin(deps, actor, key, (run) => (from ? runAgain(run.steps, from, only) : run.steps));
  return { task_id: id, message: 'Research is running.' };
}

/** Stops a run; no effect if it is not running. */
export async function stopResearchOf(deps: Deps, key: RunKey): Promise<Research> {
  const run = await found(deps, key);
  if (run.status === 'running') {
    const task = run.taskId === null ? undefined : await deps.jobs.cancel(key.organisationId, run.taskId);
    // A task still waiting never gets to report that itself.
    if (!task || task.status !== 'RUNNING') await endWithout(deps, key, 'stopped');
  }
  return getResearchOf(deps, key);
}

/** @throws problem 409 if there is no brief to change yet */
function changedBrief(known: StoredBrief | null, change: NonNullable<ParsedBody<typeof updateResearch>['brief']>): StoredBrief {
  if (!known) throw problem(409, 'research-without-brief', 'There is no brief yet. It is created from the outline.');
  return { ...known, ...change };
}

/** Changes the inputs of steps; later steps become stale. */
export async function updateResearchOf(deps: Deps, key: RunKey, body: ParsedBody<typeof updateResearch>): Promise<Research> {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const run = await lockRun(tx, key);
    if (!run) throw noResearch();
    const { post_id: postId, ...content } = body;
    if (Object.keys(content).length > 0 && run.status === 'running') throw running();
    let { steps } = run;
    if (body.plan) steps = staleAfter(steps, 'plan');
    if (body.urls || body.excluded_sources) steps = staleAfter(steps, 'sources');
    if (body.urls)
      steps = steps.map((step) => (step.name === 'sources' && step.state === 'done' ? { ...step, state: 'stale' as const } : step));
    if (body.excluded_facts) steps = staleAfter(steps, 'questions');
    if (body.outline) steps = staleAfter(steps, 'outline');
    if (body.brief) steps = staleAfter(steps, 'brief');
    const brief = body.brief && changedBrief(run.brief, body.brief);
    if (body.excluded_sources) await setExcluded(tx, 'sources', key, body.excluded_sources);
    if (body.excluded_facts) await setExcluded(tx, 'facts', key, body.excluded_facts);
    const settings: Settings = body.urls ? { ...run.settings, urls: body.urls } : run.settings;
    await updateRun(tx, key, {
      steps,
      settings,
      ...(body.plan && { plan: body.plan }),
      ...(body.outline && { outline: body.outline }),
      ...(brief && { brief }),
      ...(postId && { postId }),
      updatedAt: now,
    });
  });
  return getResearchOf(deps, key);
}

export async function deleteResearchOf(deps: Deps, actor: Actor, key: RunKey): Promise<void> {
  const run = await found(deps, key);
  if (run.status === 'running') await stopResearchOf(deps, key);
  await deps.db.delete(researchRuns).where(and(eq(researchRuns.organisationId, key.organisationId), eq(researchRuns.id, key.id)));
  await deps.audit.record(actor, 'research.delete', key.id, { question: run.settings.question });
}
