import { listLanguageModels } from '@canopy/contract/content';
import {
  getMatrixAnswer,
  getPromptMatrix,
  JUDGE_SYSTEM,
  listPromptMatrices,
  retryPromptMatrix,
  startPromptMatrix,
  type MatrixCell,
  type MatrixRun,
} from '@canopy/contract/tools';
import { answer, refuse, renderScreen, TEST_ORGANISATION_ID, type Answer } from '@canopy/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY_DRAFT, keepDraft } from '../draft.ts';
import { PromptTestingScreen } from '../PromptTestingScreen.tsx';
import { checkOf, EMPTY_PLAN } from './plan-draft.ts';

const ID = '6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001';
const models = answer(listLanguageModels, {
  embeddings: { model_name: 'sandbox-embedder', provider_name: 'Sandbox', is_sandbox: true },
  data: [
    {
      id: 'server/one',
      provider: 'server',
      provider_name: 'Sandbox',
      model_name: 'one',
      label: 'one',
      status: 'active',
      retires_on: null,
      replacement: null,
      accepts_images: false,
      is_sandbox: true,
      is_available: true,
      input_price: 1,
      output_price: 10,
    },
  ],
});
const config = {
  id: 'm',
  model_name: 'one',
  provider: 'server',
  config_name: 'one',
  temperature: 1,
  max_output_tokens: 100,
  top_k: null,
  top_p: 1,
  enabled: true,
};
const cell = (case_id: string, more: Partial<MatrixCell>): MatrixCell => ({
  prompt_id: 'p',
  model_id: 'm',
  case_id,
  passed: true,
  error: null,
  is_sandbox: true,
  input_tokens: 10,
  output_tokens: 20,
  cost_usd: 0.001,
  latency_ms: 1_000,
  preview: `An answer about ${case_id}`,
  checks_passed: 1,
  checks_total: 1,
  ...more,
});
const run: MatrixRun = {
  id: ID,
  created_at: '2026-11-02T10:00:00.000Z',
  status: 'done',
  message: '',
  total: 3,
  done: 3,
  passed: 1,
  failed: 1,
  errors: 1,
  plan: {
    prompts: [{ id: 'p', name: 'Prompt 1', text: 'What does {{plant}} need?' }],
    variables: ['plant'],
    cases: ['fern', 'moss', 'ivy'].map((plant) => ({ id: plant, values: { plant }, checks: [] })),
    checks: [{ type: 'judge', negate: false, value: 'Names shade.' }],
    judge: 'server/one',
  },
  models: [config],
  cells: [
    cell('fern', {}),
    cell('moss', { passed: false, checks_passed: 0 }),
    cell('ivy', { passed: null, error: 'The model declined.', preview: '' }),
  ],
  spread: [{ prompt_id: 'p', model_id: 'm', answers: 0.31, judge: 0.12 }],
};
const show = (answers: readonly Answer[], at = '/prompt-testing?view=matrix') =>
  renderScreen(<PromptTestingScreen />, { at, answers: [models, ...answers] });

/** A selected file; jsdom’s cannot be read. */
const textFile = (text: string, name = 'cases.csv', type = 'text/csv'): File =>
  Object.assign(new File([text], name, { type }), {
    text: () => Promise.resolve(text),
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  });

beforeEach(() => localStorage.clear());

describe('the matrix', () => {
  it('is put together from prompts, cases and checks, says what is missing and what it may cost, and runs', async () => {
    const { platform } = show([answer(startPromptMatrix, run), answer(getPromptMatrix, run)]);
    const start = await screen.findByRole('button', { name: 'Run matrix' });
    expect(start).toBeDisabled();
    expect(screen.getByText('Enter the text of each prompt.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add prompt' }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Prompt 1' }));
    await userEvent.paste('What does {{plant}} need?');
    await screen.findByRole('option', { name: /^one/ });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a model' }), 'server/one');
    expect(screen.getByText('Add a column to the cases for {{plant}}.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a column to the cases' }));
    await userEvent.upload(screen.getByTestId('cases-file'), textFile('plant,__expected\nfern,icontains: shade\nmoss,\n'));
    expect(await screen.findByRole('textbox', { name: 'plant, case 2' })).toHaveValue('moss');
    await userEvent.click(screen.getByRole('button', { name: 'Add check' }));
    const check = screen.getByRole('group', { name: 'Check 1' });
    expect(screen.getByText('Fill in each check.')).toBeVisible();
    await userEvent.selectOptions(within(check).getByRole('combobox', { name: 'The answer' }), 'judge');
    await userEvent.click(within(check).getByRole('textbox', { name: 'Criterion' }));
    await userEvent.paste('Names shade.');
    expect(within(check).getByText(/Criterion: Names shade\./)).toBeInTheDocument();
    expect(screen.getByText('Choose the model that judges.')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Judge model' }), 'server/one');
    expect(screen.getByText(/^2 answers, at most \$0\.2\d*, plus the cost of the judge$/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Times each prompt is asked' }), '3 times');
    expect(screen.getByText(/^6 answers, at most/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Judgements per answer' }), '5 times');
    await userEvent.click(start);
    await waitFor(() => expect(platform.asked.get('startPromptMatrix')).toHaveLength(1));
    expect(platform.asked.get('startPromptMatrix')?.[0]?.body).toMatchObject({
      plan: {
        prompts: [{ text: 'What does {{plant}} need?' }],
        variables: ['plant'],
        cases: [
          { values: { plant: 'fern' }, checks: [{ type: 'contains', value: 'shade', ignore_case: true }] },
          { values: { plant: 'moss' } },
        ],
        checks: [{ type: 'judge', negate: false, value: 'Names shade.' }],
        judge: 'server/one',
        repeats: 3,
        judgements: 5,
      },
      models: [{ model_name: 'one' }],
    });
  });

  it('shows pass rates, each answer with its verdicts and the judge’s prompt, and asks again for what failed', async () => {
    const { platform } = show(
      [
        answer(getPromptMatrix, run),
        answer(retryPromptMatrix, undefined),
        answer(getMatrixAnswer, {
          ...cell('moss', { passed: false }),
          prompt: 'What does moss need?',
          output: 'Moss needs water.',
          verdicts: [
            {
              type: 'judge',
              label: 'judged: “Names shade.”',
              passed: false,
              reason: 'It names water only.',
              score: null,
              judge: { model: 'server/one', prompt: `${JUDGE_SYSTEM}\n\nCriterion: Names shade.`, is_sandbox: true },
            },
          ],
        }),
      ],
      `/prompt-testing?view=matrix&run=${ID}`,
    );
    expect(await screen.findByText('3 of 3 answers · 1 passed, 1 failed · 1 without a verdict')).toBeVisible();
    const rates = screen.getByRole('table', { name: 'Pass rates' });
    expect(within(rates).getByText('50%')).toBeVisible();
    expect(within(rates).getByText('1 of 2 passed, 1 without a verdict')).toBeVisible();
    expect(within(rates).getByText('Answers: ±31 points, judge: ±12 points')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'With failures' }));
    expect(screen.queryByRole('button', { name: /^Passed\s*for fern/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Failed\s*for moss/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Answer' });
    expect(await within(drawer).findByText('It names water only.')).toBeVisible();
    expect(within(drawer).getByText(/Criterion: Names shade\./)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Ask again for 1 answer' }));
    await waitFor(() => expect(platform.asked.get('retryPromptMatrix')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    platform.set(
      answer(getMatrixAnswer, { ...cell('moss', {}), prompt: 'What does moss need?', output: 'Moss needs shade.', verdicts: [] }),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Failed\s*for moss/ }));
    expect(await within(await screen.findByRole('dialog', { name: 'Answer' })).findByText('Moss needs shade.')).toBeVisible();
  });

  it('says what similarity is reckoned by', async () => {
    keepDraft(TEST_ORGANISATION_ID, {
      ...EMPTY_DRAFT,
      matrix: { ...EMPTY_PLAN, checks: [checkOf('similar', { negate: false, value: 'Ferns' })] },
    });
    const first = show([]);
    expect(await screen.findByText('Compares the meaning of both with embeddings: sandbox-embedder of Sandbox.')).toBeVisible();
    first.unmount();
    renderScreen(<PromptTestingScreen />, {
      at: '/prompt-testing?view=matrix',
      answers: [answer(listLanguageModels, { data: [], embeddings: null })],
    });
    expect(await screen.findByText(/^No provider with embeddings is set up, so the words/)).toBeVisible();
  });

  it('says why a run failed, what went wrong while it was asked for, and that there are no earlier ones', async () => {
    const { platform } = show(
      [
        refuse(getPromptMatrix, { status: 404, code: 'run-not-found', detail: 'There is no such run. It may be too old.' }),
        answer(listPromptMatrices, []),
      ],
      `/prompt-testing?view=matrix&run=${ID}`,
    );
    expect(await screen.findByText('There is no such run. It may be too old.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Previous runs' }));
    expect(await screen.findByRole('heading', { name: 'No runs yet' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    platform.set(answer(getPromptMatrix, { ...run, status: 'failed', message: 'This would go beyond the budget.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This would go beyond the budget.')).toBeVisible();
    platform.set(answer(listPromptMatrices, [{ ...run, prompts: 1, models: 1, cases: 3 }]));
    await userEvent.click(screen.getByRole('button', { name: 'Previous runs' }));
    expect(await screen.findByText(/^1 prompt × 1 model × 3 cases/)).toBeVisible();
  });

  it('takes no more than is kept over a reload, and no more columns than a run has', async () => {
    keepDraft(TEST_ORGANISATION_ID, {
      ...EMPTY_DRAFT,
      matrix: {
        ...EMPTY_PLAN,
        prompts: [{ id: 'p', name: 'Prompt 1', text: '{{a}} {{b}}' }],
        variables: ['a', ...Array.from({ length: 11 }, (_, at) => `v${at}`)],
        cases: [{ id: 'c', values: {}, checks: [] }],
        checks: [checkOf('regex', { negate: false, value: '' }), checkOf('contains', { negate: false, value: '' })],
      },
    });
    show([]);
    const prompt = await screen.findByRole('textbox', { name: 'Prompt 1' });
    expect(prompt).toHaveAttribute('maxlength', '20000');
    expect(screen.getByRole('textbox', { name: 'a, case 1' })).toHaveAttribute('maxlength', '5000');
    expect(screen.getByRole('textbox', { name: 'Pattern' })).toHaveAttribute('maxlength', '1000');
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAttribute('maxlength', '5000');
    expect(screen.getByRole('button', { name: 'Add a column to the cases' })).toBeDisabled();
    expect(screen.getByText('At most 12 variables.')).toBeVisible();
  });

  it('stays where a file of results without one is imported', async () => {
    const { container } = show([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add case' }));
    const input = container.ownerDocument.querySelector<HTMLInputElement>('input[accept="application/json,.json"]');
    const blocks = [{ id: 'b', label: 'text', input: 'Which ferns?' }];
    const file = textFile(JSON.stringify({ blocks, models: [], responses: [] }), 'results.json', 'application/json');
    await userEvent.upload(input as HTMLInputElement, file);
    await userEvent.click(screen.getByRole('tab', { name: 'One prompt' }));
    expect(await screen.findByDisplayValue('Which ferns?')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Matrix' }));
    expect(await screen.findByRole('button', { name: 'Remove case 1' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export and import' }));
    expect(await screen.findByRole('menuitem', { name: 'Export results' })).toBeEnabled();
  });
});
