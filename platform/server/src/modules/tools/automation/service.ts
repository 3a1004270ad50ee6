import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallOutput, ParsedBody } from '@canopy/contract';
import {
  MAX_AUTOMATION_STEPS,
  MAX_AUTOMATION_TESTS,
  MAX_OPEN_RUNS,
  linesOfRun,
  stepLines,
  type AutomationRun,
  type AutomationTest,
  type saveAutomationTest,
  type startAutomationRun,
  type testPage,
  type updateAutomationTest,
} from '@canopy/contract/tools';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { linesOf } from './lines-of.ts';
import type { Login } from './driver/sign-in.ts';
import { enteredLogin, openLogin, runLogin, sealLogin, testLogin } from './login.ts';
import { automationJob, stepOf } from './run-job.ts';
import {
  changeRun,
  findLeftRuns,
  findRun,
  findRunByClient,
  insertRun,
  readScreenshots,
  type NewRun,
  type RunKey,
  type StoredRun,
} from './store.ts';
import { changeTest, findTest, insertTest, takeDueTest, type StoredTest } from './tests-store.ts';

const noRun = () => problem(404, 'run-not-found', 'There is no such run in this workspace. It may be too old.');
const noTest = () => problem(404, 'test-not-found', 'There is no such test in this workspace.');
const isOpen = ({ status }: AutomationRun): boolean => status === 'waiting' || status === 'running';

/** The current state of a run; if its task ended without it, it is over too. @throws problem 404 */
export async function runOf(deps: Deps, key: RunKey): Promise<StoredRun> {
  const run = await findRun(deps.db, key);
  if (!run) throw noRun();
  if (!isOpen(run) || run.taskId === null) return run;
  const task = await deps.jobs.find(key.organisationId, run.taskId);
  if (task?.status !== 'FAILURE') return run;
  await changeRun(deps.db, key, { status: 'failed', message: task.error ?? 'The run ended early.', executionTime: 0 });
  return (await findRun(deps.db, key)) ?? run;
}

type Start = Omit<NewRun, 'id' | 'steps' | 'at' | 'loginSealed'> & { login: Login | null };

/** Stores and starts a run. @throws problem 429 if too many are open, 400 if there is nothing to do */
async function start(deps: Deps, organisationId: string, wanted: Start): Promise<StoredRun> {
  const lines = wanted.planner === 'model' ? [] : linesOf({ ...wanted, hasLogin: wanted.login !== null });
  if (lines.length > MAX_AUTOMATION_STEPS) {
    const message = `A test has at most ${MAX_AUTOMATION_STEPS} steps.`;
    throw problem(400, 'invalid-input', message, [{ field: 'body.description', message }]);
  }
  const known = await findRunByClient(deps.db, organisationId, wanted.clientId);
  if (known) return known;
  const fresh = randomUUID();
  const loginSealed = sealLogin(deps, wanted.login, runLogin({ organisationId, id: fresh }));
  const id = await insertRun(
    deps.db,
    organisationId,
    { ...wanted, id: fresh, loginSealed, steps: lines.map((line) => stepOf(line)), at: deps.clock() },
    MAX_OPEN_RUNS,
  );
  if (id === undefined) {
    const meanwhile = await findRunByClient(deps.db, organisationId, wanted.clientId);
    if (meanwhile) return meanwhile;
    throw problem(
      429,
      'too-many-runs',
      `${MAX_OPEN_RUNS} tests of this workspace are already running or waiting. Wait until one has finished, or stop one.`,
    );
  }
  const key = { organisationId, id };
  await startTask(deps, key, wanted.createdBy);
  return runOf(deps, key);
}

/** Starts the work of a stored run; idempotent. */
async function startTask(deps: Deps, key: RunKey, userId: string | null): Promise<void> {
  const { organisationId, id } = key;
  const task = await deps.jobs.start({ organisationId, userId }, automationJob, { run_id: id }, { key: id });
  await changeRun(deps.db, key, { taskId: task.id }, false);
}

/** A run without a task after this was orphaned by a process that died in between. */
const LEFT_AFTER_MS = 60_000;

/** Starts the work of runs that were stored but never got a task. */
export async function startLeftRuns(deps: Deps): Promise<void> {
  const before = new Date(deps.clock().getTime() - LEFT_AFTER_MS);
  for (const { createdBy, ...key } of await findLeftRuns(deps.db, before)) await startTask(deps, key, createdBy);
}

/** Starts a run for a person. @throws problem 404 for a foreign parent or test; as `start` does */
export async function startRunOf(deps: Deps, actor: Actor, body: ParsedBody<typeof startAutomationRun>): Promise<StoredRun> {
  const { organisationId, userId } = actor;
  const parent = body.parent_id === undefined ? null : await runOf(deps, { organisationId, id: body.parent_id });
  const testId = body.test_id ?? parent?.test_id ?? null;
  const test = testId === null ? null : await findTest(deps.db, { organisationId, id: testId });
  if (body.test_id !== undefined && !test) throw noTest();
  // Stored credentials are used only for the target they were entered for.
  const isFor = (one: StoredRun | StoredTest | null | undefined): one is StoredRun | StoredTest =>
    one != null && one.loginSealed !== null && new URL(one.url).origin === new URL(body.url).origin;
  const storedLogin = (): Login | null => {
    if (isFor(parent)) return openLogin(deps, parent.loginSealed, runLogin({ organisationId, id: parent.id }));
    return isFor(test) ? openLogin(deps, test.loginSealed, testLogin({ organisationId, id: test.id })) : null;
  };
  const run = await start(deps, organisationId, {
    clientId: body.client_id,
    testId: test?.id ?? null,
    parentId: parent?.id ?? null,
    url: body.url,
    description: body.description,
    // A model has nothing to plan without a goal.
    planner: body.description === '' ? 'steps' : body.planner,
    login: enteredLogin(body.login) ?? storedLogin(),
    untilStep: body.until_step ?? null,
    startedBy: 'user',
    createdBy: userId,
  });
  await deps.audit.record(actor, 'automation.run', run.id, { url: body.url, planner: body.planner });
  return run;
}

const POLL_MS = 250;

/** The specification's call: responds when the run is over. A client that disconnects stops it. */
export async function testPageOf(
  deps: Deps,
  actor: Actor,
  body: ParsedBody<typeof testPage>,
  gone: AbortSignal,
): Promise<CallOutput<typeof testPage>> {
  const { id } = await startRunOf(deps, actor, { ...body, client_id: randomUUID(), planner: 'steps' });
  const key = { organisationId: actor.organisationId, id };
  let run = await runOf(deps, key);
  while (isOpen(run)) {
    if (gone.aborted) run = await cancelRunOf(deps, key);
    else await delay(POLL_MS);
    run = await runOf(deps, key);
  }
  const shots = await readScreenshots(deps.db, key);
  const done = run.log.filter(({ success }) => success !== null);
  if (done.length === 0) throw problem(424, 'test-not-run', run.message);
  return {
    run_id: id,
    execution_time: run.execution_time ?? 0,
    log: run.log.flatMap(({ goal, success, traceback }, index) =>
      success === null ? [] : [{ goal, success, traceback, screenshot_base64: shots.get(index + 1) ?? null }],
    ),
  };
}

/** Stops a run; a waiting one ends at once. */
export async function cancelRunOf(deps: Deps, key: RunKey): Promise<StoredRun> {
  const run = await runOf(deps, key);
  if (!isOpen(run)) return run;
  const task = run.taskId === null ? undefined : await deps.jobs.cancel(key.organisationId, run.taskId);
  if (task?.status !== 'RUNNING') {
    const steps = run.log.map((step) => ({ ...step, state: step.state === 'waiting' ? ('skipped' as const) : step.state }));
    await changeRun(deps.db, key, { status: 'cancelled', message: 'Stopped.', steps, executionTime: 0 });
  }
  return runOf(deps, key);
}

const testView = ({ loginSealed: _login, fingerprints: _facts, ...test }: StoredTest): AutomationTest => test;

export async function saveTestOf(deps: Deps, actor: Actor, body: ParsedBody<typeof saveAutomationTest>): Promise<AutomationTest> {
  const { organisationId, userId } = actor;
  const run = await runOf(deps, { organisationId, id: body.run_id });
  const lines = linesOfRun(run);
  if (isOpen(run) || lines.length === 0) throw problem(409, 'run-not-over', 'Only a finished run with steps can be saved as a test.');
  const { url, fingerprints } = run;
  const fresh = randomUUID();
  const login = openLogin(deps, run.loginSealed, runLogin({ organisationId, id: run.id }));
  const loginSealed = sealLogin(deps, login, testLogin({ organisationId, id: fresh }));
  const id = await insertTest(
    deps.db,
    organisationId,
    { id: fresh, name: body.name, url, description: lines.join('\n'), loginSealed, fingerprints, createdBy: userId, at: deps.clock() },
    MAX_AUTOMATION_TESTS,
  );
  if (id === undefined)
    throw problem(409, 'too-many-tests', `A workspace can have at most ${MAX_AUTOMATION_TESTS} saved tests. Delete one first.`);
  await deps.audit.record(actor, 'automation.save-test', id, { name: body.name });
  return testOf(deps, { organisationId, id });
}

export async function testOf(deps: Deps, key: RunKey): Promise<AutomationTest> {
  const test = await findTest(deps.db, key);
  if (!test) throw noTest();
  return testView(test);
}

const HOUR_MS = 3_600_000;
const EVERY_MS: Record<AutomationTest['schedule'], number | null> = {
  never: null,
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};

/** When a schedule is due next, counted from a given time. */
const nextMoment = (every: AutomationTest['schedule'], from: Date): Date | null => {
  const ms = EVERY_MS[every];
  return ms === null ? null : new Date(from.getTime() + ms);
};

export async function updateTestOf(
  deps: Deps,
  actor: Actor,
  id: string,
  body: ParsedBody<typeof updateAutomationTest>,
): Promise<AutomationTest> {
  const key = { organisationId: actor.organisationId, id };
  const now = deps.clock();
  const { name, description, schedule } = body;
  const changed = await changeTest(
    deps.db,
    key,
    {
      name,
      description: description === undefined ? undefined : stepLines(description).join('\n'),
      ...(schedule !== undefined && { schedule: { every: schedule, nextAt: nextMoment(schedule, now) } }),
    },
    now,
  );
  if (!changed) throw noTest();
  await deps.audit.record(actor, 'automation.change-test', id, { ...(schedule !== undefined && { schedule }) });
  return testOf(deps, key);
}

/** Replaces a line of the saved test with the proposed one. Tests never repair themselves: this is the user's decision. */
export async function approveHealingOf(deps: Deps, actor: Actor, runId: string, step: number): Promise<StoredRun> {
  const { organisationId } = actor;
  const run = await runOf(deps, { organisationId, id: runId });
  const proposal = run.log[step - 1]?.proposal;
  const test = run.test_id === null ? undefined : await findTest(deps.db, { organisationId, id: run.test_id });
  if (!proposal || !test) throw problem(409, 'no-proposal', 'There is nothing to approve: the test or the proposal is gone.');
  const lines = stepLines(test.description);
  const at = lines[step - 1] === proposal.was ? step - 1 : lines.indexOf(proposal.was);
  if (at === -1) throw problem(409, 'test-changed', 'The test has changed since this run. Run it again.');
  lines[at] = proposal.line;
  await changeTest(deps.db, { organisationId, id: test.id }, { description: lines.join('\n') }, deps.clock());
  const steps = run.log.map((one, index) =>
    index === step - 1 ? { ...one, proposal: null, note: `${one.note} The saved test now says: ${proposal.line}`.trim() } : one,
  );
  await changeRun(deps.db, { organisationId, id: runId }, { steps }, false);
  await deps.audit.record(actor, 'automation.heal', test.id, { was: proposal.was, line: proposal.line });
  return runOf(deps, { organisationId, id: runId });
}

/** Starts the saved tests that are due. One that was missed while no server ran starts once. */
export async function startDueTests(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (;;) {
    const key = await takeDueTest(deps.db, now, (every) => nextMoment(every, now));
    if (!key) return;
    const test = await findTest(deps.db, key);
    if (!test) continue;
    const said = await start(deps, key.organisationId, {
      clientId: randomUUID(),
      testId: test.id,
      parentId: null,
      url: test.url,
      description: test.description,
      planner: 'steps',
      login: openLogin(deps, test.loginSealed, testLogin(key)),
      untilStep: null,
      startedBy: 'schedule',
      createdBy: null,
    }).then(
      () => '',
      (error: Error) => {
        deps.log.warn({ test: test.id, reason: error.message }, 'a scheduled test did not start');
        return `It could not be started: ${error.message}`;
      },
    );
    await changeTest(deps.db, key, { problem: said }, now);
  }
}
