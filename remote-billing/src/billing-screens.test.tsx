import { afterEach, describe, expect, it } from '@jest/globals';
import {
  cancelAndRefund,
  cancelSubscription,
  changePlan,
  getBillingDetails,
  getRefundOffer,
  getSubscription,
  previewPlanChange,
  startCheckout,
  startTrial,
  verifyPayment,
} from '@canopy/contract/billing';
import { getUser } from '@canopy/contract/host';
import { aUser, answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { CancelPaymentScreen } from './features/cancel-payment/CancelPaymentScreen.tsx';
import { PaymentPolicyScreen } from './features/payment-policy/PaymentPolicyScreen.tsx';
import { PaymentSuccessScreen } from './features/payment-success/PaymentSuccessScreen.tsx';
import { PaymentNotice } from './features/payment-notice/PaymentNotice.tsx';
import { PlanBanner } from './features/plan-banner/PlanBanner.tsx';
import { PlanUpgradationScreen } from './features/plan-upgradation/PlanUpgradationScreen.tsx';
import { RefundPaymentScreen } from './features/refund-payment/RefundPaymentScreen.tsx';
import { SubscriptionScreen } from './features/subscription/SubscriptionScreen.tsx';
import { TrialScreen } from './features/trial/TrialScreen.tsx';
import type { CallOutput } from '@canopy/contract';
import { aState, aSubscription } from './testing/a-subscription.ts';

const free = aSubscription();
const [, basic] = free.plans;
const paid = aSubscription({ plan: basic, subscription: aState(), trial_available: false });
const user = answer(getUser, aUser());
type Offer = CallOutput<typeof getRefundOffer>;
const anOffer = (charge: NonNullable<Offer['charge']>, change: Partial<Offer> = {}): Offer => ({
  charge,
  charges: [
    {
      ...charge,
      description: 'Basic',
      outcome: change.refusal ? 'kept' : 'refunded-now',
      refund_minor: change.refund_minor ?? 0,
    },
  ],
  used: { minor: 0, plan_name: 'Basic', monthly_minor: 2_900, allowances: [] },
  deducted_minor: 0,
  refund_minor: 0,
  refusal: null,
  refund_days: 14,
  ...change,
});
const noDetails = { card: null, name: null, email: null, address: [], tax_ids: [], invoices: [] };

describe('plans', () => {
  it('say in the fixed words when a checkout cannot begin', async () => {
    renderScreen(<PlanUpgradationScreen />, {
      answers: [
        answer(getSubscription, free),
        refuse(startCheckout, { status: 409, code: 'already-subscribed', detail: 'There is a paid plan already.' }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Basic' }));
    expect(await screen.findByText('Failed to initiate checkout. Please try again.')).toBeVisible();
    expect(screen.getByText('There is a paid plan already.')).toBeVisible();
  });

  it('show the proration before anything is charged, and confirm that very amount', async () => {
    const { platform } = renderScreen(<PlanUpgradationScreen />, {
      answers: [
        answer(getSubscription, paid),
        answer(previewPlanChange, {
          when: 'now',
          at: '2026-11-20T00:00:00.000Z',
          due_minor: 3_512,
          credit_minor: 0,
          currency: 'USD',
          lines: [
            { description: 'Unused time on Basic', amount_minor: -1_450 },
            { description: 'Remaining time on Pro', amount_minor: 4_962 },
          ],
          next_amount_minor: 9_900,
          proration_date: 1_780_000_000,
        }),
        answer(changePlan, { subscription: aState({ plan_type: 'pro' }) }),
        user,
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change to Pro' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('-$14.50')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $35.12 and change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.asked.get('previewPlanChange')).toHaveLength(1);
    expect(platform.asked.get('changePlan')?.[0]?.body).toEqual({
      plan_type: 'pro',
      interval: 'month',
      proration_date: 1_780_000_000,
      due_minor: 3_512,
    });
  });

  it('name their limits in full', async () => {
    renderScreen(<PlanUpgradationScreen />, { answers: [answer(getSubscription, free)] });
    expect(await screen.findByText('30 deep research runs per month')).toBeVisible();
    expect(screen.getAllByText('25 keyword metadata updates per month')).toHaveLength(3);
  });

  it('let members see and nobody but managers choose', async () => {
    renderScreen(<PlanUpgradationScreen />, { answers: [answer(getSubscription, aSubscription({ may_manage: false }))] });
    expect(await screen.findByText(/Ask one of them/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Choose/ })).toBeNull();
  });
});

describe('after a payment', () => {
  const at = '/payment-success?session_id=cs_1';
  const nothing = { checkout_url: null, plan_name: null, receipt: null };

  it('plan and receipt are shown', async () => {
    const receipt = {
      number: 'A-1',
      amount_minor: 2_900,
      currency: 'USD',
      paid_at: '2026-11-20T00:00:00.000Z',
      url: null,
      pdf: 'https://stripe.example/a.pdf',
    };
    renderScreen(<PaymentSuccessScreen />, {
      at,
      answers: [answer(verifyPayment, { ...nothing, status: 'complete', plan_name: 'Basic', receipt }), user],
    });
    expect(await screen.findByText('The workspace is on the Basic plan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', 'https://stripe.example/a.pdf');
  });

  it('an unfinished one is continued, and a foreign one is refused with another try', async () => {
    const { platform } = renderScreen(<PaymentSuccessScreen />, {
      at,
      answers: [refuse(verifyPayment, { status: 404, code: 'session-unknown', detail: 'This payment was started in another workspace.' })],
    });
    expect(await screen.findByText('This payment was started in another workspace.')).toBeVisible();
    platform.set(answer(verifyPayment, { ...nothing, status: 'open', checkout_url: 'https://stripe.example/pay' }));
    await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
    expect(await screen.findByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', 'https://stripe.example/pay');
  });

  it('without a session says what the page is for', async () => {
    renderScreen(<PaymentSuccessScreen />, { at: '/payment-success', answers: [] });
    expect(await screen.findByText('No payment to show')).toBeVisible();
  });
});

describe('leaving', () => {
  it('says when the plan ends, in the words of its screens', async () => {
    renderScreen(<CancelPaymentScreen />, { answers: [answer(getSubscription, paid)] });
    expect(await screen.findByText(/It stays active until 3 Dec 2026, and you are not charged again/)).toBeVisible();
  });

  it('asks for a reason before it cancels', async () => {
    const { platform } = renderScreen(<CancelPaymentScreen />, {
      answers: [answer(getSubscription, paid), answer(cancelSubscription, { subscription: aState({ cancel_at_period_end: true }) }), user],
    });
    const button = await screen.findByRole('button', { name: 'Cancel at the end of the period' });
    await userEvent.click(button);
    expect(screen.getByText('Choose a reason')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'It costs too much' }));
    await userEvent.click(button);
    await waitFor(() => expect(platform.asked.get('cancelSubscription')?.[0]?.body).toEqual({ reason: 'too_expensive', comment: '' }));
  });

  it('refunds what the offer says, after one more question', async () => {
    const charge = {
      payment: 'pi_1',
      invoice_number: 'A-1',
      amount_minor: 2_900,
      refunded_minor: 0,
      currency: 'USD',
      paid_at: '2026-11-18T00:00:00.000Z',
      until: '2026-12-02T00:00:00.000Z',
    };
    const { platform } = renderScreen(<RefundPaymentScreen />, {
      answers: [
        answer(getSubscription, paid),
        answer(getRefundOffer, anOffer(charge, { refund_minor: 2_900 })),
        answer(cancelAndRefund, { refunded_minor: 2_900, currency: 'USD' }),
        user,
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund $29 and end the plan' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refund and end the plan' }));
    await waitFor(() => expect(platform.asked.get('cancelAndRefund')?.[0]?.body).toEqual({ payment: 'pi_1', refund_minor: 2_900 }));
  });

  it('names every charge and what becomes of it, and how the amount comes about, before it asks', async () => {
    const charge = {
      payment: 'pi_1',
      invoice_number: 'A-1',
      amount_minor: 2_900,
      refunded_minor: 0,
      currency: 'USD',
      paid_at: '2026-11-18T00:00:00.000Z',
      until: '2026-12-02T00:00:00.000Z',
    };
    const offer = anOffer(charge, {
      refund_minor: 2_475,
      deducted_minor: 425,
      used: {
        minor: 7_425,
        plan_name: 'Pro',
        monthly_minor: 9_900,
        allowances: [{ name: 'deep research runs', used: 150, allowed: 200 }],
      },
    });
    const later = {
      ...offer.charges[0]!,
      payment: 'pi_2',
      invoice_number: 'A-2',
      amount_minor: 7_000,
      outcome: 'kept-later',
      refund_minor: 0,
    } as const;
    renderScreen(<RefundPaymentScreen />, {
      answers: [answer(getSubscription, paid), answer(getRefundOffer, { ...offer, charges: [later, ...offer.charges] }), user],
    });
    expect(await screen.findByText('150 of 200 deep research runs: $74.25 at list price')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Refund $24.75 and end the plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/ of [^:]*: /, ': '))).toEqual([
      '$70: not refunded: only the first charge is',
      '$29: $24.75 is refunded',
    ]);
    expect(dialog.getByText('$4.25 is deducted for what was used.')).toBeVisible();
  });

  it.each([
    ['not-first', /Only the first charge of an account is refunded/],
    ['used-up', /nothing is left to refund/],
  ] as const)('says why nothing is refunded: %s', async (refusal, message) => {
    const charge = { payment: 'pi_1', invoice_number: 'A-1', amount_minor: 2_900, refunded_minor: 0, currency: 'USD' };
    const dated = { ...charge, paid_at: '2026-11-18T00:00:00.000Z', until: '2026-12-02T00:00:00.000Z' };
    renderScreen(<RefundPaymentScreen />, {
      answers: [answer(getSubscription, paid), answer(getRefundOffer, anOffer(dated, { refusal }))],
    });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
  });

  it('says why a charge is not refunded any more', async () => {
    const charge = {
      payment: 'pi_1',
      invoice_number: null,
      amount_minor: 2_900,
      refunded_minor: 0,
      currency: 'USD',
      paid_at: '2026-10-01T00:00:00.000Z',
      until: '2026-10-15T00:00:00.000Z',
    };
    renderScreen(<RefundPaymentScreen />, {
      answers: [answer(getSubscription, paid), answer(getRefundOffer, anOffer(charge, { refusal: 'too-late' }))],
    });
    expect(await screen.findByText(/Refunds are possible for 14 days after the first charge/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
  });
});

describe('the trial', () => {
  it.each([
    ['account', /once for an account/],
    ['domain', /once for a site/],
    ['card', /once for a card/],
    ['unproven', /or add a card/],
  ] as const)('says who has had one, or what is missing: %s', async (refusal, message) => {
    const none = aSubscription({ trial_available: false, trial_refusal: refusal });
    renderScreen(<TrialScreen />, { answers: [answer(getSubscription, none), user] });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Connect the site' }) !== null).toBe(refusal === 'unproven');
  });

  it('is refused with its reason where the workspace had a plan, and where none is offered', async () => {
    const first = renderScreen(<TrialScreen />, { answers: [answer(getSubscription, aSubscription({ trial_available: false }))] });
    expect(await screen.findByText(/for workspaces that have not had a trial or a paid plan yet/)).toBeVisible();
    first.unmount();
    const policy = { ...free.policy, trial_days: 0 };
    renderScreen(<TrialScreen />, { answers: [answer(getSubscription, aSubscription({ trial_available: false, policy }))] });
    expect(await screen.findByText('Trials are not offered at the moment.')).toBeVisible();
  });

  it('is offered once and started', async () => {
    const { platform } = renderScreen(<TrialScreen />, {
      answers: [answer(getSubscription, free), answer(startTrial, { subscription: aState({ status: 'trialing' }) }), user],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start trial' }));
    await waitFor(() => expect(platform.asked.get('startTrial')).toHaveLength(1));
  });

  it('tells its days left and what happens without a card', async () => {
    const state = aState({ status: 'trialing', trial_end: '2026-11-29T12:00:00.000Z' });
    renderScreen(<TrialScreen />, {
      answers: [answer(getSubscription, aSubscription({ plan: basic, subscription: state })), answer(getBillingDetails, noDetails)],
    });
    expect(await screen.findByRole('heading', { name: '10 days left' })).toBeVisible();
    expect(await screen.findByText(/No card is on file/)).toBeVisible();
  });
});

it('the policy carries the figures in force', async () => {
  renderScreen(<PaymentPolicyScreen />, {
    answers: [answer(getSubscription, aSubscription({ policy: { ...free.policy, refund_days: 30 } }))],
  });
  expect(await screen.findByText(/first charge of an account is refunded on request within 30 days, less what was used/)).toBeVisible();
});

describe('the plan banner', () => {
  const remaining = { deep_research_remaining: 2, backlink_articles_remaining: 0, keyword_metadata_remaining: 25 };

  it('tells what is left of the limit that the screen uses', async () => {
    renderScreen(<PlanBanner />, { at: '/content-research', user: aUser({ remaining }), answers: [answer(getSubscription, free)] });
    const words = await screen.findByText('2 of 3 deep research runs left this month');
    expect(words).toBeVisible();
    expect(words).toHaveAttribute('title', '2 of 3 deep research runs left this month');
  });

  it('counts updates where the limit is one of updates', async () => {
    renderScreen(<PlanBanner />, { at: '/keyword/gap/short', user: aUser({ remaining }), answers: [answer(getSubscription, free)] });
    expect(await screen.findByText('25 of 25 keyword metadata updates left this month')).toBeVisible();
  });

  it('tells when a used-up limit resets', async () => {
    renderScreen(<PlanBanner />, { at: '/backlink-article', user: aUser({ remaining }), answers: [answer(getSubscription, free)] });
    expect(await screen.findByText(/All 2 backlink articles of this month are used up. Resets on/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade' })).toBeVisible();
  });
});

describe('the notice of a payment that failed', () => {
  const failed = (change: object = {}, more: object = {}) => {
    const unpaid = {
      amount_minor: 2_900,
      since: '2026-11-18T00:00:00.000Z',
      next_attempt: '2026-11-21T00:00:00.000Z',
      grace_end: '2026-11-25T00:00:00.000Z',
    };
    return aSubscription({ plan: basic, subscription: aState({ status: 'past_due', unpaid: { ...unpaid, ...change } }), ...more });
  };
  const show = (subscription: ReturnType<typeof aSubscription>, at = '/dashboard') =>
    renderScreen(<PaymentNotice />, { at, answers: [answer(getSubscription, subscription)] });
  afterEach(() => localStorage.clear());

  it('says on any screen what failed and how long the plan stays active, until it is dismissed; the next state shows it again', async () => {
    const first = show(failed());
    expect(await screen.findByText(/The payment of \S*29 failed on .*18.* The Basic plan stays active until .*25/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Update payment' })).toHaveAttribute('href', expect.stringContaining('/subscription'));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss until the payment changes' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    first.unmount();
    show(failed({ next_attempt: '2026-11-23T00:00:00.000Z' }));
    expect(await screen.findByRole('link', { name: 'Update payment' })).toBeVisible();
  });

  it.each([
    ['on any screen', () => show(failed())],
    ['after the days of grace', () => show(failed({ next_attempt: null }, { now: '2026-11-26T00:00:00.000Z' }))],
    [
      'on the subscription’s screen',
      () => renderScreen(<SubscriptionScreen />, { answers: [answer(getSubscription, failed()), answer(getBillingDetails, noDetails)] }),
    ],
  ])('has nothing that axe objects to, %s', async (_where, render) => {
    render();
    expect((await screen.findAllByText(/payment of \S*29/i))[0]).toBeVisible();
    // Browser tests cover colours: jsdom paints nothing. Part of a screen lacks the page's landmarks.
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });

  it('says that the days of grace are over', async () => {
    show(failed({ next_attempt: null }, { now: '2026-11-26T00:00:00.000Z' }));
    expect(await screen.findByText(/The workspace has been on the Free plan since .*25/)).toBeVisible();
  });
});
