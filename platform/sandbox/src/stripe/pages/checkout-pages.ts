import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { get, type Account } from '../account.ts';
import { asksFirst, saveCard, saveFailure, TEST_CARDS, type CardFailure } from '../engine/cards.ts';
import { begin } from '../engine/subscriptions.ts';
import type { Session } from '../state.ts';
import { openAccount, type StripeParts } from '../stripe-parts.ts';
import { sessionView } from '../views/session-view.ts';
import { cardList, escapeHtml, money, page } from './html.ts';

const form = z.object({
  card: z.string().transform((value) => value.replaceAll(/\s/g, '')),
  name: z.string().trim().default(''),
  country: z.string().trim().toUpperCase().default(''),
  postal_code: z.string().trim().default(''),
  tax_id: z.string().trim().default(''),
  /** the button pressed on the bank's page */
  authentication: z.enum(['agree', 'refuse']).optional(),
});

/** The page for paying a checkout session, and the bank's page that some cards require. */
export function checkoutPages(app: FastifyInstance, parts: StripeParts): void {
  app.get('/stripe/checkout/:id', async (request, reply) => {
    const account = openAccount(parts);
    const session = account.state.sessions.find(({ id }) => id === (request.params as { id: string }).id);
    if (!session) return html(reply, 404, page('Checkout', '<p>There is no such checkout.</p>'));
    if (session.status !== 'open') return html(reply, 410, page('Checkout', closed(session)));
    return html(reply, 200, checkoutHtml(account, session, null));
  });

  app.post('/stripe/checkout/:id', async (request, reply) => {
    const account = openAccount(parts);
    const session = account.state.sessions.find(({ id }) => id === (request.params as { id: string }).id);
    if (!session) return html(reply, 404, page('Checkout', '<p>There is no such checkout.</p>'));
    if (session.status !== 'open') return html(reply, 410, page('Checkout', closed(session)));
    const given = form.safeParse(request.body);
    if (!given.success) return html(reply, 400, checkoutHtml(account, session, 'Your card number is incomplete.'));
    const { card: number, authentication } = given.data;
    const refused = saveFailure(number);
    if (refused) return html(reply, 402, checkoutHtml(account, session, refused.message));
    if (asksFirst(number) && authentication === undefined) return html(reply, 200, bankHtml(session, given.data));
    if (authentication === 'refuse') {
      const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
      return html(reply, 402, checkoutHtml(account, session, message));
    }
    const before = structuredClone(account.state);
    const failure = pay(account, session, number, given.data);
    if (failure) {
      await parts.store.replace(before);
      return html(reply, 402, checkoutHtml(openAccount(parts), session, failure.message));
    }
    await parts.store.save();
    return reply.redirect(session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
}

function pay(account: Account, session: Session, number: string, given: z.output<typeof form>): CardFailure | null {
  const { state } = account;
  const customer = get(state, 'customers', session.customer);
  if (given.name !== '') customer.name = given.name;
  if (given.country !== '') {
    const known = customer.address ?? { line1: null, line2: null, city: null, state: null, postal_code: null, country: null };
    customer.address = { ...known, country: given.country, postal_code: given.postal_code || known.postal_code };
  }
  if (given.tax_id !== '')
    customer.taxIds = [{ id: `txi_${customer.id.slice(4)}`, type: 'eu_vat', value: given.tax_id, created: account.now() }];
  const card = saveCard(account, customer.id, number, true);
  const start = {
    customer: customer.id,
    price: session.price,
    trialDays: session.trialDays,
    metadata: session.subscriptionMetadata,
  };
  const begun = begin(account, start, card, true);
  if (!('id' in begun)) return begun;
  session.status = 'complete';
  session.paymentStatus = session.trialDays === null ? 'paid' : 'no_payment_required';
  session.subscription = begun.id;
  session.invoice = begun.latestInvoice;
  account.emit('checkout.session.completed', sessionView(account, session));
  return null;
}

const closed = (session: Session) =>
  session.status === 'complete'
    ? '<p>This checkout is complete. Nothing more will be charged here.</p>'
    : '<p>This checkout has expired. Nothing was charged. Go back and start again.</p>';

function checkoutHtml(account: Account, session: Session, error: string | null): string {
  const { state } = account;
  const price = get(state, 'prices', session.price);
  const customer = get(state, 'customers', session.customer);
  const name = get(state, 'products', price.product).name;
  const today = session.trialDays === null ? price.amount : 0;
  const trial =
    session.trialDays === null
      ? ''
      : `<p>${session.trialDays} days free, then ${money(price.amount, price.currency)} a ${price.interval}.</p>`;
  return page(
    `Subscribe to ${name}`,
    `<div class="box"><div class="row"><span>${escapeHtml(name)}, each ${price.interval}</span><span>${money(price.amount, price.currency)}</span></div>
<div class="row total"><span>Due today</span><span>${money(today, price.currency)}</span></div>${trial}</div>
${error === null ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post">
<p>${escapeHtml(customer.email ?? '')}</p>
<label>Card number<input name="card" inputmode="numeric" autocomplete="cc-number" value="4242 4242 4242 4242" required></label>
<label>Name on card<input name="name" autocomplete="cc-name" value="${escapeHtml(customer.name ?? '')}"></label>
<label>Country code<input name="country" maxlength="2" autocomplete="country" value="${escapeHtml(customer.address?.country ?? 'US')}"></label>
<label>Postal code<input name="postal_code" autocomplete="postal-code" value="${escapeHtml(customer.address?.postal_code ?? '')}"></label>
<label>Tax id, if the purchase is for a business<input name="tax_id" value="${escapeHtml(customer.taxIds[0]?.value ?? '')}"></label>
<div class="actions"><button class="main">${today === 0 ? 'Start trial' : `Pay ${money(today, price.currency)}`}</button></div></form>
${session.cancelUrl === null ? '' : `<p><a href="${escapeHtml(session.cancelUrl)}">Back without paying</a></p>`}
${cardList(TEST_CARDS)}`,
  );
}

function bankHtml(session: Session, given: z.output<typeof form>): string {
  const hidden = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`);
  return page(
    'Confirm the payment with your bank',
    `<p>The bank of this card asks for 3-D Secure.</p><form method="post" action="/stripe/checkout/${session.id}">${hidden.join('')}
<div class="actions"><button class="main" name="authentication" value="agree">Complete</button><button name="authentication" value="refuse">Fail</button></div></form>`,
  );
}

export function html(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body);
}
