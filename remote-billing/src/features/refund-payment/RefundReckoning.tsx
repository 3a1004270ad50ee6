import { Card, Text } from '@canopy/ui';
import { formatDate, formatInteger, KeyValueList } from '@canopy/ui/data';
import { formatMoney } from '../../billing/money.ts';
import type { Offer } from './charge-fate.ts';

/** How the amount comes about: the first charge, what was used at list price, and what is left. */
export function RefundReckoning({ offer, charge }: { readonly offer: Offer; readonly charge: NonNullable<Offer['charge']> }) {
  const { used, deducted_minor: deducted } = offer;
  const money = (minor: number) => formatMoney(minor, charge.currency);
  const allowances = used.allowances.map((one) => `${formatInteger(one.used)} of ${formatInteger(one.allowed)} ${one.name}`);
  return (
    <Card title="Refund">
      <KeyValueList
        items={[
          { label: 'First charge', value: money(charge.amount_minor - charge.refunded_minor) },
          {
            label: 'Used since',
            value: used.minor === 0 ? 'Nothing' : `${allowances.join('; ')}: ${money(used.minor)} at list price`,
          },
          ...(used.minor > deducted ? [{ label: 'Covered by later charges', value: money(used.minor - deducted) }] : []),
          { label: 'Deducted', value: money(deducted) },
          { label: 'Refund', value: money(offer.refund_minor) },
          { label: 'Refundable until', value: formatDate(charge.until) },
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm">
        The allowance used most decides: its share of the month, times the list price of {used.plan_name}, {money(used.monthly_minor)} per
        month.
      </Text>
    </Card>
  );
}
