import type { z } from 'zod';
import type { subscriptionWire } from './wire.ts';

export type Interval = 'month' | 'year';

/** A subscription as Stripe has it now. */
export interface SubscriptionTruth {
  id: string;
  customerId: string;
  /** Stripe's status: trialing, active, past_due, unpaid, paused, incomplete, incomplete_expired, canceled */
  status: string;
  itemId: string;
  priceId: string;
  /** the plan that the price names; null for a price of somebody else's */
  plan: string | null;
  interval: Interval;
  currency: string;
  /** in the currency's smallest unit, for one interval */
  amountMinor: number;
  created: Date;
  /** the time from which periods are counted */
  anchor: Date;
  periodStart: Date;
  periodEnd: Date;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  /** the unpaid invoice that made it `past_due` */
  unpaid: { invoiceId: string; amountMinor: number; since: Date; nextAttempt: Date | null; url: string | null } | null;
  /** the schedule that manages it, whether or not it still plans a change */
  scheduleId: string | null;
  /** a plan change that lies ahead: scheduled for the end of the period */
  pending: { scheduleId: string; plan: string; interval: Interval; at: Date } | null;
  testClock: string | null;
}

export function truthOf(wire: z.output<typeof subscriptionWire>): SubscriptionTruth {
  const [item] = wire.items.data;
  if (!item) throw new Error('a subscription without an item');
  const { latest_invoice: invoice, schedule } = wire;
  const open = invoice !== null && typeof invoice !== 'string' && invoice.status === 'open' && invoice.attempt_count > 0 ? invoice : null;
  return {
    id: wire.id,
    customerId: wire.customer,
    status: wire.status,
    itemId: item.id,
    priceId: item.price.id,
    plan: item.price.metadata['canopy_plan'] ?? null,
    interval: intervalOf(item.price.recurring?.interval),
    currency: item.price.currency,
    amountMinor: item.price.unit_amount ?? 0,
    created: wire.created,
    anchor: wire.billing_cycle_anchor,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    trialEnd: wire.trial_end,
    cancelAtPeriodEnd: wire.cancel_at_period_end || wire.cancel_at !== null,
    endedAt: wire.ended_at,
    unpaid: open && {
      invoiceId: open.id,
      amountMinor: open.amount_remaining,
      since: open.status_transitions.finalized_at ?? item.current_period_start,
      nextAttempt: open.next_payment_attempt,
      url: open.hosted_invoice_url ?? null,
    },
    scheduleId: typeof schedule === 'string' ? schedule : schedule?.status === 'active' ? schedule.id : null,
    pending: pendingOf(schedule),
    testClock: wire.test_clock,
  };
}

const intervalOf = (value: string | undefined): Interval => (value === 'year' ? 'year' : 'month');

function pendingOf(schedule: z.output<typeof subscriptionWire>['schedule']): SubscriptionTruth['pending'] {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const plan = schedule.metadata?.['canopy_plan'];
  // A schedule stays active until its last phase is over, long after the change that it was made for: only a phase that has not begun is
  // pending. Stripe says which one is current, by its own clock.
  const { current_phase: current } = schedule;
  const at = schedule.phases.find(({ start_date: start }) => current !== null && start >= current.end_date)?.start_date;
  if (plan === undefined || at === undefined) return null;
  return { scheduleId: schedule.id, plan, interval: intervalOf(schedule.metadata?.['canopy_interval']), at };
}
