import { Link } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, PageHeader, Stack } from '@canopy/ui';

/** Where the provider redirects visitors who left the payment page. */
export function PaymentCancelledScreen() {
  return (
    <Stack gap="lg">
      <PageHeader title="Payment cancelled" />
      <EmptyState
        icon="receipt"
        title="Nothing was charged"
        description={
          <>
            You left the payment page. Your plan has not changed.{' '}
            <Anchor component={Link} to="/subscription" underline="always">
              See subscription
            </Anchor>
          </>
        }
        action={
          <Button component={Link} to="/plan-upgradation">
            Choose a plan
          </Button>
        }
      />
    </Stack>
  );
}
