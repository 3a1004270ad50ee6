import { listLanguageModels } from '@canopy/contract/content';
import { getVisibility, listVisibilityAnswers, reckonVisibility, saveVisibility, type VisibilityModel } from '@canopy/contract/tools';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VISIBILITY_MESSAGES as WORDS } from './messages.ts';
import { VisibilityScreen } from './VisibilityScreen.tsx';

const model = {
  id: 'server/one',
  provider: 'server',
  provider_name: 'Sandbox',
  model_name: 'one',
  label: 'Model One',
  status: 'active' as const,
  retires_on: null,
  replacement: null,
  accepts_images: false,
  is_sandbox: true,
  is_available: true,
  input_price: 0,
  output_price: 0,
};
const settings = {
  names: ['Fern'],
  rivals: ['Greenthumb'],
  prompts: ['Where to buy ferns?'],
  models: ['server/one'],
  runs_a_day: 1,
  every: 'daily' as const,
};
const cost = { answers_a_round: 1, round_usd: 0.01, month_usd: 0.3, left_usd: 10, unpriced: [] };
const found: VisibilityModel = {
  model: 'server/one',
  answers: 40,
  days: 20,
  own: { share: 0.34, low: 0.28, high: 0.4 },
  place: 1.5,
  rivals: [{ name: 'Greenthumb', share: 0.6, low: null, high: null }],
  words: [{ word: 'trusted', tone: 'good', count: 3 }],
  answers_vary: null,
  by_day: [],
  days_needed: 25,
  alert: { from: 0.5, to: 0.34, since: '2026-11-01' },
};
const nothing = { settings: null, cost: null, next_at: null, running_task: null, models: [], questions: [], cited: [] };
const models = answer(listLanguageModels, { data: [model], embeddings: null });

describe('AI visibility', () => {
  it('says why there is nothing, and shows what asking costs before it is saved', async () => {
    const { platform } = renderScreen(<VisibilityScreen />, {
      answers: [models, answer(getVisibility, nothing), answer(reckonVisibility, cost), answer(saveVisibility, undefined)],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose what to ask' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What to ask' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Questions' }), 'Where to buy ferns?{Enter}Which moss is best?');
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Model One (sandbox)' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Ask' }), 'daily');
    expect(await dialog.findByText(/1 answer per round, about \$0\.01/)).toBeVisible();
    expect(dialog.getByText(/About \$0\.30 per month/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(platform.asked.get('saveVisibility')?.[0]?.body).toMatchObject({
        names: ['Fern'],
        prompts: ['Where to buy ferns?', 'Which moss is best?'],
        models: ['server/one'],
        every: 'daily',
      }),
    );
  });

  it('shows shares with their intervals, what changed beyond noise, each question, and cited pages with their state', async () => {
    const { platform, address } = renderScreen(<VisibilityScreen />, {
      answers: [
        models,
        answer(getVisibility, {
          ...nothing,
          settings,
          cost,
          models: [found],
          questions: [
            { prompt: 'Where to buy ferns?', answers: 40, share: 0.34, place: 1.5, rivals: [{ name: 'Greenthumb', share: 0.6 }] },
            { prompt: 'Which moss is best?', answers: 0, share: null, place: null, rivals: [] },
          ],
          cited: [{ url: 'https://fern.example/shop', answers: 2, status: 404, no_index: false, page_id: 'p1' }],
        }),
        answer(listVisibilityAnswers, [
          {
            id: '4f9c24e8-3b1d-4c55-9d3f-0a1b2c3d4e5f',
            day: '2026-11-19',
            model: 'server/one',
            prompt: 'Where to buy ferns?',
            text: 'At Fern.',
            place: 1,
            word: 'trusted',
            rivals: [],
            cited: [],
          },
        ]),
      ],
    });
    expect(await screen.findByText('34% (28% to 40%)')).toBeVisible();
    expect(screen.getByText(/Named less often since/)).toBeVisible();
    expect(screen.getByText(/5 more days for a margin of ±5 points/)).toBeVisible();
    expect(screen.getByText(WORDS.sandbox)).toBeVisible();
    expect(screen.getByRole('link', { name: 'https://fern.example/shop' })).toHaveAttribute(
      'href',
      expect.stringContaining('/seo-audit/pages?drawer=p1'),
    );
    expect(screen.getByText('2 answers · status 404')).toBeVisible();
    const questions = screen.getByRole('table', { name: 'Questions' });
    const cells = within(questions).getAllByRole('row')[1]?.querySelectorAll('td');
    expect([...(cells ?? [])].slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      'Where to buy ferns?',
      '34%',
      '1.5',
      'Greenthumb 60%',
      '40',
    ]);
    // A question leads to its answers, at a URL of its own; and back to all of them.
    await userEvent.click(within(questions).getByRole('button', { name: 'Open answers to Where to buy ferns?' }));
    expect(await screen.findByText('To “Where to buy ferns?”')).toBeVisible();
    expect(address()).toContain('question=Where');
    const asked = () => platform.asked.get('listVisibilityAnswers')?.at(-1)?.query.get('prompt');
    await waitFor(() => expect(asked()).toBe('Where to buy ferns?'));
    await userEvent.click(screen.getByRole('button', { name: 'Show all answers' }));
    expect(screen.queryByText('To “Where to buy ferns?”')).toBeNull();
    expect(address()).not.toContain('question=');
  });

  it('fails with a way to try again', async () => {
    const { platform } = renderScreen(<VisibilityScreen />, {
      answers: [models, refuse(getVisibility, { status: 403, code: 'no', detail: 'Not now.' })],
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    platform.set(answer(getVisibility, nothing));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(WORDS.empty)).toBeVisible();
  });
});
