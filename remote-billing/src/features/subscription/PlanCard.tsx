import { Card, Skeleton } from '@canopy/ui';
import { formatDate, KeyValueList, StatusBadge, type StatusTone } from '@canopy/ui/data';
import { formatMoney } from '../../billing/money.ts';
import { liveState, type Subscription } from '../../billing/use-billing.ts';

const STATES: Record<string, { tone: StatusTone; label: string }> = {
  trialing: { tone: 'info', label: 'Trial' },
  active: { tone: 'good', label: 'Active' },
  past_due: { tone: 'bad', label: 'Payment failed' },
};

/** The plan in effect, what is paid for it, and what comes next. */
export function PlanCard({ subscription }: { readonly subscription: Subscription | undefined }) {
  return <Card title="Your plan">{subscription ? <KeyValueList items={factsOf(subscription)} /> : <Skeleton height={120} />}</Card>;
}

function factsOf(subscription: Subscription) {
  const { plan } = subscription;
  const state = liveState(subscription);
  const resets = { label: 'Limits reset', value: formatDate(subscription.period_end) };
  if (!state) return [{ label: 'Plan', value: plan.name }, { label: 'Price', value: 'Free of charge' }, resets];
  const { tone, label } = STATES[state.status] ?? { tone: 'neutral' as const, label: state.status };
  return [
    { label: 'Plan', value: plan.type === state.plan_type ? plan.name : `${plan.name} until ${state.plan_name} is paid` },
    {
      label: 'Status',
      value: state.cancel_at_period_end ? (
        <StatusBadge tone="warning" label="Ends at period end" />
      ) : (
        <StatusBadge tone={tone} label={label} />
      ),
    },
    { label: 'Price', value: `${formatMoney(state.amount_minor, state.currency)} per ${state.interval}` },
    { label: 'Next charge', value: nextCharge(state, subscription) },
    resets,
  ];
}

function nextCharge(state: NonNullable<Subscription['subscription']>, { plans }: Subscription): string {
  if (state.cancel_at_period_end || !state.period_end) return 'None';
  if (state.unpaid) return state.unpaid.next_attempt ? `Retry on ${formatDate(state.unpaid.next_attempt)}` : 'No automatic retry';
  const next = state.pending && plans.find(({ type }) => type === state.pending?.plan_type);
  const amount = next ? (state.pending?.interval === 'year' ? next.yearly_price_minor : next.price_minor) : state.amount_minor;
  return `${formatMoney(amount, state.currency)} on ${formatDate(state.period_end)}`;
}
