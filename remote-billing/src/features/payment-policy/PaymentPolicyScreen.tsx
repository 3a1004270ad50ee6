import { Card, Stack, Text } from '@canopy/ui';
import { BillingPage } from '../../billing/BillingPage.tsx';
import type { Subscription } from '../../billing/use-billing.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Terms of payment, cancellation and refund; the figures are those in force. */
export function PaymentPolicyScreen() {
  return (
    <BillingPage title="Payment policy" description="How plans are paid, changed, cancelled and refunded." height={520}>
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
        'Plans are paid in advance, by the month or by the year, by card through Stripe. Card numbers never reach this portal.',
        'Limits are counted by the month from the day the plan began, with yearly plans too. What is left does not carry over.',
      ],
    },
    {
      title: 'Trial',
      sentences: [
        trial === 0
          ? 'There is no trial at the moment.'
          : `A workspace can try a paid plan once for ${days(trial)}, without a card. Without a card it ends by itself; with one, the first period is charged when the trial ends.`,
      ],
    },
    {
      title: 'Changing the plan',
      sentences: [
        'A larger plan begins at once. The unused time of the old one is credited to the second, and the difference is shown before it is charged.',
        'A smaller plan begins when the period that is paid for ends. Until then the change can be taken back.',
      ],
    },
    {
      title: 'Cancelling',
      sentences: [
        'A cancelled plan goes on until the end of the period that is paid for, and the cancellation can be taken back until then.',
        'After that the workspace is on the Free plan. Its limits are lower; nothing that was written is deleted or hidden.',
      ],
    },
    {
      title: 'Refunds',
      sentences: [
        refund === 0
          ? 'Charges are not refunded.'
          : `The last charge is refunded in full on request within ${days(refund)}. The plan ends at once with it, and the workspace is on the Free plan.`,
      ],
    },
    {
      title: 'Failed payments',
      sentences: [
        `When a payment fails, the card is tried again several times over the next weeks. The plan goes on for ${days(grace)}; after that the workspace is on the Free plan until the invoice is paid.`,
      ],
    },
  ];
}
