import type { FastifyInstance } from 'fastify';
import { get, type Account } from '../account.ts';
import { amountDue, totalOf } from '../engine/invoices.ts';
import type { Invoice } from '../state.ts';
import { openAccount, type StripeParts } from '../stripe-parts.ts';
import { html } from './checkout-pages.ts';
import { day, escapeHtml, money, page } from './html.ts';
import { pdf } from './pdf.ts';

/** An invoice as a page and as a PDF; anyone with the address can read it, as with Stripe. */
export function invoicePages(app: FastifyInstance, parts: StripeParts): void {
  const find = (account: Account, params: unknown) => account.state.invoices.find(({ id }) => id === (params as { id: string }).id);
  app.get('/stripe/invoices/:id', async (request, reply) => {
    const account = openAccount(parts);
    const invoice = find(account, request.params);
    if (!invoice) return html(reply, 404, page('Invoice', '<p>There is no such invoice.</p>'));
    const [title = '', ...lines] = linesOf(account, invoice);
    return html(
      reply,
      200,
      page(
        title,
        lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') + `<p><a href="/stripe/invoices/${invoice.id}/pdf">Download PDF</a></p>`,
      ),
    );
  });
  app.get('/stripe/invoices/:id/pdf', async (request, reply) => {
    const account = openAccount(parts);
    const invoice = find(account, request.params);
    if (!invoice) return html(reply, 404, page('Invoice', '<p>There is no such invoice.</p>'));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Invoice-${invoice.number}.pdf"`)
      .send(pdf(linesOf(account, invoice)));
  });
}

function linesOf({ state }: Account, invoice: Invoice): string[] {
  const customer = get(state, 'customers', invoice.customer);
  const { currency } = get(state, 'prices', invoice.lines[0]?.price ?? '');
  const address = customer.address;
  return [
    `Invoice ${invoice.number}`,
    `Canopy (sandbox), ${day(invoice.created)}`,
    `Bill to: ${customer.name ?? ''} ${customer.email ?? ''}`,
    ...(address ? [[address.line1, address.postal_code, address.city, address.country].filter(Boolean).join(', ')] : []),
    ...customer.taxIds.map(({ value }) => `Tax id: ${value}`),
    ...invoice.lines.map((line) => `${line.description} (${day(line.start)} to ${day(line.end)}): ${money(line.amount, currency)}`),
    `Total: ${money(totalOf(invoice), currency)}`,
    `Due: ${money(invoice.status === 'paid' ? 0 : amountDue(invoice), currency)}`,
    `Paid: ${money(invoice.amountPaid, currency)}`,
    `Status: ${invoice.status}`,
  ];
}
