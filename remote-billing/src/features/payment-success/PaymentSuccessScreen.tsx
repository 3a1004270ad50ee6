import { verifyPayment } from '@canopy/contract/billing';
import { Link, useCall, useSearchParams } from '@canopy/shell-api';
import { Anchor, Button, Card, EmptyState, FailedState, Group, Notice, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { formatDate, KeyValueList } from '@canopy/ui/data';
import { useEffect } from 'react';
import { formatMoney } from '../../billing/money.ts';
import { refreshBilling } from '../../billing/use-billing.ts';

/** Where the provider redirects visitors after a payment: verified with the provider each time the page is opened. */
export function PaymentSuccessScreen() {
  const [params] = useSearchParams();
  const sessionId = params.get('session_id') ?? '';
  const { data, error, isValidating, reload } = useCall(verifyPayment, sessionId === '' ? null : { body: { session_id: sessionId } });
  const complete = data?.status === 'complete';
  useEffect(() => {
    if (complete) void refreshBilling();
  }, [complete]);
  return (
    <Stack gap="lg">
      <PageHeader title="Payment" description="The result of your payment, confirmed by the payment provider." />
      {sessionId === '' && (
        <EmptyState
          icon="receipt"
          title="No payment to show"
          description="The payment provider opens this page after a payment."
          action={
            <Button component={Link} to="/subscription">
              See subscription
            </Button>
          }
        />
      )}
      {sessionId !== '' && !data && !error && <Skeleton height={200} aria-label="The payment is being verified" />}
      {error && !data && (
        <FailedState
          title="The payment could not be verified"
          detail={error.message}
          onRetry={() => void reload()}
          retrying={isValidating}
        />
      )}
      {complete && (
        <>
          <Notice tone="good" live title={`The workspace is on the ${data.plan_name ?? 'new'} plan`}>
            The payment went through. Reloading this page charges nothing.
          </Notice>
          <Card title="Receipt">
            {data.receipt ? (
              <KeyValueList
                items={[
                  { label: 'Paid', value: formatMoney(data.receipt.amount_minor, data.receipt.currency) },
                  { label: 'Date', value: formatDate(data.receipt.paid_at) },
                  { label: 'Invoice', value: data.receipt.number },
                  { label: 'File', value: data.receipt.pdf ? <Anchor href={data.receipt.pdf}>Download PDF</Anchor> : null },
                ]}
              />
            ) : (
              'Nothing has been charged yet.'
            )}
          </Card>
          <Group>
            <Button component={Link} to="/subscription">
              See subscription
            </Button>
          </Group>
        </>
      )}
      {data?.status === 'open' && (
        <EmptyState
          icon="clock"
          title="The payment is not finished"
          description="Nothing has been charged yet. Go back to the payment page to finish it."
          action={
            data.checkout_url ? (
              <Button component="a" href={data.checkout_url}>
                Continue to payment
              </Button>
            ) : undefined
          }
        />
      )}
      {data?.status === 'expired' && (
        <EmptyState
          icon="clock"
          title="The payment page has expired"
          description="Nothing was charged. Choose a plan to start again."
          action={
            <Button component={Link} to="/plan-upgradation">
              Compare plans
            </Button>
          }
        />
      )}
    </Stack>
  );
}
