import { getSubscription } from '@canopy/contract/billing';
import { useCall } from '@canopy/shell-api';
import { Card, FailedState, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { AllowanceCards } from './AllowanceCards.tsx';
import { PlansTable } from './PlansTable.tsx';
import { priceOf } from './allowances.ts';

/** Plan, limits and what remains of them this month. */
export function SubscriptionScreen() {
  const { data, error, isLoading, isValidating, reload } = useCall(getSubscription, {});
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
      <PageHeader title="Subscription" description="What your plan allows each month, and what is left of it." />
      <Card title="Your plan">
        {data ? (
          <Text>
            <strong>{data.plan.name}</strong>, {data.plan.price_minor === 0 ? 'free of charge' : `${priceOf(data.plan)} a month`}. This
            month began on {formatDate(data.period_start)}; the limits start anew on {formatDate(data.period_end)}.
          </Text>
        ) : (
          <Skeleton height={22} />
        )}
      </Card>
      <AllowanceCards subscription={data} />
      <Card title="Plans" padding="none">
        <PlansTable subscription={data} loading={isLoading} />
      </Card>
    </Stack>
  );
}
