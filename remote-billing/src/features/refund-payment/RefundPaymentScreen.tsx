import { cancelAndRefund, getRefundOffer } from '@canopy/contract/billing';
import { Link, showToast, useAction, useCall } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, FailedState, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { BillingPage } from '../../billing/BillingPage.tsx';
import { formatMoney } from '../../billing/money.ts';
import { NotManaged } from '../../billing/NotManaged.tsx';
import { refreshBilling } from '../../billing/use-billing.ts';
import { ChargesCard } from './ChargesCard.tsx';
import { chargeFate, type Offer } from './charge-fate.ts';
import { RefundReckoning } from './RefundReckoning.tsx';

/** Refunds an account's first charge within the policy, less what was used, and ends the plan along with it. */
export function RefundPaymentScreen() {
  return (
    <BillingPage
      title="Request a refund"
      description="Your first charge is refunded, less what you have used, within the period the payment policy allows."
    >
      {(subscription) => (subscription.payments ? <RefundOffer mayManage={subscription.may_manage} /> : <NoCharge />)}
    </BillingPage>
  );
}

function NoCharge() {
  return (
    <EmptyState
      icon="receipt"
      title="Nothing was charged"
      description="This workspace has no charge that could be refunded."
      action={
        <Button component={Link} to="/subscription">
          See subscription
        </Button>
      }
    />
  );
}

function RefundOffer({ mayManage }: { readonly mayManage: boolean }) {
  const { data, error, isValidating, reload } = useCall(getRefundOffer, {});
  if (!data && error) return <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />;
  if (!data) return <Skeleton height={240} />;
  if (!data.charge) return <NoCharge />;
  const { charge } = data;
  return (
    <Stack gap="lg">
      <ChargesCard offer={data} />
      <RefundReckoning offer={data} charge={charge} />
      {data.refusal !== null && <Notice tone="info">{refusalOf(data, charge)}</Notice>}
      {data.refusal === null && (mayManage ? <Confirm offer={data} charge={charge} /> : <NotManaged />)}
      <Text size="sm">
        <Anchor component={Link} to="/payment-policy">
          Payment policy
        </Anchor>
      </Text>
    </Stack>
  );
}

function refusalOf({ refusal, refund_days: days }: Offer, charge: NonNullable<Offer['charge']>): string {
  switch (refusal) {
    case 'already-refunded':
      return `This charge has been refunded: ${formatMoney(charge.refunded_minor, charge.currency)}.`;
    case 'not-first':
      return 'Only the first charge of an account is refunded, and this account, site or card has paid before or has had a refund. You can still cancel the plan at the end of its period.';
    case 'used-up':
      return 'What you have used is worth the whole charge at list price, so nothing is left to refund. You can still cancel the plan at the end of its period.';
    default:
      return `Refunds are possible for ${days} days after the first charge. This one could be refunded until ${formatDate(charge.until)}. You can still cancel the plan at the end of its period instead.`;
  }
}

function Confirm({ offer, charge }: { readonly offer: Offer; readonly charge: NonNullable<Offer['charge']> }) {
  const refund = useAction(cancelAndRefund);
  const [asking, setAsking] = useState(false);
  const amount = formatMoney(offer.refund_minor, charge.currency);
  const run = async () => {
    const result = await refund.run({ body: { payment: charge.payment, refund_minor: offer.refund_minor } });
    setAsking(false);
    if (!result.ok) return;
    await refreshBilling();
    showToast({ title: `${formatMoney(result.data.refunded_minor, result.data.currency)} refunded`, tone: 'success' });
  };
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm" maw={640}>
        The plan ends at once and the workspace moves to the Free plan. Everything you wrote stays. The money reaches your card in five to
        ten days.
      </Text>
      {refund.error && (
        <Notice tone="bad" live title="The refund was not made">
          {refund.error.message}
        </Notice>
      )}
      <Button color="bad" onClick={() => setAsking(true)}>
        Refund {amount} and end the plan
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Refund ${amount}?`}
        confirmLabel="Refund and end the plan"
        destructive
        running={refund.running}
        onConfirm={() => void run()}
      >
        <Stack gap="xs" component="ul" pl="md">
          {offer.charges.map((one) => (
            <Text key={one.payment} component="li" size="sm">
              {formatMoney(one.amount_minor, one.currency)} of {formatDate(one.paid_at)}: {chargeFate(one)}
            </Text>
          ))}
        </Stack>
        {offer.deducted_minor > 0 && (
          <Text size="sm" mt="xs">
            {formatMoney(offer.deducted_minor, charge.currency)} is deducted for what was used.
          </Text>
        )}
        <Text size="sm" mt="xs">
          The paid plan ends now. An account gets one refund. This cannot be undone.
        </Text>
      </ConfirmDialog>
    </Stack>
  );
}
