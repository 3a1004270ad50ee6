import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { MAX_AUTOMATION_STEPS, MAX_STEP_LENGTH } from './step-grammar.ts';

/** Maximum length of a description, in characters. */
const MAX_DESCRIPTION = MAX_AUTOMATION_STEPS * (MAX_STEP_LENGTH + 1);
/** Time limit of one run in seconds: less than the portal's request timeout (document 2, section 9). */
export const MAX_RUN_SECONDS = 270;
/** Maximum bytes that the pages of one run may send. */
export const MAX_RUN_BYTES = 60_000_000;
/** Maximum number of queued and running runs per workspace. */
export const MAX_OPEN_RUNS = 4;
/** Number of runs a workspace keeps; older ones are deleted with their screenshots. */
export const AUTOMATION_HISTORY_LENGTH = 200;
/** Maximum number of saved tests per workspace. */
export const MAX_AUTOMATION_TESTS = 100;

/** Accepts an empty text, which has its own message. */
const isTarget = (text: string): boolean => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));

const targetUrl = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a target URL'),
    z.maxLength(2_000),
    z.refine(isTarget, 'Enter a valid URL, e.g. https://example.com'),
  );
const description = z.string().check(z.trim(), z.minLength(1, 'Describe what to test'), z.maxLength(MAX_DESCRIPTION));
/** The specification asks for the URL alone: without a description, a run opens the page. */
const optionalDescription = z._default(z.string().check(z.trim(), z.maxLength(MAX_DESCRIPTION)), '');
const login = z.object({ username: z.string().check(z.maxLength(300)), password: z.string().check(z.maxLength(300)) });

/** Who plans the steps: the lines of the description, or a language model given the goal. */
const planner = z.enum(['steps', 'model']);

/** The target named in a step, and the replacement found on the page. Takes effect once a person approves it. */
export const healProposal = z.object({ was: z.string(), line: z.string(), found: z.string(), confidence: z.number() });
export type HealProposal = z.output<typeof healProposal>;

export const automationStepResult = z.object({
  /** the step's goal, as written */
  goal: z.string(),
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'skipped']),
  /** null: not run yet, or skipped */
  success: z.nullable(z.boolean()),
  /** why it failed; '' if it did not */
  traceback: z.string(),
  /** side effects: a dialog, a new tab; '' if none */
  note: z.string(),
  /** ms; null: not run */
  took: z.nullable(z.number()),
  /** the page's URL after the step */
  url: z.nullable(z.string()),
  has_screenshot: z.boolean(),
  proposal: z.nullable(healProposal),
});
export type AutomationStepResult = z.output<typeof automationStepResult>;

export const AUTOMATION_RUN_STATES = ['waiting', 'running', 'passed', 'failed', 'cancelled'] as const;

const runHead = {
  id: z.uuid(),
  test_id: z.nullable(z.uuid()),
  /** of the saved test; null: none */
  test_name: z.nullable(z.string()),
  /** the run it was derived from, by changing or repeating steps */
  parent_id: z.nullable(z.uuid()),
  url: z.string(),
  planner,
  status: z.enum(AUTOMATION_RUN_STATES),
  /** why it ended this way; '' where the steps show it */
  message: z.string(),
  started_by: z.enum(['user', 'schedule']),
  steps_total: z.number(),
  steps_passed: z.number(),
  created_at: z.string(),
  /** seconds; null: still running */
  execution_time: z.nullable(z.number()),
};
export const automationRunRow = z.object(runHead);
export type AutomationRunRow = z.output<typeof automationRunRow>;

export const automationRun = z.object({
  ...runHead,
  description: z.string(),
  has_login: z.boolean(),
  /** the language model that planned; null: none */
  model: z.nullable(z.string()),
  log: z.array(automationStepResult),
});
export type AutomationRun = z.output<typeof automationRun>;

/** The steps that repeat a run without a model: those that a model planned, or the description's own. */
export const linesOfRun = (run: Pick<AutomationRun, 'planner' | 'description' | 'log'>): string[] =>
  run.planner === 'steps' ? run.log.map(({ goal }) => goal) : run.log.filter(({ success }) => success === true).map(({ goal }) => goal);

const BASE = '/automationtester';

export const testPage = defineCall({
  name: 'testPage',
  method: 'POST',
  path: `${BASE}/test_page/`,
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary: 'Runs an automation test and waits for it to finish: returns each step with its duration and screenshot. Administrators only.',
  bodyBytes: 128 * 1024,
  body: z.object({ url: targetUrl, description: optionalDescription, login: z.optional(login) }),
  output: z.object({
    run_id: z.uuid(),
    /** seconds */
    execution_time: z.number(),
    log: z.array(z.object({ goal: z.string(), success: z.boolean(), traceback: z.string(), screenshot_base64: z.nullable(z.string()) })),
  }),
});

export const startAutomationRun = defineCall({
  name: 'startAutomationRun',
  method: 'POST',
  path: `${BASE}/runs/`,
  access: 'member',
  tokens: 'never',
  ratePerMinute: 30,
  summary: 'Starts an automation test. Repeated calls with the same `client_id` return the first run. Administrators only.',
  bodyBytes: 128 * 1024,
  cost: 'job',
  body: z.object({
    client_id: z.uuid(),
    url: targetUrl,
    description: optionalDescription,
    planner,
    login: z.optional(login),
    /** the run whose steps are changed or repeated: its sign-in is the fallback if none is given */
    parent_id: z.optional(z.uuid()),
    /** the saved test to replay: its sign-in and what it knows of each element are used */
    test_id: z.optional(z.uuid()),
    /** the last step to run, from 1; later ones are skipped */
    until_step: z.optional(z.number().check(z.int(), z.gte(1), z.lte(MAX_AUTOMATION_STEPS))),
  }),
  output: automationRun,
});

const page = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1);

export const listAutomationRuns = defineCall({
  name: 'listAutomationRuns',
  method: 'GET',
  path: `${BASE}/runs/`,
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s runs, newest first. Administrators only.',
  query: z.object({
    page,
    page_size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    test_id: z.optional(z.uuid()),
  }),
  output: z.object({ data: z.array(automationRunRow), page: z.number(), total: z.number(), total_pages: z.number() }),
});

const runId = z.object({ id: z.uuid() });
const stepOfRun = z.object({ id: z.uuid(), step: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_AUTOMATION_STEPS)) });

export const getAutomationRun = defineCall({
  name: 'getAutomationRun',
  method: 'GET',
  path: `${BASE}/runs/{id}/`,
  access: 'member',
  tokens: 'read',
  summary: 'One run with the steps so far. Administrators only.',
  params: runId,
  output: automationRun,
});

export const getAutomationScreenshot = defineCall({
  name: 'getAutomationScreenshot',
  method: 'GET',
  path: `${BASE}/runs/{id}/steps/{step}/screenshot/`,
  access: 'member',
  tokens: 'read',
  summary: 'A screenshot of the page after a step, as JPEG. Administrators only.',
  params: stepOfRun,
  output: z.object({ screenshot_base64: z.string() }),
});

export const cancelAutomationRun = defineCall({
  name: 'cancelAutomationRun',
  method: 'POST',
  path: `${BASE}/runs/{id}/cancel/`,
  access: 'member',
  tokens: 'write',
  summary: 'Stops a run. Administrators only.',
  params: runId,
  output: automationRun,
});

export const approveHealing = defineCall({
  name: 'approveHealing',
  method: 'POST',
  path: `${BASE}/runs/{id}/steps/{step}/heal/`,
  access: 'member',
  tokens: 'never',
  summary: 'Replaces the line of a saved test that found nothing with the proposed one. Administrators only.',
  params: stepOfRun,
  output: automationRun,
});

export const AUTOMATION_SCHEDULES = ['never', 'hourly', 'daily', 'weekly'] as const;
const schedule = z.enum(AUTOMATION_SCHEDULES);

export const automationTest = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  has_login: z.boolean(),
  schedule,
  next_at: z.nullable(z.string()),
  /** why the last scheduled run did not start; '' if it did */
  problem: z.string(),
  last_run: z.nullable(
    z.object({
      id: z.uuid(),
      status: z.enum(AUTOMATION_RUN_STATES),
      steps_total: z.number(),
      steps_passed: z.number(),
      created_at: z.string(),
    }),
  ),
});
export type AutomationTest = z.output<typeof automationTest>;

const testName = z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(100));

export const listAutomationTests = defineCall({
  name: 'listAutomationTests',
  method: 'GET',
  path: `${BASE}/tests/`,
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s saved tests, by name. Administrators only.',
  output: z.array(automationTest),
});

export const saveAutomationTest = defineCall({
  name: 'saveAutomationTest',
  method: 'POST',
  path: `${BASE}/tests/`,
  access: 'member',
  tokens: 'never',
  summary: 'Saves the steps of a run, with its sign-in, as a test that is replayed without a model. Administrators only.',
  body: z.object({ run_id: z.uuid(), name: testName }),
  output: automationTest,
});

export const updateAutomationTest = defineCall({
  name: 'updateAutomationTest',
  method: 'PATCH',
  path: `${BASE}/tests/{id}/`,
  access: 'member',
  tokens: 'never',
  summary: 'Changes the name, steps or schedule of a saved test. Administrators only.',
  params: runId,
  bodyBytes: 128 * 1024,
  body: z.object({ name: z.optional(testName), description: z.optional(description), schedule: z.optional(schedule) }),
  output: automationTest,
});

export const deleteAutomationTest = defineCall({
  name: 'deleteAutomationTest',
  method: 'DELETE',
  path: `${BASE}/tests/{id}/`,
  access: 'member',
  tokens: 'never',
  summary: 'Deletes a saved test and its sign-in; its runs are kept. Administrators only.',
  params: runId,
});

export const getAutomationSetup = defineCall({
  name: 'getAutomationSetup',
  method: 'GET',
  path: `${BASE}/setup/`,
  access: 'member',
  tokens: 'read',
  summary: 'Whether a browser for tests and a language model for planning are available. Administrators only.',
  output: z.object({
    browser: z.object({ available: z.boolean(), message: z.string() }),
    /** null: none, or only the sandbox’s, which cannot plan */
    model: z.nullable(z.object({ label: z.string() })),
  }),
});
