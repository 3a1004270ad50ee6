import { listLanguageModels, type LanguageModel } from '@canopy/contract/content';
import { clearPromptHistory, listPromptHistory, streamPrompt, type RunResult } from '@canopy/contract/tools';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PromptTestingScreen } from './PromptTestingScreen.tsx';

const model = (name: string, more: Partial<LanguageModel> = {}): LanguageModel => ({
  id: `server/${name}`,
  provider: 'server',
  provider_name: 'Sandbox',
  model_name: name,
  label: name,
  status: 'active',
  retires_on: null,
  replacement: null,
  accepts_images: false,
  is_sandbox: true,
  is_available: true,
  input_price: 0,
  output_price: 0,
  ...more,
});
const result = (more: Partial<RunResult>): RunResult => ({
  id: 'x',
  model_name: 'one',
  provider: 'server',
  config_name: 'one',
  temperature: 0.7,
  max_output_tokens: 10_000,
  top_p: 0.95,
  output: 'Greenthumb is best.',
  error: null,
  warnings: [],
  is_sandbox: true,
  input_tokens: 12,
  output_tokens: 34,
  cost_usd: 0.0015,
  latency_ms: 1_500,
  ...more,
});
const models = answer(listLanguageModels, {
  embeddings: { model_name: 'sandbox-embedder', provider_name: 'Sandbox', is_sandbox: true },
  data: [model('one'), model('two'), model('old', { status: 'retired', is_available: false, replacement: 'one' })],
});

const METRICS = { keyword: 'ferns, moss', total_search_volume: 1000, competition_index: 30, three_month_change: 0.2 };

beforeEach(() => localStorage.clear());

const run = () => screen.getByRole('button', { name: 'Run' });

async function compose(text: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Add text' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), text);
  const picker = await screen.findByRole('combobox', { name: 'Add a model' });
  await screen.findByRole('option', { name: /^one/ });
  await userEvent.selectOptions(picker, 'server/one');
}

describe('the prompt tester', () => {
  it('runs only with a block and an enabled model, and says what is wrong next to the block', async () => {
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    expect(run()).toBeDisabled();
    await compose('Where to buy ferns?');
    expect(run()).toBeEnabled();
    await userEvent.click(screen.getByRole('switch', { name: /^one/ }));
    expect(run()).toBeDisabled();
    await userEvent.click(screen.getByRole('switch', { name: /^one/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Add own site' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Own site' }), 'fernhill');
    await userEvent.click(run());
    expect(screen.getByText('Enter a valid URL, e.g. https://example.com')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Answers' })).toBeNull();
  });

  it('lists retired models among the providers, but not for choice', async () => {
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    await screen.findByRole('option', { name: /^one/ });
    expect(screen.queryByRole('option', { name: /^old/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'AI providers' }));
    const drawer = await screen.findByRole('dialog', { name: 'AI providers' });
    expect(await within(drawer).findByText(/no longer offers it. Use one instead/)).toBeVisible();
  });

  it('shows an answer with what it took and whom it names; the spec’s message where the backend fails; and retries', async () => {
    const { platform } = renderScreen(<PromptTestingScreen />, {
      answers: [models, refuse(streamPrompt, { status: 503, code: 'down', detail: 'Down.' })],
    });
    await compose('Where to buy ferns?');
    await userEvent.click(run());
    expect(await screen.findByText('Something went wrong while contacting the backend.')).toBeVisible();
    platform.set({
      call: streamPrompt,
      respond: async ({ body }) => {
        const { model: asked } = body as { model: { id: string } };
        const mentions = [{ name: 'Greenthumb', kind: 'competitor', mentions: 1, place: 1, quote: 'Greenthumb is best.' }] as const;
        const lines = [
          { type: 'text', text: 'Greenthumb ' },
          {
            type: 'result',
            result: result({
              id: asked.id,
              competitor_data: [...mentions],
              keyword_metrics: METRICS,
              keyword_metrics_problem: 'One keyword is not known.',
            }),
          },
        ];
        return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry one' }));
    expect(await screen.findByText('12 tokens in, 34 out · $0.0015 · 1.5s')).toBeVisible();
    expect(screen.getByText('1 × · named first')).toBeVisible();
    expect(screen.getByText('Searches for ferns, moss')).toBeVisible();
    expect(screen.getByText('1,000')).toBeVisible();
    expect(screen.getByText('One keyword is not known.')).toBeVisible();
  });

  it('has nothing to start over from after a reload', async () => {
    const first = renderScreen(<PromptTestingScreen />, { answers: [models] });
    const startOver = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Export and import' }));
      return screen.findByRole('menuitem', { name: 'Start over' });
    };
    await compose('Ferns?');
    await userEvent.click(await startOver());
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    first.unmount();
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    expect(await startOver()).toBeDisabled();
  });

  it('does not ask a model that is retired, and says so beside it', async () => {
    const config = { model_name: 'old', provider: 'server', temperature: 0.7, max_output_tokens: 10, top_k: null, top_p: 1, enabled: true };
    localStorage.setItem(
      `canopy.prompt-tester.${aUser().organisation.id}`,
      JSON.stringify({ blocks: [{ id: '1', label: 'text', input: 'Ferns?' }], models: [{ ...config, id: 'a', config_name: 'Old' }] }),
    );
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    expect(await screen.findByText('Not available')).toBeVisible();
    expect(screen.getByRole('switch', { name: /^Old/ })).toBeDisabled();
    expect(run()).toBeDisabled();
  });

  it('says that the models could not be loaded, in the drawer too', async () => {
    const { platform } = renderScreen(<PromptTestingScreen />, {
      answers: [refuse(listLanguageModels, { status: 503, code: 'down', detail: 'Down.' })],
    });
    expect(await screen.findByText('The models could not be loaded')).toBeVisible();
    platform.set(models);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /^one/ })).toBeInTheDocument();
  });

  it('clamps tokens and refuses letters', async () => {
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    await compose('Ferns?');
    await userEvent.click(screen.getByRole('button', { name: 'Settings of one' }));
    const tokens = await screen.findByRole('textbox', { name: 'Max output tokens' });
    await userEvent.clear(tokens);
    await userEvent.type(tokens, '12x');
    expect(screen.getByText('Please enter numbers only')).toBeVisible();
    await userEvent.clear(tokens);
    await userEvent.type(tokens, '90000');
    await userEvent.tab();
    expect(tokens).toHaveValue('50000');
    await userEvent.clear(tokens);
    await userEvent.tab();
    expect(tokens).toHaveValue('10000');
  });

  it('keeps each setting as it is typed, and a model without a name by its own', async () => {
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    await compose('Ferns?');
    await userEvent.click(screen.getByRole('button', { name: 'Settings of one' }));
    const kept = () =>
      (JSON.parse(localStorage.getItem(`canopy.prompt-tester.${aUser().organisation.id}`) ?? '{}') as { models: object[] }).models;
    // Without leaving the fields: a click beside the popover closes it before they lose the focus.
    const type = async (label: string, text: string) => {
      const field = await screen.findByRole('textbox', { name: label });
      await userEvent.clear(field);
      if (text !== '') await userEvent.type(field, text);
    };
    await type('Max output tokens', '777');
    expect(kept()).toMatchObject([{ max_output_tokens: 777 }]);
    await type('Top K', '40');
    expect(kept()).toMatchObject([{ top_k: 40 }]);
    await type('Name', '');
    expect(kept()).toMatchObject([{ config_name: 'one' }]);
  });

  it('begins with 0.7 and 0.95, moves in steps of 0.01 within bounds, and resets to 0.7 and 1', async () => {
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    await compose('Ferns?');
    await userEvent.click(screen.getByRole('button', { name: 'Settings of one' }));
    const temperature = await screen.findByRole('slider', { name: 'Temperature' });
    const topP = screen.getByRole('slider', { name: 'Top P' });
    const bounds = (slider: HTMLElement) => ['min', 'max', 'step'].map((name) => slider.getAttribute(name));
    expect([bounds(temperature), bounds(topP)]).toEqual([
      ['0', '2', '0.01'],
      ['0', '1', '0.01'],
    ]);
    const values = () => [temperature, topP].map((slider) => (slider as HTMLInputElement).value);
    expect(values()).toEqual(['0.7', '0.95']);
    fireEvent.change(temperature, { target: { value: '1.33' } });
    fireEvent.change(topP, { target: { value: '0.2' } });
    expect(values()).toEqual(['1.33', '0.2']);
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(values()).toEqual(['0.7', '1']);
  });

  it('says of each kind of block what is wrong with it', async () => {
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    await compose('Ferns?');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Text' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add keyword' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Keyword' }), 'two words');
    await userEvent.click(screen.getByRole('button', { name: 'Add competitor' }));
    await userEvent.click(run());
    for (const fault of ['Enter a text', 'A keyword has no spaces', 'Enter a competitor']) expect(screen.getByText(fault)).toBeVisible();
  });

  it('cancels one model while it answers, and asks it again', async () => {
    let asked = 0;
    renderScreen(<PromptTestingScreen />, {
      answers: [
        models,
        {
          call: streamPrompt,
          respond: async ({ body }) => {
            asked += 1;
            const { model: config } = body as { model: { id: string } };
            const ended = `${JSON.stringify({ type: 'result', result: result({ id: config.id }) })}\n`;
            const begun = `${JSON.stringify({ type: 'text', text: 'Green' })}\n`;
            // The first answer goes on until it is given up.
            const stream = new ReadableStream<Uint8Array>({
              start(controller) {
                controller.enqueue(new TextEncoder().encode(asked === 1 ? begun : ended));
                if (asked > 1) controller.close();
              },
            });
            return new Response(stream);
          },
        },
      ],
    });
    await compose('Where to buy ferns?');
    await userEvent.click(run());
    expect(await screen.findByText('Green')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel one' }));
    expect(await screen.findByText('Cancelled. No further requests are sent to this model.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry one' }));
    expect(await screen.findByText('Greenthumb is best.')).toBeVisible();
  });

  it('replays the newest run with its blocks, models and answers, and compares exactly two', async () => {
    const config = { model_name: 'one', provider: 'server', temperature: 0.7, max_output_tokens: 10, top_k: null, top_p: 1, enabled: true };
    const { platform } = renderScreen(<PromptTestingScreen />, { answers: [models, answer(listPromptHistory, [])] });
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByText('No runs yet')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    // A run since then is there when it is opened again.
    const item = {
      id: '6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001',
      blocks: [{ id: '1', label: 'text' as const, input: 'Which ferns?' }],
      models: ['a', 'b', 'c'].map((id) => ({ ...config, id, config_name: id })),
      responses: ['a', 'b', 'c'].map((id) => result({ id, config_name: id, output: `Fern ${id}\nGrows in the shade` })),
      timestamp: new Date().toISOString(),
    };
    platform.set(answer(listPromptHistory, [item]));
    await userEvent.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByText('Just now · 1 block, 3 answers')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Replay' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Which ferns?');
    const compare = screen.getByRole('button', { name: 'Compare' });
    expect(compare).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare a' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare b' }));
    expect(screen.getByRole('checkbox', { name: 'Compare c' })).toBeDisabled();
    await userEvent.click(compare);
    const dialog = await screen.findByRole('dialog', { name: 'Compare answers' });
    expect(dialog.querySelector('del')).toHaveTextContent('a');
    expect(dialog.querySelector('ins')).toHaveTextContent('b');
    expect(dialog).toHaveTextContent('Grows in the shade');
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Only what differs' }));
    expect(dialog).not.toHaveTextContent('Grows in the shade');
  });

  it('clears the history when that is confirmed', async () => {
    const item = { id: '6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0002', models: [], responses: [], timestamp: new Date().toISOString() };
    const blocks = [{ id: '1', label: 'text' as const, input: 'y'.repeat(120) }];
    const { platform } = renderScreen(<PromptTestingScreen />, {
      answers: [models, answer(listPromptHistory, [{ ...item, blocks }]), answer(clearPromptHistory, undefined)],
    });
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByText(`${'y'.repeat(100)}…`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    platform.set(answer(listPromptHistory, []));
    const question = await screen.findByRole('dialog', { name: 'Clear the prompt history?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Clear history' }));
    expect(await screen.findByText('No runs yet')).toBeVisible();
    await waitFor(() => expect(platform.asked.get('clearPromptHistory')).toHaveLength(1));
  });

  it('comes back to itself after signing in, with what was typed before', async () => {
    const view = renderScreen(<PromptTestingScreen />, { at: '/prompt-testing?view=prompt', user: null });
    await userEvent.click(screen.getByRole('button', { name: 'Add text' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Which tool is best?');
    const to = new URL(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '', 'http://portal');
    expect([to.pathname, to.searchParams.get('returnTo')]).toEqual(['/login', '/prompt-testing?view=prompt']);
    view.unmount();
    renderScreen(<PromptTestingScreen />, { answers: [models] });
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Which tool is best?');
    expect(screen.getByRole('link', { name: 'Back to Canopy' })).toBeVisible();
  });
});
