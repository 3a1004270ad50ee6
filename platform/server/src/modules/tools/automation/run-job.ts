import { MESSAGES } from '@canopy/contract';
import { MAX_AUTOMATION_STEPS, MAX_RUN_BYTES, MAX_RUN_SECONDS, type AutomationStepResult } from '@canopy/contract/tools';
import { findBrowser } from '@canopy/crawler';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { startRun, type Run, type StepOutcome } from './driver/run-steps.ts';
import { isCheck, nextStep, planningModel, type Tried } from './planner.ts';
import { openingOf } from './lines-of.ts';
import { openLogin, runLogin } from './login.ts';
import { changeRun, findRun, storeScreenshot, type Fingerprints, type RunKey, type StoredRun } from './store.ts';
import { changeTest, findTest } from './tests-store.ts';

/** The message shown when there is no browser. */
export const NO_BROWSER_FOR_TESTS = 'No Chromium was found, so pages cannot be tested. Ask the operator to install one.';
const RESTARTED =
  'The platform was restarted during this run. It was not repeated automatically, because its steps may have changed something. Run it again.';
const OUT_OF_TIME = `The run took longer than ${MAX_RUN_SECONDS / 60} minutes.`;
/** How many of a model's steps may fail before it is stopped; failed checks count at once. */
const MAX_FAILED_TRIES = 3;

export const stepOf = (goal: string, more: Partial<AutomationStepResult> = {}): AutomationStepResult => ({
  goal,
  state: 'waiting',
  success: null,
  traceback: '',
  note: '',
  took: null,
  url: null,
  has_screenshot: false,
  proposal: null,
  ...more,
});

export const automationJob = defineJob({
  kind: 'automation-test',
  payload: z.object({ run_id: z.uuid() }),
  concurrency: 2,
  run: async ({ payload, organisationId, attempt, signal, cancelled, progress }, deps: Deps) => {
    const key: RunKey = { organisationId, id: payload.run_id };
    const run = await findRun(deps.db, key);
    if (!run || (run.status !== 'waiting' && run.status !== 'running')) return { run_id: key.id };
    if (attempt > 1 && run.log.some(({ state }) => state !== 'waiting')) {
      await end(deps, key, { status: 'failed', message: RESTARTED, steps: run.log.map(afterEnd), began: null });
      return { run_id: key.id };
    }
    const recording = new Recording(deps, key, run, progress);
    const deadline = AbortSignal.timeout(MAX_RUN_SECONDS * 1_000);
    const outcome = await work(deps, run, recording, AbortSignal.any([signal, deadline]), organisationId);
    if (signal.aborted && !cancelled()) signal.throwIfAborted();
    const isLate = deadline.aborted && !signal.aborted;
    const status = cancelled() ? 'cancelled' : outcome.passed && !isLate ? 'passed' : 'failed';
    const message = cancelled() ? 'Stopped.' : isLate ? OUT_OF_TIME : outcome.message;
    await end(deps, key, { status, message, steps: recording.steps.map(afterEnd), began: recording.began });
    if (status === 'passed' && run.test_id) await learn(deps, { organisationId, id: run.test_id }, recording.fingerprints);
    return { run_id: key.id };
  },
});

const afterEnd = (step: AutomationStepResult): AutomationStepResult =>
  step.state === 'waiting'
    ? { ...step, state: 'skipped' }
    : step.state === 'running'
      ? { ...step, state: 'failed', success: false, traceback: step.traceback || 'The run ended during this step.' }
      : step;

async function end(
  deps: Deps,
  key: RunKey,
  {
    began,
    ...change
  }: { status: 'passed' | 'failed' | 'cancelled'; message: string; steps: readonly AutomationStepResult[]; began: number | null },
): Promise<void> {
  await changeRun(deps.db, key, { ...change, executionTime: began === null ? 0 : (performance.now() - began) / 1_000 });
}

/** Stores what the elements of a passing test were like, in case one of them is not found later. */
async function learn({ db, clock }: Deps, test: RunKey, learned: Fingerprints): Promise<void> {
  const stored = await findTest(db, test);
  if (stored) await changeTest(db, test, { fingerprints: { ...stored.fingerprints, ...learned } }, clock());
}

interface Outcome {
  passed: boolean;
  /** why it ended this way, if the steps do not say */
  message: string;
}

async function work(deps: Deps, run: StoredRun, recording: Recording, signal: AbortSignal, organisationId: string): Promise<Outcome> {
  const executable = findBrowser();
  if (executable === null) return { passed: false, message: NO_BROWSER_FOR_TESTS };
  const model = run.planner === 'model' ? await planningModel(deps) : null;
  if (run.planner === 'model' && !model)
    return { passed: false, message: 'No language model is set up any more. Write the steps yourself.' };
  const test = run.test_id ? await findTest(deps.db, { organisationId, id: run.test_id }) : undefined;
  let session: Run;
  try {
    session = await startRun({
      url: run.url,
      login: openLogin(deps, run.loginSealed, runLogin({ organisationId, id: run.id })),
      confined: model !== null,
      executable,
      allowHosts: deps.config.crawlAllowHosts,
      maxBytes: MAX_RUN_BYTES,
      signal,
    });
  } catch (error) {
    deps.log.error({ reason: (error as Error).message.split('\n', 1)[0] }, 'the browser of a test did not start');
    return { passed: false, message: 'The browser did not start. Run it again.' };
  }
  try {
    await recording.start(model?.label ?? null);
    return model
      ? await followModel(deps, { run, session, recording, model: model.id, organisationId, signal })
      : await followLines(run, session, recording, test?.fingerprints ?? {});
  } catch (error) {
    if (signal.aborted) return { passed: false, message: '' };
    if (error instanceof ProblemError) return { passed: false, message: error.message };
    throw error;
  } finally {
    await session.close();
  }
}

/** Runs the lines one after another, up to the first failure. */
async function followLines(run: StoredRun, session: Run, recording: Recording, known: Fingerprints): Promise<Outcome> {
  const lines = run.log.slice(0, run.untilStep ?? MAX_AUTOMATION_STEPS).map(({ goal }) => goal);
  for (const [index, line] of lines.entries()) {
    await recording.begin(index, line);
    const outcome = await session.step(line, known[line]);
    await recording.done(index, line, outcome);
    if (!outcome.success) return { passed: false, message: '' };
  }
  return { passed: true, message: '' };
}

interface ModelRun {
  run: StoredRun;
  session: Run;
  recording: Recording;
  model: string;
  organisationId: string;
  signal: AbortSignal;
}

/** A model decides on each line, and sees the outcome. The run passes only if something was checked and no check failed. */
async function followModel(deps: Deps, { run, session, recording, model, organisationId, signal }: ModelRun): Promise<Outcome> {
  const tried: Tried[] = [];
  const attempt = async (line: string): Promise<StepOutcome> => {
    await recording.begin(tried.length, line);
    const outcome = await session.step(line);
    await recording.done(tried.length, line, outcome);
    tried.push({ line, success: outcome.success, traceback: outcome.traceback });
    return outcome;
  };
  if (!(await attempt(openingOf(run.url))).success) return { passed: false, message: '' };
  while (tried.length < MAX_AUTOMATION_STEPS) {
    signal.throwIfAborted();
    if (session.isOver()) return { passed: false, message: '' };
    const decision = await nextStep(deps, {
      organisationId,
      userId: null,
      runId: run.id,
      goal: run.description,
      tried,
      outline: await session.outline(),
      hasLogin: run.has_login,
      model,
      signal,
    });
    if (decision.done) return judge(tried);
    const outcome = await attempt(decision.line);
    if (!outcome.success && isCheck(decision.line)) return { passed: false, message: '' };
    if (tried.filter(({ success }) => !success).length > MAX_FAILED_TRIES)
      return { passed: false, message: 'The model did not find a way to the goal.' };
  }
  return { passed: false, message: `The model did not finish within ${MAX_AUTOMATION_STEPS} steps.` };
}

function judge(tried: readonly Tried[]): Outcome {
  if (!tried.at(-1)?.success) return { passed: false, message: 'The model gave up after a failed step.' };
  if (!tried.some(({ line, success }) => success && isCheck(line)))
    return { passed: false, message: 'The model ended without checking anything.' };
  return { passed: true, message: '' };
}

/** The run's row, updated step by step. */
class Recording {
  steps: AutomationStepResult[];
  began: number | null = null;
  fingerprints: Fingerprints = {};
  readonly #deps: Deps;
  readonly #key: RunKey;
  readonly #progress: (fraction: number, message?: string) => void;

  constructor(deps: Deps, key: RunKey, run: StoredRun, progress: (fraction: number, message?: string) => void) {
    this.#deps = deps;
    this.#key = key;
    this.#progress = progress;
    this.steps = run.planner === 'model' ? [] : [...run.log];
  }

  async start(model: string | null): Promise<void> {
    this.began = performance.now();
    await changeRun(this.#deps.db, this.#key, { status: 'running', steps: this.steps, model });
  }

  async begin(index: number, line: string): Promise<void> {
    this.steps[index] = stepOf(line, { state: 'running' });
    this.#progress(index / Math.max(this.steps.length, 1), line);
    await changeRun(this.#deps.db, this.#key, { steps: this.steps });
  }

  async done(index: number, line: string, outcome: StepOutcome): Promise<void> {
    const { success, traceback, note, took, url, screenshot, proposal, facts } = outcome;
    if (screenshot) await storeScreenshot(this.#deps.db, this.#key, index + 1, screenshot);
    if (facts && success) this.fingerprints[line] = facts;
    const words = traceback || (success ? '' : MESSAGES.automationTester.failed);
    this.steps[index] = stepOf(line, {
      state: success ? 'passed' : 'failed',
      success,
      traceback: words,
      note,
      took: Math.round(took),
      url,
      has_screenshot: screenshot !== null,
      proposal,
    });
    await changeRun(this.#deps.db, this.#key, { steps: this.steps, fingerprints: this.fingerprints });
  }
}
