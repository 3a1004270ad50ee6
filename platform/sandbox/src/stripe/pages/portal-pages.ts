import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { get, type Account } from '../account.ts';
import { cancelAtEnd } from '../api/subscription-calls.ts';
import { replaceCard, saveFailure, TEST_CARDS } from '../engine/cards.ts';
import { cardOf, emitSubscription, retry } from '../engine/subscriptions.ts';
import type { Customer, PortalSession } from '../state.ts';
import { openAccount, type StripeParts } from '../stripe-parts.ts';
import { customerView } from '../views/customer-view.ts';
import { html } from './checkout-pages.ts';
import { cardList, day, escapeHtml, money, page } from './html.ts';

const text = z.string().trim().default('');
const form = z.discriminatedUnion('do', [
  z.object({ do: z.literal('card'), card: z.string().transform((value) => value.replaceAll(/\s/g, '')) }),
  z.object({ do: z.literal('details'), name: text, line1: text, city: text, postal_code: text, country: text, tax_id: text }),
  z.object({ do: z.literal('cancel') }),
  z.object({ do: z.literal('resume') }),
  z.object({ do: z.literal('pay'), invoice: z.string() }),
]);

const LIVE = new Set(['trialing', 'active', 'past_due']);

/** The customer portal: card, address and tax id, invoices, cancelling. */
export function portalPages(app: FastifyInstance, parts: StripeParts): void {
  const find = (account: Account, params: unknown) => account.state.portalSessions.find(({ id }) => id === (params as { id: string }).id);

  app.get('/stripe/portal/:id', async (request, reply) => {
    const account = openAccount(parts);
    const session = find(account, request.params);
    return session
      ? html(reply, 200, portalHtml(account, session, null))
      : html(reply, 404, page('Billing', '<p>This link has expired.</p>'));
  });

  app.post('/stripe/portal/:id', async (request, reply) => {
    const account = openAccount(parts);
    const session = find(account, request.params);
    const given = form.safeParse(request.body);
    if (!session || !given.success) return html(reply, 400, page('Billing', '<p>This cannot be done here.</p>'));
    const failure = act(account, get(account.state, 'customers', session.customer), given.data);
    await parts.store.save();
    if (failure !== null) return html(reply, 402, portalHtml(account, session, failure));
    return reply.redirect(`/stripe/portal/${session.id}`, 303);
  });
}

function act(account: Account, customer: Customer, given: z.output<typeof form>): string | null {
  const { state } = account;
  const subscription = state.subscriptions.find((one) => one.customer === customer.id && LIVE.has(one.status));
  switch (given.do) {
    case 'card': {
      const refused = saveFailure(given.card);
      if (refused) return refused.message;
      replaceCard(account, customer.id, given.card, true);
      account.emit('customer.updated', customerView(customer));
      return null;
    }
    case 'details': {
      const orNull = (value: string) => value || null;
      customer.name = orNull(given.name);
      customer.address = {
        line1: orNull(given.line1),
        line2: null,
        city: orNull(given.city),
        postal_code: orNull(given.postal_code),
        state: null,
        country: orNull(given.country.toUpperCase()),
      };
      customer.taxIds =
        given.tax_id === '' ? [] : [{ id: `txi_${customer.id.slice(4)}`, type: 'eu_vat', value: given.tax_id, created: account.now() }];
      account.emit('customer.updated', customerView(customer));
      return null;
    }
    case 'pay': {
      const invoice = get(state, 'invoices', given.invoice);
      return invoice.customer === customer.id ? (retry(account, invoice, true)?.message ?? null) : 'There is no such invoice.';
    }
    default: {
      if (!subscription) return 'There is no subscription.';
      cancelAtEnd(account, subscription, given.do === 'cancel');
      emitSubscription(account, 'updated', subscription);
      return null;
    }
  }
}

function portalHtml(account: Account, session: PortalSession, error: string | null): string {
  const { state } = account;
  const customer = get(state, 'customers', session.customer);
  const subscription = state.subscriptions.find((one) => one.customer === customer.id && LIVE.has(one.status));
  const card = cardOf(account, customer.id, subscription);
  const price = subscription && get(state, 'prices', subscription.price);
  const plan =
    subscription && price
      ? `<div class="box"><p><strong>${escapeHtml(get(state, 'products', price.product).name)}</strong>, ${money(price.amount, price.currency)} a ${price.interval}</p>
<p>${subscription.cancelAtPeriodEnd ? 'Ends' : 'Renews'} on ${day(subscription.periodEnd)}.</p>
<form method="post"><button name="do" value="${subscription.cancelAtPeriodEnd ? 'resume' : 'cancel'}">${subscription.cancelAtPeriodEnd ? 'Keep the plan' : 'Cancel at the end of the period'}</button></form></div>`
      : '<p>No subscription.</p>';
  const invoices = state.invoices
    .filter((one) => one.customer === customer.id)
    .toReversed()
    .map((invoice) => {
      const due = invoice.lines.reduce((sum, { amount }) => sum + amount, 0);
      const pay = `<form method="post"><input type="hidden" name="invoice" value="${invoice.id}"><button name="do" value="pay">Pay now</button></form>`;
      return `<tr><td>${day(invoice.created)}</td><td>${invoice.status}</td><td class="n">${money(due, get(state, 'prices', invoice.lines[0]?.price ?? '').currency)}</td><td>${invoice.status === 'open' ? pay : `<a href="/stripe/invoices/${invoice.id}/pdf">PDF</a>`}</td></tr>`;
    });
  const field = (label: string, name: string, value: string | null) =>
    `<label>${label}<input name="${name}" value="${escapeHtml(value ?? '')}"></label>`;
  return page(
    'Billing of your workspace',
    `<p><a href="${escapeHtml(session.returnUrl)}">Return to Canopy</a></p>
${error === null ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<h2>Plan</h2>${plan}
<h2>Payment method</h2><p>${card ? `${card.brand} ending in ${card.number.slice(-4)}, valid until ${card.expMonth}/${card.expYear}` : 'None yet.'}</p>
<form method="post"><label>New card number<input name="card" inputmode="numeric" autocomplete="cc-number" required></label><div class="actions"><button class="main" name="do" value="card">Save card</button></div></form>
${cardList(TEST_CARDS)}
<h2>Billing details</h2><form method="post">${field('Name', 'name', customer.name)}${field('Street', 'line1', customer.address?.line1 ?? null)}${field('City', 'city', customer.address?.city ?? null)}${field('Postal code', 'postal_code', customer.address?.postal_code ?? null)}${field('Country code', 'country', customer.address?.country ?? null)}${field('Tax id', 'tax_id', customer.taxIds[0]?.value ?? null)}<div class="actions"><button name="do" value="details">Save details</button></div></form>
<h2>Invoices</h2><div class="scroll"><table><thead><tr><th>Date</th><th>Status</th><th class="n">Amount</th><th></th></tr></thead><tbody>${invoices.join('')}</tbody></table></div>`,
  );
}
