import { Card } from '@canopy/ui';
import { formatDate, KeyValueList } from '@canopy/ui/data';
import { formatMoney } from '../../billing/money.ts';
import { chargeFate, type Offer } from './charge-fate.ts';

/** Every charge of the workspace, newest first, and what becomes of each. */
export function ChargesCard({ offer }: { readonly offer: Offer }) {
  return (
    <Card title={offer.charges.length === 1 ? 'Charge' : 'Charges'}>
      <KeyValueList
        items={offer.charges.map((one) => ({
          label: one.invoice_number === null ? formatDate(one.paid_at) : `${formatDate(one.paid_at)}, ${one.invoice_number}`,
          value: `${formatMoney(one.amount_minor, one.currency)}: ${chargeFate(one)}`,
        }))}
      />
    </Card>
  );
}
