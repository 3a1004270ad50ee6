import { Link } from '@canopy/shell-api';
import { Anchor, Button, Card, FailedState, Group, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { liveState, useSubscription, type Subscription } from '../../billing/use-billing.ts';
import { AllowanceCards } from './AllowanceCards.tsx';
import { BillingDetails } from './BillingDetails.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanNotices, TrialRoom } from './PlanNotices.tsx';
import { PlansCard } from './PlansCard.tsx';

/** Plan, what is paid for it, limits and remaining allowances, invoices and payment method. */
export function SubscriptionScreen() {
  const { data, error, isLoading, isValidating, reload } = useSubscription();
  if (error && !data) {
    return (
      <Stack gap="lg">
        <PageHeader title="Subscription" />
        <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <PageHeader
        title="Subscription"
        description="Your plan, its monthly limits and what is left this month."
        actions={
          <Button component={Link} to="/plan-upgradation">
            Compare plans
          </Button>
        }
      />
      {data ? <PlanNotices subscription={data} /> : <TrialRoom />}
      <PlanCard subscription={data} />
      <AllowanceCards subscription={data} />
      {data ? (
        <>
          {data.payments && <BillingDetails mayManage={data.may_manage} />}
          <PlansCard subscription={data} loading={isLoading} />
          <MorePayments subscription={data} />
        </>
      ) : (
        <Skeleton height={480} />
      )}
    </Stack>
  );
}

/** Comes with the rest: what stands above is higher once it is known. */
function MorePayments({ subscription }: { readonly subscription: Subscription }) {
  return (
    <Card title="More about payments">
      <Group gap="lg">
        <Anchor component={Link} to="/payment-policy" size="sm">
          Payment policy
        </Anchor>
        <Anchor component={Link} to="/refund-payment" size="sm">
          Request a refund
        </Anchor>
        {liveState(subscription) && (
          <Anchor component={Link} to="/cancel-payment" size="sm">
            Cancel the plan
          </Anchor>
        )}
        {subscription.test_clock_url && (
          <Anchor href={subscription.test_clock_url} target="_blank" size="sm">
            Advance the sandbox’s test clock
          </Anchor>
        )}
      </Group>
      {subscription.test_clock_url && (
        <Text size="xs" c="dimmed" mt="sm">
          Payments run in the sandbox; no money is charged.
        </Text>
      )}
    </Card>
  );
}
