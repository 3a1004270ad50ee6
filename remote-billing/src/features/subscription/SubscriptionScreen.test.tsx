import { describe, expect, it } from '@jest/globals';
import {
  getBillingDetails,
  getSubscription,
  payUnpaidInvoice,
  previewPlan,
  resumeSubscription,
  updatePlan,
} from '@canopy/contract/billing';
import { getUser } from '@canopy/contract/host';
import { aUser, answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aState, aSubscription } from '../../testing/a-subscription.ts';
import { SubscriptionScreen } from './SubscriptionScreen.tsx';

const subscription = aSubscription();
const [free, basic] = subscription.plans;
const invoice = {
  id: 'in_1',
  number: 'A-1',
  status: 'paid',
  created: '2026-11-03T00:00:00.000Z',
  total_minor: 2_950,
  paid_minor: 2_950,
  refunded_minor: 0,
  due_minor: 0,
  currency: 'USD',
  description: '1 × Basic',
  url: null,
  pdf: 'https://stripe.example/in_1.pdf',
};
const billing = {
  card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2029 },
  name: 'Fernhill',
  email: 'office@fernhill.example',
  address: ['1 Fern Road', 'GB'],
  tax_ids: ['GB123456789'],
  invoices: [invoice],
};
const details = answer(getBillingDetails, billing);

describe('the subscription', () => {
  it('shows the plan, what is left with its reset, and the other plans', async () => {
    renderScreen(<SubscriptionScreen />, { answers: [answer(getSubscription, subscription), details] });
    expect(await screen.findByText('of 3 left')).toBeVisible();
    expect(screen.getByText('of 3 left').parentElement).toHaveTextContent('1of 3 left');
    expect(screen.getByText(/^2 used\. Resets on/)).toBeVisible();
    expect(screen.getByText(/^Used up. Resets on/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Free Current plan/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Basic \$29/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('offers the trial to those who may start it, and cancelling only where there is a plan', async () => {
    const user = { ...aUser(), is_agency: true };
    const first = renderScreen(<SubscriptionScreen />, { user, answers: [answer(getSubscription, subscription), details] });
    // Room for it, until it is known.
    expect(first.container.querySelector('[inert]')).not.toBeNull();
    expect(await screen.findByText('Try Basic for 14 days')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See trial' })).toHaveAttribute('href', expect.stringContaining('/trial'));
    expect(screen.queryByRole('link', { name: 'Cancel the plan' })).toBeNull();
    first.unmount();
    const { container } = renderScreen(<SubscriptionScreen />, {
      answers: [answer(getSubscription, aSubscription({ may_manage: false })), details],
    });
    expect(container.querySelector('[inert]')).toBeNull();
    expect(await screen.findByText('of 3 left')).toBeVisible();
    expect(screen.queryByText('Try Basic for 14 days')).toBeNull();
  });

  it('shows payment method, address and invoices with their files', async () => {
    renderScreen(<SubscriptionScreen />, { answers: [answer(getSubscription, subscription), details] });
    expect(await screen.findByText('Visa ending in 4242, valid until 04/2029')).toBeVisible();
    expect(screen.getByText('GB123456789')).toBeVisible();
    expect(screen.getByRole('link', { name: 'PDF of invoice A-1' })).toHaveAttribute('href', 'https://stripe.example/in_1.pdf');
    expect(screen.getByRole('row', { name: /A-1.*Paid.*\$29\.50/ })).toBeVisible();
  });

  it.each([
    [2_950, 'Refunded'],
    [950, 'Partly refunded, $9.50'],
  ])('says of an invoice of $29.50 of which %i cents were given back: %s', async (refunded_minor, words) => {
    const invoices = [{ ...invoice, refunded_minor }];
    renderScreen(<SubscriptionScreen />, {
      answers: [answer(getSubscription, subscription), answer(getBillingDetails, { ...billing, invoices })],
    });
    expect(await within(await screen.findByRole('table', { name: 'Invoices' })).findByText(words)).toBeVisible();
    expect(screen.queryByText('Paid')).toBeNull();
  });

  it('keeps the plan visible where the provider cannot be asked', async () => {
    renderScreen(<SubscriptionScreen />, {
      answers: [
        answer(getSubscription, aSubscription({ subscription: aState(), plan: basic })),
        refuse(getBillingDetails, { status: 502, code: 'stripe-unavailable', detail: 'Stripe cannot be reached.' }),
      ],
    });
    expect((await screen.findAllByText('Stripe cannot be reached.'))[0]).toBeVisible();
    expect(screen.getByText('$29 per month')).toBeVisible();
  });

  it('says what a failed payment means, and lets it be paid', async () => {
    const unpaid = {
      amount_minor: 2_900,
      since: '2026-11-18T00:00:00.000Z',
      next_attempt: '2026-11-21T00:00:00.000Z',
      grace_end: '2026-11-25T00:00:00.000Z',
    };
    const { platform } = renderScreen(<SubscriptionScreen />, {
      answers: [
        answer(getSubscription, aSubscription({ plan: basic, subscription: aState({ status: 'past_due', unpaid }) })),
        answer(payUnpaidInvoice, { paid_minor: 2_900, currency: 'USD' }),
        answer(getUser, aUser()),
        details,
      ],
    });
    expect(await screen.findByText(/The payment of \$29 on .* failed/)).toBeVisible();
    expect(screen.getByText(/Basic plan stays active until .*Everything you wrote stays/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(platform.asked.get('payUnpaidInvoice')).toHaveLength(1));
  });

  it('takes a cancellation back', async () => {
    const { platform } = renderScreen(<SubscriptionScreen />, {
      answers: [
        answer(getSubscription, aSubscription({ plan: basic, subscription: aState({ cancel_at_period_end: true }) })),
        answer(resumeSubscription, { subscription: aState() }),
        answer(getUser, aUser()),
        details,
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the plan' }));
    await waitFor(() => expect(platform.asked.get('resumeSubscription')).toHaveLength(1));
  });

  it('offers another try when it cannot be read', async () => {
    const { platform } = renderScreen(<SubscriptionScreen />, {
      answers: [refuse(getSubscription, { status: 404, code: 'no-workspace', detail: 'Gone.' }), details],
    });
    expect(await screen.findByText('Gone.')).toBeVisible();
    platform.set(answer(getSubscription, subscription));
    await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByText('of 3 left')).toBeVisible();
  });

  it('shows an admin what a changed plan means before it is saved', async () => {
    const { platform } = renderScreen(<SubscriptionScreen />, {
      user: aUser({ is_admin: true }),
      answers: [
        answer(getSubscription, subscription),
        answer(previewPlan, {
          workspaces: 12,
          paying: 0,
          over_limit: [{ name: 'Fernhill', limit: 'Backlink articles', used: 12, new_limit: 9 }],
          over_limit_total: 1,
        }),
        answer(updatePlan, { ...free, backlink_articles_limit: 9 }),
        answer(getUser, aUser({ is_admin: true })),
        details,
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the Free plan' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: /Backlink articles/ });
    await userEvent.clear(field);
    await userEvent.click(within(dialog).getByRole('button', { name: 'See what changes' }));
    expect(within(dialog).getByText('Enter a number, 0 or more')).toBeVisible();
    await userEvent.type(field, '9');
    await userEvent.click(within(dialog).getByRole('button', { name: 'See what changes' }));
    expect(await within(dialog).findByRole('row', { name: /Fernhill.*Backlink articles/ })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = platform.asked.get('updatePlan')?.[0];
    expect([asked?.params, asked?.body]).toEqual([{ type: 'free' }, { backlink_articles_limit: 9 }]);
  });
});
