import type { VitalsRun } from '@canopy/contract/seo-audit';
import { findBrowser } from '@canopy/crawler';
import { NO_BROWSER_FOR_VITALS } from '@canopy/crawler/vitals';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import type { JobOwner } from '../../../jobs/jobs.ts';
import { problem } from '../../../http/problem.ts';
import { crawlToShow } from '../crawl-data/index.ts';
import { deleteRun, insertRun, isUnderWay, newestRun, readRun, setRunTask, wireRun, type RunOptions } from './run-store.ts';
import { vitalsJob } from './vitals-job.ts';

const NO_FIELD = 'Field data comes from the Chrome UX Report. The operator of this installation has not set a key for it.';
const running = () =>
  problem(409, 'vitals-running', 'A page speed measurement is already running. Wait until it has finished, or stop it.');
const missing = () => problem(404, 'vitals-not-found', 'There is no such measurement in this workspace.');

/** Whoever starts a run: a member, or the end of a crawl. */
/** Someone in a workspace, or nobody if it was due. */
type Starter = Actor | JobOwner;
const isActor = (starter: Starter): starter is Actor => 'email' in starter;

/** What measuring requires and has. */
export function availabilityOf({ config }: Deps) {
  const browser = findBrowser();
  return {
    lab: { available: browser !== null, problem: browser === null ? NO_BROWSER_FOR_VITALS : '' },
    field: { available: config.crux !== undefined, problem: config.crux === undefined ? NO_FIELD : '' },
  };
}

/**
 * Starts measuring pages of the latest crawl.
 * @throws problem 409 `vitals-running`, `never-crawled`, `no-browser`
 */
export async function startVitalsOf(deps: Deps, actor: Starter, options: RunOptions): Promise<VitalsRun> {
  const { db, audit } = deps;
  const { organisationId, userId } = actor;
  const { lab, field } = availabilityOf(deps);
  if (!lab.available && !field.available) throw problem(409, 'no-browser', lab.problem);
  const scope = await crawlToShow(db, organisationId);
  if (!scope)
    throw problem(409, 'never-crawled', 'This site has not been crawled yet, so there are no pages to measure. Start a crawl first.');
  const newest = await newestRun(db, organisationId);
  if (newest && isUnderWay(newest)) throw running();
  const id = await insertRun(db, organisationId, userId, scope.crawlId, options);
  const run = await runInTask(deps, actor, id).catch(async (error: unknown) => {
    await deleteRun(db, organisationId, id);
    throw error;
  });
  if (isActor(actor)) await audit.record(actor, 'vitals.start', id, { crawl: scope.crawlId, ...options });
  return run;
}

async function runInTask({ db, jobs }: Deps, actor: Starter, id: string): Promise<VitalsRun> {
  // One at a time per workspace: a second start gets the first one's task.
  const task = await jobs.start(actor, vitalsJob, { runId: id }, { key: 'vitals' });
  if (!(await setRunTask(db, actor.organisationId, id, task.id))) throw running();
  const row = await readRun(db, actor.organisationId, id);
  if (!row) throw missing();
  return wireRun(row);
}

/** The newest run, or null. */
export async function latestVitalsOf({ db }: Deps, { organisationId }: Actor): Promise<VitalsRun | null> {
  const row = await newestRun(db, organisationId);
  return row ? wireRun(row) : null;
}

/** Asks a run to stop. One that is already over is returned as it is. */
export async function stopVitalsOf({ db, jobs, audit }: Deps, actor: Actor, id: string): Promise<VitalsRun> {
  const row = await readRun(db, actor.organisationId, id);
  if (!row) throw missing();
  if (isUnderWay(row) && row.task_id !== null) {
    await jobs.cancel(actor.organisationId, row.task_id);
    await audit.record(actor, 'vitals.stop', id);
  }
  return wireRun((await readRun(db, actor.organisationId, id)) ?? row);
}

/**
 * Continues the newest run where it stopped.
 * @throws problem 409 `vitals-running`, `vitals-outdated`, `nothing-to-resume`
 */
export async function resumeVitalsOf(deps: Deps, actor: Actor, id: string): Promise<VitalsRun> {
  const row = await readRun(deps.db, actor.organisationId, id);
  if (!row) throw missing();
  const newest = await newestRun(deps.db, actor.organisationId);
  if (newest && isUnderWay(newest)) throw running();
  if (newest?.id !== id) throw problem(409, 'vitals-outdated', 'A newer measurement has replaced this one. Start a new measurement.');
  if (!wireRun(row).resumable) throw problem(409, 'nothing-to-resume', 'This measurement has nothing left to do. Start a new one.');
  const resumed = await runInTask(deps, actor, id);
  await deps.audit.record(actor, 'vitals.resume', id);
  return resumed;
}
