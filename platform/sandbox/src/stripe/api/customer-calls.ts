import { z } from 'zod';
import { get, newId } from '../account.ts';
import { CURRENCIES } from '../currencies.ts';
import type { Address, Customer } from '../state.ts';
import { priceView, productView } from '../views/catalogue-view.ts';
import { cardView, customerView, taxIdView } from '../views/customer-view.ts';
import { listView } from '../views/list-view.ts';
import { refusal } from '../stripe-error.ts';
import { callForm, listForm, metadata, paged, parsed, whole, type Endpoint } from './endpoint.ts';

const EMPTY: Address = { line1: null, line2: null, city: null, postal_code: null, state: null, country: null };
const part = z.string().nullable().default(null);
const addressShape = z.strictObject({ line1: part, line2: part, city: part, postal_code: part, state: part, country: part }).partial();

const person = callForm({ name: z.string().optional(), email: z.string().optional(), address: addressShape.optional(), metadata });

function write(customer: Customer, { name, email, address, metadata: values }: z.output<typeof person>): Customer {
  if (name !== undefined) customer.name = name === '' ? null : name;
  if (email !== undefined) customer.email = email === '' ? null : email;
  if (address !== undefined) customer.address = { ...EMPTY, ...customer.address, ...address };
  Object.assign(customer.metadata, values);
  return customer;
}

/** Customers with their tax ids and cards, products and prices. */
export function customerCalls(on: Endpoint): void {
  on('POST', '/customers', ({ account, form }) => {
    const customer: Customer = {
      id: newId('cus'),
      created: account.now(),
      name: null,
      email: null,
      address: null,
      taxIds: [],
      balance: 0,
      defaultCard: null,
      metadata: {},
    };
    account.state.customers.push(write(customer, parsed(person, form)));
    account.emit('customer.created', customerView(customer));
    return customerView(customer);
  });
  on('GET', '/customers/:id', ({ account, params }) => customerView(get(account.state, 'customers', params['id'] ?? '')));
  on('POST', '/customers/:id', ({ account, params, form }) => {
    const customer = write(get(account.state, 'customers', params['id'] ?? ''), parsed(person, form));
    account.emit('customer.updated', customerView(customer));
    return customerView(customer);
  });
  on('GET', '/customers/:id/tax_ids', ({ account, params }) => {
    const customer = get(account.state, 'customers', params['id'] ?? '');
    return listView(
      `/v1/customers/${customer.id}/tax_ids`,
      customer.taxIds.map((taxId) => taxIdView(customer, taxId)),
    );
  });
  on('GET', '/payment_methods/:id', ({ account, params }) => cardView(get(account.state, 'cards', params['id'] ?? '')));

  on('POST', '/products', ({ account, form }) => {
    const wanted = parsed(callForm({ id: z.string().optional(), name: z.string().min(1), metadata }), form);
    if (account.state.products.some(({ id }) => id === wanted.id)) throw refusal('product_exists');
    const product = { id: wanted.id ?? newId('prod'), created: account.now(), name: wanted.name, metadata: wanted.metadata };
    account.state.products.push(product);
    return productView(product);
  });
  on('GET', '/products/:id', ({ account, params }) => productView(get(account.state, 'products', params['id'] ?? '')));
  on('POST', '/prices', ({ account, form }) => {
    const wanted = parsed(priceForm, form);
    get(account.state, 'products', wanted.product);
    if (!CURRENCIES.has(wanted.currency.toLowerCase())) throw refusal('currency_unknown', { currency: wanted.currency });
    const holder = account.state.prices.find(({ lookupKey }) => lookupKey !== null && lookupKey === wanted.lookup_key);
    if (holder) throw refusal('lookup_key_taken', { id: holder.id });
    const price = {
      id: newId('price'),
      created: account.now(),
      product: wanted.product,
      currency: wanted.currency.toLowerCase(),
      amount: wanted.unit_amount,
      interval: wanted.recurring.interval,
      lookupKey: wanted.lookup_key ?? null,
      active: true,
      metadata: wanted.metadata,
    };
    account.state.prices.push(price);
    return priceView(price);
  });
  on('GET', '/prices', ({ account, form }) => {
    const { lookup_keys: keys } = parsed(listForm({ lookup_keys: z.array(z.string()).optional() }), form);
    const prices = account.state.prices.filter(({ lookupKey }) => keys === undefined || (lookupKey !== null && keys.includes(lookupKey)));
    return paged('/v1/prices', form, prices, priceView);
  });
}

const priceForm = callForm({
  product: z.string(),
  currency: z.string(),
  unit_amount: whole,
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
  lookup_key: z.string().optional(),
  metadata,
});
