import { getSubscription } from '@canopy/contract/billing';
import { Link, useCall, useLocation, useOrganisationId } from '@canopy/shell-api';
import { Anchor, Icon, IconButton } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { useState } from 'react';
import { formatMoney } from '../../billing/money.ts';
import { liveState } from '../../billing/use-billing.ts';
import classes from './PaymentNotice.module.css';

/** The last dismissal in this browser: one state of one workspace's payment. */
const KEY = 'canopy.payment-notice';

/**
 * A failed payment, on every screen, for users who can do something about it. Once dismissed, it returns with the next state: when
 * the card is charged again, when the grace period is over, or with another payment.
 */
export function PaymentNotice() {
  const organisationId = useOrganisationId();
  const { pathname } = useLocation();
  const { data } = useCall(getSubscription, {});
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(KEY));
  const state = data && liveState(data);
  const unpaid = state?.unpaid;
  // The subscription's own screen has the details.
  if (!data?.may_manage || !unpaid || pathname === '/subscription') return null;
  const isOver = Date.parse(data.now) >= Date.parse(unpaid.grace_end);
  const shown = [organisationId, unpaid.since, unpaid.next_attempt, isOver].join(' ');
  if (dismissed === shown) return null;
  const dismiss = () => {
    localStorage.setItem(KEY, shown);
    setDismissed(shown);
  };
  const amount = unpaid.amount_minor === null ? 'A payment' : `The payment of ${formatMoney(unpaid.amount_minor, state.currency)}`;
  return (
    <aside aria-label="Payment" className={classes.notice}>
      <span className={classes.icon}>
        <Icon name="alert" size={16} />
      </span>
      <span className={classes.words}>
        {amount} failed on {formatDate(unpaid.since)}.{' '}
        {isOver
          ? `The workspace has been on the Free plan since ${formatDate(unpaid.grace_end)}.`
          : `The ${state.plan_name} plan stays active until ${formatDate(unpaid.grace_end)}.`}
      </span>
      <Anchor component={Link} to="/subscription" size="sm">
        Update payment
      </Anchor>
      <IconButton icon="x" label="Dismiss until the payment changes" onClick={dismiss} />
    </aside>
  );
}
