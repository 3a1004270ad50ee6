import { MESSAGES } from '@canopy/contract';
import { startCheckout, type Plan } from '@canopy/contract/billing';
import { Link, useAction } from '@canopy/shell-api';
import { Button, Card, Group, Icon, Notice, Stack, Text } from '@canopy/ui';
import { formatInteger, StatusBadge } from '@canopy/ui/data';
import { useState } from 'react';
import { ALLOWANCES } from '../../billing/allowances.ts';
import { leaveFor } from '../../billing/leave-for.ts';
import { formatMoney } from '../../billing/money.ts';
import { liveState, type Subscription } from '../../billing/use-billing.ts';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';

interface PlanOfferProps {
  readonly plan: Plan;
  readonly interval: 'month' | 'year';
  readonly subscription: Subscription;
}

/** One plan: price, limits, and its one available action. */
export function PlanOffer({ plan, interval, subscription }: PlanOfferProps) {
  const state = liveState(subscription);
  const current = state ? state.plan_type === plan.type && (plan.type === 'free' || state.interval === interval) : plan.type === 'free';
  const price = interval === 'year' ? plan.yearly_price_minor : plan.price_minor;
  const saved = plan.price_minor * 12 - plan.yearly_price_minor;
  return (
    <Card title={plan.name} actions={current && <StatusBadge tone="good" label="Current plan" />}>
      <Stack gap="md">
        <div>
          <Group gap={6} align="baseline">
            <Text size="xl" fw={600}>
              {formatMoney(price, plan.currency)}
            </Text>
            <Text size="sm" c="dimmed">
              a {interval}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {price === 0
              ? 'Free of charge'
              : interval === 'year' && saved > 0
                ? `${formatMoney(saved, plan.currency)} less than 12 monthly payments`
                : 'Cancel at any time'}
          </Text>
        </div>
        <Stack gap={6} component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
          {ALLOWANCES.map(({ counted, limit }) => (
            <Group key={limit} gap="xs" component="li" wrap="nowrap">
              <Icon name="check" size={16} />
              <Text size="sm">
                {formatInteger(plan[limit])} {counted} per month
              </Text>
            </Group>
          ))}
        </Stack>
        {!current && subscription.may_manage && subscription.payments && (
          <Choose plan={plan} interval={interval} subscription={subscription} />
        )}
      </Stack>
    </Card>
  );
}

function Choose({ plan, interval, subscription }: PlanOfferProps) {
  const checkout = useAction(startCheckout);
  const [changing, setChanging] = useState(false);
  const state = liveState(subscription);
  if (plan.type === 'free') {
    return state?.cancel_at_period_end ? (
      <Text size="sm">Starts when the {state.plan_name} plan ends.</Text>
    ) : (
      <Button component={Link} to="/cancel-payment" variant="default">
        Cancel the paid plan
      </Button>
    );
  }
  const type = plan.type;
  if (state?.pending?.plan_type === type && state.pending.interval === interval) {
    return <Text size="sm">Starts when the current period ends.</Text>;
  }
  const pay = async () => {
    const result = await checkout.run({ body: { plan_type: type, interval } });
    if (result.ok) leaveFor(result.data.checkout_url);
  };
  return (
    <>
      {checkout.error && (
        <Notice tone="bad" live title={MESSAGES.billing.checkoutFailed}>
          {checkout.error.message}
        </Notice>
      )}
      <Button loading={checkout.running} onClick={() => (state ? setChanging(true) : void pay())}>
        {state ? `Change to ${plan.name}` : `Choose ${plan.name}`}
      </Button>
      {changing && <ChangePlanDialog plan={{ ...plan, type }} interval={interval} onClose={() => setChanging(false)} />}
    </>
  );
}
