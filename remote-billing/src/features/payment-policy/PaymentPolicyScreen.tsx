import { Card, Stack, Text } from '@canopy/ui';
import { BillingPage } from '../../billing/BillingPage.tsx';
import type { Subscription } from '../../billing/use-billing.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Terms of payment, cancellation and refund, with the figures currently in force. */
export function PaymentPolicyScreen() {
  return (
    <BillingPage title="Payment policy" description="How plans are paid for, changed, cancelled and refunded." height={520}>
      {({ policy }) => (
        <Stack gap="lg">
          {sectionsOf(policy).map(({ title, sentences }) => (
            <Card key={title} title={title}>
              <Stack gap="xs">
                {sentences.map((sentence) => (
                  <Text key={sentence} size="sm" maw={720}>
                    {sentence}
                  </Text>
                ))}
              </Stack>
            </Card>
          ))}
        </Stack>
      )}
    </BillingPage>
  );
}

function sectionsOf({ trial_days: trial, grace_days: grace, refund_days: refund }: Subscription['policy']) {
  return [
    {
      title: 'Payment',
      sentences: [
        'Plans are paid in advance, monthly or yearly, by card through Stripe. Card numbers never reach this portal.',
        'Limits reset each month on the day the plan started, on yearly plans too. Unused allowances do not carry over.',
      ],
    },
    {
      title: 'Trial',
      sentences: [
        trial === 0
          ? 'Trials are not available at the moment.'
          : `You can try a paid plan once for ${days(trial)}: once for an account, a verified site and a card, however many workspaces there are.`,
        ...(trial === 0
          ? []
          : [
              'A verified site or a card must stand behind the workspace. Without a card the trial simply ends; with one, the first period is charged when the trial ends.',
            ]),
      ],
    },
    {
      title: 'Changing the plan',
      sentences: [
        'An upgrade takes effect at once. Unused time on the old plan is credited, down to the second, and the difference is shown before you are charged.',
        'A downgrade takes effect at the end of the period you have paid for. You can undo it until then.',
      ],
    },
    {
      title: 'Cancelling',
      sentences: [
        'A cancelled plan stays active until the end of the period you have paid for. You can undo the cancellation until then.',
        'After that the workspace moves to the Free plan. Its limits are lower; nothing you wrote is deleted or hidden.',
      ],
    },
    {
      title: 'Refunds',
      sentences: [
        refund === 0
          ? 'Charges are not refunded.'
          : `The first charge of an account is refunded on request within ${days(refund)}, less what was used at list price. The plan then ends at once, and the workspace moves to the Free plan.`,
        ...(refund === 0
          ? []
          : [
              'What was used is the largest share of any monthly allowance, times the monthly list price: 15 of 30 deep research runs are half of it. Later charges, such as that of an upgrade, are not refunded; they pay for what was used first.',
              'There is one refund for an account, a verified site and a card, also after buying again or in another workspace.',
            ]),
      ],
    },
    {
      title: 'Failed payments',
      sentences: [
        `When a payment fails, the card is tried again several times over the next weeks. The plan stays active for ${days(grace)}; after that the workspace is on the Free plan until the invoice is paid.`,
      ],
    },
  ];
}
