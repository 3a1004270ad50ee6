import { describe, expect, it } from '@jest/globals';
import { getSubscription, updatePlan } from '@canopy/contract/billing';
import { getUser } from '@canopy/contract/host';
import { aUser, answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscription } from './allowances.ts';
import { SubscriptionScreen } from './SubscriptionScreen.tsx';

const free = {
  type: 'free',
  name: 'Free',
  price_minor: 0,
  currency: 'USD',
  deep_research_limit: 3,
  backlink_articles_limit: 2,
  keyword_metadata_limit: 25,
} as const;
const basic = { ...free, type: 'basic', name: 'Basic', price_minor: 2_900, deep_research_limit: 30 } as const;
const subscription: Subscription = {
  plan: free,
  limits: aUser().limits,
  remaining: { deep_research_remaining: 1, backlink_articles_remaining: 2, keyword_metadata_remaining: 0 },
  period_start: '2026-11-03T00:00:00.000Z',
  period_end: '2026-12-03T00:00:00.000Z',
  plans: [free, basic],
};

describe('the subscription', () => {
  it('shows the plan, what is left, and the other plans', async () => {
    renderScreen(<SubscriptionScreen />, { answers: [answer(getSubscription, subscription)] });
    expect(await screen.findByText(/the limits start anew on/)).toHaveTextContent('Free, free of charge');
    expect(screen.getByText('of 3 left').parentElement).toHaveTextContent('1of 3 left');
    expect(screen.getByRole('row', { name: /Free Current plan/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Basic.*\$29/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Edit limits/ })).toBeNull();
  });

  it('offers another try when it cannot be read', async () => {
    const { platform } = renderScreen(<SubscriptionScreen />, {
      answers: [refuse(getSubscription, { status: 404, code: 'no-workspace', detail: 'Gone.' })],
    });
    expect(await screen.findByText('Gone.')).toBeVisible();
    platform.set(answer(getSubscription, subscription));
    await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByText(/the limits start anew on/)).toBeVisible();
  });

  it('lets an admin change a plan’s limits', async () => {
    const { platform } = renderScreen(<SubscriptionScreen />, {
      user: aUser({ is_admin: true }),
      answers: [
        answer(getSubscription, subscription),
        answer(updatePlan, { ...free, backlink_articles_limit: 9 }),
        answer(getUser, aUser({ is_admin: true })),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit limits of the Free plan' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: /Backlink articles/ });
    await userEvent.clear(field);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save limits' }));
    expect(within(dialog).getByText('Enter a whole number, 0 or more')).toBeVisible();
    await userEvent.type(field, '9');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save limits' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = platform.asked.get('updatePlan')?.[0];
    expect([asked?.params, asked?.body]).toEqual([
      { type: 'free' },
      { deep_research_limit: 3, backlink_articles_limit: 9, keyword_metadata_limit: 25 },
    ]);
  });
});
