import { get, type Account } from '../account.ts';
import { priceView, productView } from '../views/catalogue-view.ts';
import { cardView, customerView, taxIdView } from '../views/customer-view.ts';
import { invoiceView, paymentsView } from '../views/invoice-view.ts';
import { listView } from '../views/list-view.ts';
import { chargeView, intentView } from '../views/payment-view.ts';
import { lineItemsView } from '../views/session-view.ts';
import { scheduleView, subscriptionView } from '../views/subscription-view.ts';
import { refusal } from '../stripe-error.ts';

type Values = Record<string, unknown>;

const BY_PREFIX: Record<string, (account: Account, id: string) => object> = {
  cus: ({ state }, id) => customerView(get(state, 'customers', id)),
  prod: ({ state }, id) => productView(get(state, 'products', id)),
  price: ({ state }, id) => priceView(get(state, 'prices', id)),
  pm: ({ state }, id) => cardView(get(state, 'cards', id)),
  sub: (account, id) => subscriptionView(account, get(account.state, 'subscriptions', id)),
  in: (account, id) => invoiceView(account, get(account.state, 'invoices', id)),
  pi: ({ state }, id) => intentView(get(state, 'paymentIntents', id)),
  ch: ({ state }, id) => chargeView({ state }, get(state, 'charges', id)),
  sub_sched: (account, id) => scheduleView(account, get(account.state, 'schedules', id)),
};

/** Fields omitted from an object unless requested. */
function included(account: Account, object: Values, key: string): object | undefined {
  const { state } = account;
  const id = String(object['id']);
  if (object['object'] === 'invoice' && key === 'payments') return paymentsView(account, get(state, 'invoices', id));
  if (object['object'] === 'checkout.session' && key === 'line_items') return lineItemsView(account, get(state, 'sessions', id));
  if (object['object'] === 'customer' && key === 'tax_ids') {
    const customer = get(state, 'customers', id);
    return listView(
      `/v1/customers/${id}/tax_ids`,
      customer.taxIds.map((taxId) => taxIdView(customer, taxId)),
    );
  }
  return undefined;
}

/**
 * Replaces ids with the objects they refer to, as `expand[]` requests.
 * @throws StripeError 400 for a path that leads nowhere
 */
export function expand(account: Account, view: object, paths: readonly string[]): object {
  const copy = structuredClone(view);
  for (const path of paths) into(account, copy as Values, path.split('.'), path);
  return copy;
}

function into(account: Account, object: Values, [key = '', ...rest]: string[], whole: string): void {
  const value = (object[key] ??= included(account, object, key) ?? null);
  if (value === null) {
    if (!(key in object) || key === 'payments') throw refusal('property_not_expandable', { property: whole });
    return;
  }
  if (Array.isArray(value)) {
    for (const one of value) if (rest.length > 0) into(account, one as Values, rest, whole);
    return;
  }
  if (typeof value === 'string') {
    const view = BY_PREFIX[value.slice(0, value.lastIndexOf('_'))];
    if (!view) throw refusal('property_not_expandable', { property: whole });
    object[key] = structuredClone(view(account, value));
  }
  if (rest.length > 0) into(account, object[key] as Values, rest, whole);
}
