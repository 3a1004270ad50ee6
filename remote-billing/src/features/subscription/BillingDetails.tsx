import { getBillingDetails, type InvoiceRow } from '@canopy/contract/billing';
import { useCall } from '@canopy/shell-api';
import { Anchor, Card, EmptyState, FailedState, Skeleton } from '@canopy/ui';
import { formatDate, KeyValueList, StatusBadge, type StatusTone } from '@canopy/ui/data';
import { DataTable } from '@canopy/ui/table';
import { formatMoney } from '../../billing/money.ts';
import { PortalButton } from '../../billing/PortalButton.tsx';

const STATES: Record<string, { tone: StatusTone; label: string }> = {
  paid: { tone: 'good', label: 'Paid' },
  open: { tone: 'bad', label: 'Unpaid' },
  void: { tone: 'neutral', label: 'Void' },
  uncollectible: { tone: 'neutral', label: 'Not collected' },
  draft: { tone: 'neutral', label: 'Draft' },
};

/** The payment provider keeps a refunded invoice as paid. */
function stateOf({ status, refunded_minor: refunded, paid_minor: paid, currency }: InvoiceRow): { tone: StatusTone; label: string } {
  if (refunded === 0) return STATES[status] ?? { tone: 'neutral', label: status };
  return { tone: 'neutral', label: refunded < paid ? `Partly refunded, ${formatMoney(refunded, currency)}` : 'Refunded' };
}

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** Payment method, billing address and invoices, as stored by the payment provider. */
export function BillingDetails({ mayManage }: { readonly mayManage: boolean }) {
  const { data, error, isLoading, isValidating, reload } = useCall(getBillingDetails, {});
  const failed = error && !data;
  const card = data?.card;
  return (
    <>
      <Card
        title="Payment method and billing details"
        actions={mayManage && data && <PortalButton>{card ? 'Change' : 'Add payment method'}</PortalButton>}
      >
        {failed && <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />}
        {isLoading && !failed && <Skeleton height={96} />}
        {data && (
          <KeyValueList
            items={[
              {
                label: 'Payment method',
                value: card
                  ? `${BRANDS[card.brand] ?? card.brand} ending in ${card.last4}, valid until ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
                  : 'None yet',
              },
              { label: 'Billed to', value: [data.name, data.email].filter(Boolean).join(', ') || 'Not given' },
              { label: 'Address', value: data.address.join(', ') || 'Not given' },
              { label: 'Tax ID', value: data.tax_ids.join(', ') || 'Not given' },
            ]}
          />
        )}
      </Card>
      <Card title="Invoices" padding="none">
        {data?.invoices.length === 0 ? (
          <EmptyState compact level={3} icon="receipt" title="No invoices yet" description="You get an invoice with each payment." />
        ) : (
          !failed && <InvoicesTable invoices={data?.invoices} loading={isLoading} />
        )}
        {failed && <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />}
      </Card>
    </>
  );
}

function InvoicesTable({ invoices, loading }: { readonly invoices: InvoiceRow[] | undefined; readonly loading: boolean }) {
  return (
    <DataTable
      label="Invoices"
      rows={invoices}
      rowKey={({ id }) => id}
      loading={loading}
      columnChoice={false}
      defaultSort={null}
      paging={false}
      skeletonRows={3}
      columns={[
        { id: 'created', header: 'Date', minWidth: 110, cell: (row: InvoiceRow) => formatDate(row.created) },
        { id: 'number', header: 'Number', minWidth: 130, cell: (row: InvoiceRow) => row.number ?? '–' },
        { id: 'description', header: 'For', minWidth: 200, cell: (row: InvoiceRow) => row.description },
        {
          id: 'status',
          header: 'Status',
          minWidth: 110,
          cell: (row: InvoiceRow) => <StatusBadge {...stateOf(row)} />,
        },
        { id: 'total', header: 'Total', numeric: true, cell: (row: InvoiceRow) => formatMoney(row.total_minor, row.currency) },
        {
          id: 'pdf',
          header: 'File',
          minWidth: 70,
          cell: (row: InvoiceRow) =>
            row.pdf ? (
              <Anchor href={row.pdf} size="sm" aria-label={`PDF of invoice ${row.number ?? row.id}`}>
                PDF
              </Anchor>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}
