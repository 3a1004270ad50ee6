import { isSignedByShopify, isShopifyWebhook, shopDomain } from '@canopy/connectors/shopify';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { queryRows } from '../../../store/rows.ts';
import { shopifyClient } from './clients.ts';
import { connectedSite } from './sites.ts';
import { deleteCredentialOf, readCredential } from './store.ts';

/** Below `/api`: the endpoint for events of the app at Shopify, including the mandatory privacy ones. */
const SHOPIFY_WEBHOOK_PATH = '/shopify/webhook/';
const BODY_BYTES = 512 * 1024;
/** How long a signed URL stays valid: the person may have to sign in first. */
const INSTALL_MS = 24 * 3_600_000;
/** Parameters that the portal itself puts into the URL. */
const OUR_OWN = new Set(['platform', 'organisation_id']);

/**
 * Checks that Shopify itself sent the person here to install Canopy, before anything is said about the store.
 * @throws problem 400 `install-invalid`, 409 `platform-not-configured`
 */
export function checkShopifyInstall(deps: Pick<Deps, 'config' | 'clock'>, query: Record<string, string>): { shop: string } {
  const { clientSecret } = shopifyClient(deps);
  const signed = Object.fromEntries(Object.entries(query).filter(([name]) => !OUR_OWN.has(name)));
  const shop = shopDomain(signed['shop'] ?? '');
  const { timestamp = '' } = signed;
  const age = /^\d{1,12}$/.test(timestamp) ? Math.abs(deps.clock().getTime() - Number(timestamp) * 1_000) : Infinity;
  if (shop === null || shop !== signed['shop'] || age > INSTALL_MS || !isSignedByShopify(signed, clientSecret))
    throw problem(
      400,
      'install-invalid',
      'This request is not signed by Shopify, or it is older than a day. Open Canopy from your store’s apps again.',
    );
  return { shop };
}

const shopOfEvent = z.object({ myshopify_domain: z.optional(z.string()), shop_domain: z.optional(z.string()) });

/**
 * Receives Shopify's events: if a store uninstalled Canopy, its connection is deleted. Canopy stores nothing about a store's customers, so
 * data requests and erasure orders for them are acknowledged. What Shopify did not sign is refused.
 */
export function serveShopifyWebhook(api: FastifyInstance, deps: Deps): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the raw bytes.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(SHOPIFY_WEBHOOK_PATH, async (request, reply) => {
      const { clientSecret } = shopifyClient(deps);
      const { body, headers } = request;
      const signature = headers['x-shopify-hmac-sha256'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string' || !isShopifyWebhook(body, signature, clientSecret))
        throw problem(401, 'signature-invalid', 'This request is not signed by Shopify.');
      const topic = headers['x-shopify-topic'];
      if (topic === 'app/uninstalled' || topic === 'shop/redact') await forgetShop(deps, shopOf(body));
      return reply.code(200).send({ received: true });
    });
  });
}

/** undefined: not JSON */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The store named in the signed body: the headers are not signed. */
function shopOf(body: Buffer): string {
  const parsed = shopOfEvent.safeParse(jsonOf(body));
  const shop = shopDomain((parsed.success && (parsed.data.myshopify_domain ?? parsed.data.shop_domain)) || '-');
  if (shop === null) throw problem(400, 'event-invalid', 'The event names no store.');
  return shop;
}

const holderRow = z.object({ organisation_id: z.string() });

/** Workspaces that a store is connected to; Canopy's account there is the store's own domain. */
async function workspacesOfShop({ db }: Pick<Deps, 'db'>, shop: string): Promise<string[]> {
  const rows = await queryRows(
    db,
    holderRow,
    sql`/* every workspace */ select organisation_id from platform_credentials where platform = 'shopify' and username = ${shop}`,
  );
  return rows.map(({ organisation_id: id }) => id);
}

const postponed = (detail: string) => problem(503, 'event-postponed', detail, [], { 'retry-after': '60' });

/**
 * Deletes the store's connections whose tokens no longer work. Shopify resends events for two days: one that arrives after the store was
 * reconnected finds that its tokens work, and changes nothing.
 * @throws problem 503 if the store cannot be asked or was reconnected meanwhile; Shopify sends the event again
 */
async function forgetShop(deps: Deps, shop: string): Promise<void> {
  for (const organisationId of await workspacesOfShop(deps, shop)) {
    const { row, site } = await connectedSite(deps, organisationId);
    if (row.platform !== 'shopify' || row.username !== shop) continue;
    const answer = await site.check();
    if (answer.ok) continue;
    if (answer.reason !== 'bad-credentials' && answer.reason !== 'insufficient-rights' && answer.reason !== 'not-found')
      throw postponed('The store cannot be reached at the moment. Send the event again.');
    if (!(await deleteCredentialOf(deps.db, row))) {
      // If it was disconnected meanwhile, there is nothing to delete; new tokens were not checked yet.
      if ((await readCredential(deps.db, organisationId))?.platform !== 'shopify') continue;
      throw postponed('The store has been reconnected in the meantime. Send the event again.');
    }
    await deps.audit.record({ organisationId }, 'platform.uninstalled', row.site_url, { platform: 'shopify', shop });
  }
}
