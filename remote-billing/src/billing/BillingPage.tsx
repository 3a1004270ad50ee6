import { FailedState, PageHeader, Skeleton, Stack } from '@canopy/ui';
import type { ReactNode } from 'react';
import { useSubscription, type Subscription } from './use-billing.ts';

interface BillingPageProps {
  readonly title: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  /** height of the content to come, in px */
  readonly height?: number;
  readonly children: (subscription: Subscription) => ReactNode;
}

/** A screen about the plan: header, outline while loading, and a retry on failure. */
export function BillingPage({ title, description, actions, height = 240, children }: BillingPageProps) {
  const { data, error, isValidating, reload } = useSubscription();
  return (
    <Stack gap="lg">
      <PageHeader title={title} description={description} actions={actions} />
      {data && children(data)}
      {!data && error && <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />}
      {!data && !error && <Skeleton height={height} />}
    </Stack>
  );
}
