import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { get } from '../account.ts';
import { DAY } from '../engine/periods.ts';
import { openAccount, turnClock, type StripeParts } from '../stripe-parts.ts';
import { html } from './checkout-pages.ts';
import { day, escapeHtml, money, page } from './html.ts';

const STEPS = [1, 3, 7, 31, 366];
const form = z.object({ days: z.coerce.number().min(0.001).max(400) });

/** An overview of the account, with a test clock that can be advanced. */
export function clockPages(app: FastifyInstance, parts: StripeParts): void {
  app.get('/stripe/clock', async (_request, reply) => {
    const { state, now } = openAccount(parts);
    const moment = new Date(now() * 1_000);
    const subscriptions = state.subscriptions.toReversed().map((one) => {
      const price = get(state, 'prices', one.price);
      const customer = get(state, 'customers', one.customer);
      const product = get(state, 'products', price.product);
      const due = one.endedAt === null ? day(one.periodEnd) : `ended ${day(one.endedAt)}`;
      return `<tr><td>${escapeHtml(customer.name ?? customer.id)}</td><td>${escapeHtml(product.name)}</td><td>${money(price.amount, price.currency)} / ${price.interval}</td><td>${one.status}${one.cancelAtPeriodEnd ? ', will end' : ''}</td><td>${due}</td></tr>`;
    });
    const events = state.events
      .slice(-15)
      .toReversed()
      .map((one) => `<tr><td>${day(one.created)}</td><td><code>${one.type}</code></td></tr>`);
    const buttons = STEPS.map((days) => `<button name="days" value="${days}">${days === 1 ? '1 day' : `${days} days`}</button>`);
    return html(
      reply,
      200,
      page(
        'Test clock',
        `<p>It is <strong><time datetime="${moment.toISOString()}">${day(now())}, ${moment.toISOString().slice(11, 16)} UTC</time></strong> for this account${state.ahead > 0 ? `, ${(state.ahead / DAY).toFixed(1)} days ahead of the real time` : ''}. Trials end, periods renew and failed payments are tried again as the clock passes them. It cannot be turned back; a reset of the sandbox sets it to the real time.</p>
<form method="post"><fieldset><legend>Turn forward by</legend><div class="actions">${buttons.join('')}</div></fieldset></form>
<h2>Subscriptions</h2><div class="scroll"><table><thead><tr><th>Customer</th><th>Plan</th><th>Price</th><th>Status</th><th>Period ends</th></tr></thead><tbody>${subscriptions.join('')}</tbody></table></div>
<h2>Latest events</h2><div class="scroll"><table><thead><tr><th>Date</th><th>Type</th></tr></thead><tbody>${events.join('')}</tbody></table></div>`,
        true,
      ),
    );
  });
  app.post('/stripe/clock', async (request, reply) => {
    const given = form.safeParse(request.body);
    if (given.success) await turnClock(parts, given.data.days * DAY);
    return reply.redirect('/stripe/clock', 303);
  });
}
