import {
  approveHealing,
  cancelAutomationRun,
  getAutomationRun,
  getAutomationScreenshot,
  getAutomationSetup,
  listAutomationRuns,
  listAutomationTests,
  startAutomationRun,
  type AutomationRun,
  type AutomationStepResult,
  type AutomationTest,
} from '@canopy/contract/tools';
import { useToasts } from '@canopy/shell-api/host';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AutomationTesterScreen } from './AutomationTesterScreen.tsx';

const ID = '6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001';
const OTHER = '6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0002';
const step = (goal: string, more: Partial<AutomationStepResult> = {}): AutomationStepResult => ({
  goal,
  state: 'passed',
  success: true,
  traceback: '',
  note: '',
  took: 1_200,
  url: 'https://fern.example/',
  has_screenshot: true,
  proposal: null,
  ...more,
});
const failed = step('click "Buy"', {
  state: 'failed',
  success: false,
  traceback: 'Nothing to click called “Buy” is on the page.',
  proposal: { was: 'click "Buy"', line: 'click the button "Order"', found: 'button “Order”; the same id', confidence: 0.8 },
});
const run = (more: Partial<AutomationRun> = {}): AutomationRun => ({
  id: ID,
  test_id: null,
  test_name: null,
  parent_id: null,
  url: 'https://fern.example/',
  description: 'click "Buy"',
  planner: 'steps',
  status: 'failed',
  message: '',
  started_by: 'user',
  steps_total: 2,
  steps_passed: 1,
  created_at: '2026-11-02T10:00:00.000Z',
  execution_time: 2.4,
  has_login: false,
  model: null,
  log: [step('open "/"'), failed],
  ...more,
});
const setup = answer(getAutomationSetup, { browser: { available: true, message: '' }, model: null });
const shot = answer(getAutomationScreenshot, { screenshot_base64: 'AAAA' });
const show = (answers: readonly Answer[], at = '/automation-tester') =>
  renderScreen(<WithToasts />, { at, answers: [setup, shot, ...answers] });

let toasts: ReturnType<typeof useToasts> = [];
function WithToasts() {
  toasts = useToasts();
  return <AutomationTesterScreen />;
}

beforeEach(() => localStorage.clear());
const editor = () => screen.getByRole('textbox', { name: /^Description/ });

describe('the automation tester', () => {
  it('runs only with a target and steps; keeps them over a reload, and never the password', async () => {
    const { platform } = show([answer(startAutomationRun, run()), answer(getAutomationRun, run())]);
    const button = screen.getByRole('button', { name: 'Run test' });
    expect(button).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: /^Target URL/ }), 'https://fern.example/');
    await userEvent.type(editor(), 'click "Buy"');
    await userEvent.type(screen.getByLabelText('Password'), 'hush hush');
    expect(button).toBeEnabled();
    await userEvent.click(button);
    expect(await screen.findByText('Nothing to click called “Buy” is on the page.')).toBeVisible();
    const end = '1 of 2 steps passed; step 2 failed: Nothing to click called “Buy” is on the page.';
    expect(screen.getByText(end)).toBeVisible();
    expect(screen.getByText('Partly passed')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Page after “open "/"”' })).toBeVisible();
    const asked = platform.asked.get('startAutomationRun')?.[0];
    expect(asked?.body).toMatchObject({
      url: 'https://fern.example/',
      description: 'click "Buy"',
      planner: 'steps',
      login: { password: 'hush hush' },
    });
    expect(JSON.stringify({ ...localStorage })).toContain('Buy');
    expect(JSON.stringify({ ...localStorage })).not.toContain('hush');
  });

  it('needs only the URL', async () => {
    const { platform } = show([answer(startAutomationRun, run({ description: '' })), answer(getAutomationRun, run({ description: '' }))]);
    await userEvent.type(screen.getByRole('textbox', { name: /^Target URL/ }), 'https://fern.example/');
    await userEvent.click(screen.getByRole('button', { name: 'Run test' }));
    await waitFor(() => expect(platform.asked.get('startAutomationRun')).toHaveLength(1));
    const body = platform.asked.get('startAutomationRun')?.[0]?.body;
    expect(body).toMatchObject({ url: 'https://fern.example/', description: '' });
    expect(body).not.toHaveProperty('login');
  });

  it('offers what can be said, by mouse and by keys, and names lines that it does not understand', async () => {
    show([]);
    await userEvent.type(editor(), 'buy all\ncli');
    const offers = await screen.findByRole('listbox', { name: 'Step reference' });
    expect(within(offers).getAllByRole('option')).toHaveLength(4);
    expect(screen.getByText('Line 1: This step is not understood.')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(editor()).toHaveValue('buy all\nclick ""');
    await userEvent.click(screen.getByRole('button', { name: 'Step reference' }));
    const drawer = await screen.findByRole('dialog', { name: 'Step reference' });
    await userEvent.click(within(drawer).getByRole('button', { name: 'Insert reload' }));
    expect(editor()).toHaveValue('buy all\nclick ""\nreload');
  });

  it('keeps what can be said until a pressed button is let go, so that the button stays where it is', async () => {
    show([]);
    await userEvent.type(editor(), 'cli');
    expect(await screen.findByRole('listbox', { name: 'Step reference' })).toBeVisible();
    const target = screen.getByRole('button', { name: 'Step reference' });
    const user = userEvent.setup();
    await user.pointer({ keys: '[MouseLeft>]', target });
    expect(screen.getByRole('listbox', { name: 'Step reference' })).toBeVisible();
    await user.pointer({ keys: '[/MouseLeft]', target });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('says the server’s reason, and the fixed message where there is none', async () => {
    const { platform } = show([refuse(startAutomationRun, { status: 429, code: 'too-many-runs', detail: 'Four tests run already.' })]);
    await userEvent.type(screen.getByRole('textbox', { name: /^Target URL/ }), 'https://fern.example/');
    await userEvent.type(editor(), 'reload');
    await userEvent.click(screen.getByRole('button', { name: 'Run test' }));
    expect(await screen.findByText('Four tests run already.')).toBeVisible();
    platform.set(refuse(startAutomationRun, { status: 503, code: 'down', detail: 'Down.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Run test' }));
    expect(await screen.findByText('An error occurred during testing.')).toBeVisible();
  });

  it('changes a test by a proposal only when told to, and repeats up to a step', async () => {
    const { platform } = show(
      [
        answer(getAutomationRun, run()),
        answer(approveHealing, run({ log: [step('open "/"'), { ...failed, proposal: null }] })),
        answer(startAutomationRun, run()),
      ],
      `/automation-tester?run=${ID}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change the test' }));
    await waitFor(() => expect(platform.asked.get('approveHealing')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Actions for step 2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Run steps 1 to 2 again in a fresh browser' }));
    await waitFor(() =>
      expect(platform.asked.get('startAutomationRun')?.[0]?.body).toMatchObject({
        parent_id: ID,
        until_step: 2,
        description: 'open "/"\nclick "Buy"',
      }),
    );
  });

  it('says why a run could not be repeated or stopped', async () => {
    const full = 'Four tests of this workspace run or wait already.';
    const gone = 'There is no such run.';
    const { platform } = show(
      [
        answer(getAutomationRun, run()),
        refuse(startAutomationRun, { status: 429, code: 'too-many-runs', detail: full }),
        refuse(cancelAutomationRun, { status: 404, code: 'run-not-found', detail: gone }),
      ],
      `/automation-tester?run=${ID}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe(full));
    platform.set(answer(startAutomationRun, run({ id: OTHER, status: 'running' })));
    platform.set(answer(getAutomationRun, run({ id: OTHER, status: 'running' })));
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe(gone));
  });

  it('lists a replay as it ended, also one that was over before it was asked about', async () => {
    const saved: AutomationTest = {
      id: ID,
      name: 'Moss is for sale',
      url: 'https://fern.example/',
      description: 'reload',
      has_login: false,
      schedule: 'never',
      next_at: null,
      problem: '',
      last_run: null,
    };
    const { platform } = show(
      [
        answer(listAutomationTests, [saved]),
        answer(startAutomationRun, run({ id: OTHER, status: 'running' })),
        answer(getAutomationRun, run({ id: OTHER })),
      ],
      '/automation-tester?view=tests',
    );
    expect(await screen.findByText('Not replayed yet')).toBeVisible();
    platform.set(
      answer(listAutomationTests, [
        { ...saved, last_run: { id: OTHER, status: 'failed', steps_total: 1, steps_passed: 0, created_at: '2026-11-02T10:00:00.000Z' } },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Replay Moss is for sale' }));
    expect(await screen.findByRole('list', { name: 'Steps' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Saved tests' }));
    expect(await within(await screen.findByRole('table', { name: 'Saved tests' })).findByText('Failed')).toBeVisible();
  });

  it('has a word for no tests, no runs, and what failed', async () => {
    show(
      [answer(listAutomationTests, []), refuse(listAutomationRuns, { status: 503, code: 'down', detail: 'The platform is down.' })],
      '/automation-tester?view=tests',
    );
    expect(await screen.findByRole('heading', { name: 'No saved tests' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText('The platform is down.')).toBeVisible();
  });
});
