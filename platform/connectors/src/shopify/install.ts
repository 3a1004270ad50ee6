import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpCall } from '../http-call.ts';
import { askTokens } from '../oauth/oauth.ts';

export type ShopifyClient = {
  clientId: string;
  clientSecret: string;
  /** URL of a shop's admin with `{shop}` for its domain; for the real one `https://{shop}/admin` */
  adminUrl: string;
  redirectUri: string;
};

/** The scopes Canopy requests from a shop. */
export const SHOPIFY_SCOPES = ['read_content', 'write_content', 'read_products', 'write_products'];

/** A shop's domain, `name.myshopify.com`, from user input (the name alone will do); null if it is none. */
export function shopDomain(typed: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  const domain = text.includes('.') ? text : `${text}.myshopify.com`;
  return /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain) ? domain : null;
}

export function adminOf({ adminUrl }: Pick<ShopifyClient, 'adminUrl'>, shop: string): string {
  return adminUrl.replace('{shop}', shop);
}

/** Where the shop's owner authorises Canopy. @param shop a domain that `shopDomain` returned */
export function shopifyInstallUrl(client: ShopifyClient, shop: string, state: string): string {
  const url = new URL(`${adminOf(client, shop)}/oauth/authorize`);
  const values = { client_id: client.clientId, scope: SHOPIFY_SCOPES.join(','), redirect_uri: client.redirectUri, state };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Whether Shopify signed this query: every parameter but the signatures, sorted by name. Shopify publishes two readings of it: its documentation
 * joins names and values as they are, its library as they stand in a URL. Either proves that the secret is known; they differ only where a
 * value has characters that a URL escapes.
 */
export function isSignedByShopify(query: Record<string, string>, clientSecret: string): boolean {
  const { hmac = '', signature: _signature, ...rest } = query;
  const pairs = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  const plain = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  const escaped = new URLSearchParams(pairs).toString().replaceAll('+', '%20');
  const given = Buffer.from(hmac, 'hex');
  return [plain, escaped].some((message) => sameDigest(createHmac('sha256', clientSecret).update(message).digest(), given));
}

/** Whether Shopify signed a webhook. @param signature header `X-Shopify-Hmac-Sha256` */
export function isShopifyWebhook(body: string | Uint8Array, signature: string, clientSecret: string): boolean {
  return sameDigest(createHmac('sha256', clientSecret).update(body).digest(), Buffer.from(signature, 'base64'));
}

function sameDigest(own: Buffer, given: Buffer): boolean {
  return own.length === given.length && timingSafeEqual(own, given);
}

/** An offline token that expires after an hour, with a refresh token: mandatory for new public apps. */
export function shopifyExchange(client: ShopifyClient, http: HttpCall, shop: string, code: string, clock: () => Date) {
  const body = { client_id: client.clientId, client_secret: client.clientSecret, code, expiring: '1' };
  return askTokens({ http, url: `${adminOf(client, shop)}/oauth/access_token`, body, clock });
}

export function shopifyRefresh(client: ShopifyClient, http: HttpCall, shop: string, refreshToken: string, clock: () => Date) {
  const body = { client_id: client.clientId, client_secret: client.clientSecret, grant_type: 'refresh_token', refresh_token: refreshToken };
  return askTokens({ http, url: `${adminOf(client, shop)}/oauth/access_token`, body, clock });
}
