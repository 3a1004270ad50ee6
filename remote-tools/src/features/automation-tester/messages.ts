import { MESSAGES } from '@canopy/contract';
import type { AutomationRun, AutomationRunRow, AutomationStepResult, AutomationTest } from '@canopy/contract/tools';
import { outcomeOf, type ApiError } from '@canopy/shell-api';
import { formatDuration } from '@canopy/ui/data';

/** Wording of the automation tester (document 2, sections 2.8, 4, 5 and 8). */
export const AUTOMATION_WORDS = {
  title: 'Automation tester',
  description: 'Tests a web page in a separate browser, step by step, and shows the result of each step.',
  ...MESSAGES.automationTester,
  idleTitle: 'No results yet',
  idleText: 'Enter a target URL and the steps, then run the test. Each step shows here with its screenshot as it is done.',
  stepsHelp: 'One step per line. The test opens the target URL first.',
  goalHelp:
    'Say in your own words what to do and what to check. The model decides on the steps and can only do what you could write yourself.',
  signInHelp: 'Optional. Stored encrypted with the run, typed only into the target’s own pages, and hidden in results and screenshots.',
  again: 'The earlier steps run again first, in a fresh browser.',
  noTests: 'Run a test and save it to replay it without a language model, also on a schedule.',
  noRuns: 'Every run is kept here with its steps and screenshots.',
} as const;

const RUN_STATE = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  running: { tone: 'running', label: 'Running' },
  passed: { tone: 'good', label: 'Passed' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'warning', label: 'Stopped' },
} as const satisfies Record<AutomationRunRow['status'], unknown>;

/** How a run stands, by its counts: one that a step ended after others had passed has neither passed nor simply failed. */
export function runStateOf({
  status,
  steps_passed: passed,
  steps_total: total,
}: Pick<AutomationRunRow, 'status' | 'steps_passed' | 'steps_total'>) {
  if (status !== 'failed' || outcomeOf(passed, total) === 'none' || total === 0) return RUN_STATE[status];
  return { tone: 'warning', label: 'Partly passed' } as const;
}

/** How a run ended: how many of its steps passed, and which one failed. */
export function endOf({ status, steps_passed: passed, steps_total: total, log }: AutomationRun): string {
  const counts = `${passed} of ${total} ${total === 1 ? 'step' : 'steps'} passed`;
  if (status === 'cancelled') return `Stopped: ${counts}`;
  const at = status === 'failed' ? log.findLastIndex(({ state }) => state === 'failed') : -1;
  return at === -1 ? counts : `${counts}; step ${at + 1} failed: ${log[at]?.traceback || AUTOMATION_WORDS.failed}`;
}

export const STEP_STATE = {
  waiting: { icon: 'todo', label: 'To do' },
  running: { icon: 'running', label: 'Running' },
  passed: { icon: 'success', label: 'Passed' },
  failed: { icon: 'error', label: 'Failed' },
  skipped: { icon: 'minus', label: 'Not run' },
} as const satisfies Record<AutomationStepResult['state'], unknown>;

export const SCHEDULE_LABEL: Record<AutomationTest['schedule'], string> = {
  never: 'Not scheduled',
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
};

export const isOpen = ({ status }: Pick<AutomationRunRow, 'status'>): boolean => status === 'waiting' || status === 'running';

/** Why something failed: the server's own reason, or the fixed message if it gave none. */
export const reasonOf = ({ kind, message }: Pick<ApiError, 'kind' | 'message'>): string =>
  kind === 'rejected' ? message : AUTOMATION_WORDS.failed;

/** Duration of a step: most take less than a second. */
export const tookOf = (ms: number): string => (ms < 1_000 ? `${ms} ms` : formatDuration(ms / 1_000));
