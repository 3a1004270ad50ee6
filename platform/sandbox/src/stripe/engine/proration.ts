import type { Interval, Line, Price, Subscription } from '../state.ts';
import { periodEndAfter } from './periods.ts';

export type Change = {
  lines: Omit<Line, 'id'>[];
  anchor: number;
  periodStart: number;
  periodEnd: number;
};

const day = (at: number) => new Date(at * 1_000).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `price` × the share of the period that is left, to the second, rounded to the smallest unit. */
const share = (amount: number, at: number, { start, end }: { start: number; end: number }) =>
  end <= start ? 0 : Math.round((amount * (end - at)) / (end - start));

/**
 * What changing to another price at a given time costs: the unused time is credited, the remaining time is charged; a different interval
 * begins its own period and is charged in full (docs.stripe.com/billing/subscriptions/prorations).
 */
export function change(subscription: Subscription, from: Price, to: Price, names: { from: string; to: string }, at: number): Change {
  const { anchor, periodStart, periodEnd } = subscription;
  if (subscription.status === 'trialing') return { lines: [], anchor, periodStart, periodEnd };
  const period = { start: periodStart, end: periodEnd };
  const sameInterval = from.interval === to.interval;
  const unused = {
    amount: -share(from.amount, at, period),
    description: `Unused time on ${names.from} after ${day(at)}`,
    price: from.id,
    start: at,
    end: periodEnd,
    proration: true,
  };
  if (sameInterval) {
    const rest = {
      amount: share(to.amount, at, period),
      description: `Remaining time on ${names.to} after ${day(at)}`,
      price: to.id,
      start: at,
      end: periodEnd,
      proration: true,
    };
    return { lines: [unused, rest], anchor, periodStart, periodEnd };
  }
  const end = periodEndAfter(at, at, to.interval as Interval);
  const whole = {
    amount: to.amount,
    description: `1 × ${names.to} (at ${(to.amount / 100).toFixed(2)} / ${to.interval})`,
    price: to.id,
    start: at,
    end,
    proration: false,
  };
  return { lines: [unused, whole], anchor: at, periodStart: at, periodEnd: end };
}
