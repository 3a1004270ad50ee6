import { get, type Account } from '../account.ts';
import type { StripeState } from '../state.ts';
import { sessionView } from '../views/session-view.ts';
import { subscriptionView } from '../views/subscription-view.ts';
import { renew, retry } from './subscriptions.ts';

type Due = { at: number; run: (account: Account) => void };

const LIVE = new Set(['trialing', 'active', 'past_due']);
const WARNING_SECONDS = 3 * 86_400;

/** The next event that becomes due, if any. */
function nextDue(state: StripeState, warned: ReadonlySet<string>): Due | undefined {
  const due: Due[] = [];
  for (const subscription of state.subscriptions) {
    if (!LIVE.has(subscription.status)) continue;
    due.push({ at: subscription.periodEnd, run: (account) => renew(account, subscription) });
    const { trialEnd } = subscription;
    if (subscription.status === 'trialing' && trialEnd !== null && !warned.has(subscription.id)) {
      due.push({
        at: trialEnd - WARNING_SECONDS,
        run: (account) => account.emit('customer.subscription.trial_will_end', subscriptionView(account, subscription)),
      });
    }
  }
  for (const invoice of state.invoices) {
    if (invoice.status === 'open' && invoice.nextAttempt !== null) {
      due.push({ at: invoice.nextAttempt, run: (account) => void retry(account, invoice) });
    }
  }
  for (const session of state.sessions) {
    if (session.status !== 'open') continue;
    due.push({
      at: session.expires,
      run: (account) => {
        session.status = 'expired';
        account.emit('checkout.session.expired', sessionView(account, session));
      },
    });
  }
  return due.toSorted((one, other) => one.at - other.at)[0];
}

/**
 * Processes everything that is due up to a given time, in order, each at its own time.
 * @param at creates the account as of a given time
 */
export function advance(state: StripeState, until: number, at: (moment: number) => Account): void {
  const warned = new Set(
    state.events.filter(({ type }) => type === 'customer.subscription.trial_will_end').map(({ object }) => String(object['id'])),
  );
  for (let due = nextDue(state, warned); due !== undefined && due.at <= until; due = nextDue(state, warned)) {
    due.run(at(due.at));
    for (const { type, object } of state.events) if (type.endsWith('trial_will_end')) warned.add(String(object['id']));
  }
}

/** Ends a trial early: the first period begins and is paid for. */
export function endTrial(account: Account, id: string): void {
  const subscription = get(account.state, 'subscriptions', id);
  const now = account.now();
  Object.assign(subscription, { trialEnd: now, periodEnd: now, anchor: now });
  renew(account, subscription);
}
