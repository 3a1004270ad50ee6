import { randomUUID } from 'node:crypto';
import type { StripeConnector } from '@canopy/connectors/stripe';
import { getBillingDetails, openBillingPortal, payUnpaidInvoice } from '@canopy/contract/billing';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { customerOf, ensureCustomer, needCurrent, needStripe, oneAtATime, storeNow, valueOf } from '../stripe/index.ts';

const NOTHING = { card: null, name: null, email: null, address: [], tax_ids: [], invoices: [] };

export function invoiceRoutes(deps: Deps, connector: StripeConnector | undefined): Route[] {
  return [
    route(getBillingDetails, async ({ actor }) => {
      const customerId = await customerOf(deps, actor.organisationId);
      if (customerId === undefined) return NOTHING;
      const stripe = needStripe(connector);
      const [details, invoices] = await Promise.all([stripe.detailsOf(customerId), stripe.invoicesOf(customerId)]);
      const { card, taxIds, ...person } = valueOf(details);
      return {
        ...person,
        tax_ids: taxIds,
        card: card && { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
        invoices: valueOf(invoices).map((invoice) => ({
          id: invoice.id,
          number: invoice.number,
          status: invoice.status ?? 'draft',
          created: invoice.created.toISOString(),
          total_minor: invoice.total,
          paid_minor: invoice.amountPaid,
          refunded_minor: invoice.amountRefunded,
          due_minor: invoice.status === 'open' ? invoice.amountDue : 0,
          currency: invoice.currency,
          description: invoice.lines.at(-1)?.description ?? '',
          url: invoice.url,
          pdf: invoice.pdf,
        })),
      };
    }),
    route(openBillingPortal, async ({ actor, body }) => {
      const stripe = needStripe(connector);
      const customerId = await ensureCustomer(deps, stripe, actor);
      const back = `${deps.config.publicUrl}${body.return_path}?organisation_id=${actor.organisationId}`;
      return { portal_url: valueOf(await stripe.openPortal(customerId, back)) };
    }),
    route(payUnpaidInvoice, async ({ actor }) => {
      const stripe = needStripe(connector);
      return oneAtATime(deps, actor.organisationId, async () => {
        const truth = await needCurrent(stripe, await customerOf(deps, actor.organisationId));
        if (!truth.unpaid) throw problem(409, 'nothing-due', 'Nothing is due at the moment.');
        const { invoiceId } = truth.unpaid;
        const paid = await stripe.payInvoice(invoiceId, randomUUID());
        await storeNow(deps, stripe, truth.customerId, 'invoice paid');
        const invoice = valueOf(paid);
        await deps.audit.record(actor, 'invoice.pay', invoiceId, { amount_minor: invoice.amountPaid });
        return { paid_minor: invoice.amountPaid, currency: invoice.currency };
      });
    }),
  ];
}
