import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isSignedByShopify, shopDomain, shopifyExchange, shopifyInstallUrl } from '@canopy/connectors/shopify';
import { webflowConsentUrl, webflowExchange } from '@canopy/connectors/webflow';
import { authorizeUrl, returnedPassword } from '@canopy/connectors/wordpress';
import { wordpressCom, wordpressComConsentUrl, wordpressComExchange } from '@canopy/connectors/wordpress-oauth';
import type { Platform, PlatformConnection } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { shopifyClient, webflowClient, wordpressComClient } from './clients.ts';
import { connectSite } from './service.ts';
import { siteProblem } from './sites.ts';
import { queryRows } from '../../../store/rows.ts';
import type { SealedPlace } from '../../../secrets/sealed-columns.ts';

/** How long someone may take on the platform's own screens. */
const CONSENT_MS = 15 * 60 * 1_000;
const detailShape = z.object({ shop: z.string().optional(), siteUrl: z.string().optional() });
type Detail = z.output<typeof detailShape>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const placeOf = ({ organisationId }: Actor, state: string): SealedPlace => ({
  column: 'platform_consents.detail',
  workspace: organisationId,
  row: hashOf(state),
});
const stateInvalid = () =>
  problem(400, 'state-invalid', 'This sign-in was started elsewhere or more than 15 minutes ago. Nothing was changed; connect again.');
const refused = () => problem(400, 'consent-refused', 'Access was not granted on the platform. Nothing was changed.');
const notAccepted = () =>
  problem(400, 'answer-invalid', 'The platform’s response could not be verified. Nothing was changed; connect again.');

async function begin(deps: Deps, actor: Actor, platform: Platform, detail: Detail): Promise<string> {
  // The workspace precedes the secret part: platforms send people back without saying which workspace they came from.
  const state = `${actor.organisationId}.${randomBytes(32).toString('base64url')}`;
  const now = deps.clock();
  await deps.db.execute(sql`/* every workspace */
    delete from platform_consents where expires_at < ${now.toISOString()}::timestamptz - interval '1 day'`);
  await deps.db.execute(sql`
    insert into platform_consents (organisation_id, state_hash, user_id, platform, detail, expires_at)
    values (${actor.organisationId}, ${hashOf(state)}, ${actor.userId}, ${platform}, ${deps.secrets.seal(JSON.stringify(detail), placeOf(actor, state))}, ${new Date(now.getTime() + CONSENT_MS).toISOString()})`);
  return state;
}

const takeRow = z.object({ platform: z.enum(['wordpress', 'shopify', 'webflow', 'wordpress_auth0']), detail: z.string() });

/** Consumes a consent that this person started in this workspace; each works once. @throws problem 400 `state-invalid` */
async function take(
  deps: Deps,
  actor: Actor,
  state: string | undefined,
  platforms: readonly Platform[],
): Promise<{ platform: Platform; detail: Detail }> {
  const now = deps.clock().toISOString();
  const rows = await queryRows(
    deps.db,
    takeRow,
    sql`
    update platform_consents set used_at = ${now}
    where organisation_id = ${actor.organisationId} and state_hash = ${hashOf(state ?? '')} and user_id = ${actor.userId}
      and used_at is null and expires_at > ${now} returning platform, detail`,
  );
  const [row] = rows;
  if (!row || !platforms.includes(row.platform)) throw stateInvalid();
  return { platform: row.platform, detail: detailShape.parse(JSON.parse(deps.secrets.open(row.detail, placeOf(actor, state ?? '')))) };
}

/**
 * Where the browser goes to grant Canopy access.
 * @throws problem 409 `platform-not-configured`; 422 for an invalid shop or URL
 */
export async function installUrl(
  deps: Deps,
  actor: Actor,
  platform: Platform,
  wish: { shop?: string | undefined; site_url?: string | undefined },
): Promise<{ url: string }> {
  if (platform === 'shopify') {
    const client = shopifyClient(deps);
    const shop = shopDomain(wish.shop ?? '');
    if (shop === null) {
      const message = 'Please enter the name of your store, e.g. my-store.myshopify.com';
      throw problem(422, 'shop-invalid', message, [{ field: 'body.shop', message }]);
    }
    return { url: shopifyInstallUrl(client, shop, await begin(deps, actor, platform, { shop })) };
  }
  if (platform === 'webflow') {
    const client = webflowClient(deps);
    return { url: webflowConsentUrl(client, await begin(deps, actor, platform, {})) };
  }
  if (platform === 'wordpress_auth0') {
    const client = wordpressComClient(deps);
    return { url: wordpressComConsentUrl(client, await begin(deps, actor, platform, {}), wish.site_url) };
  }
  const siteUrl = wish.site_url ?? '';
  const state = await begin(deps, actor, platform, { siteUrl });
  const returnUrl = `${deps.config.publicUrl}/wordpress/callback?state=${encodeURIComponent(state)}`;
  const label = deps.clock().toISOString().slice(0, 16).replace('T', ' ');
  const asked = await authorizeUrl({
    siteUrl,
    http: deps.outgoing.fetch,
    returnUrl,
    label: `${label} ${randomUUID().slice(0, 4)}`,
    appId: randomUUID(),
  });
  if (!asked.ok) throw problem(422, `wordpress-${asked.reason}`, asked.message, [{ field: 'body.site_url', message: asked.message }]);
  return { url: asked.url };
}

type Query = Record<string, string>;

/** Handles the return from a self-hosted WordPress or WordPress.com. @throws problem 400, 422 */
export async function exchangeWordpressOf(deps: Deps, actor: Actor, query: Query): Promise<PlatformConnection> {
  const { platform, detail } = await take(deps, actor, query['state'], ['wordpress', 'wordpress_auth0']);
  if (platform === 'wordpress') {
    if (query['success'] === 'false') throw refused();
    const back = returnedPassword(query, detail.siteUrl ?? '');
    if (back === null) throw notAccepted();
    return connectSite(deps, actor, { platform, ...back });
  }
  if (query['error'] !== undefined) throw refused();
  const client = wordpressComClient(deps);
  const answer = await wordpressComExchange(client, deps.outgoing.fetch, query['code'] ?? '', deps.clock);
  if (!answer.ok) throw siteProblem(answer);
  if (answer.blogId !== null) return connectSite(deps, actor, { platform: 'wordpress_auth0', site: answer.blogId, tokens: answer.tokens });
  // A token for all sites of the account, as an application may be set up at WordPress.com: its primary one is meant.
  let { tokens } = answer;
  const onTokens = async (fresh: typeof tokens) => {
    tokens = fresh;
  };
  const found = await wordpressCom({ client, http: deps.outgoing.fetch, tokens, onTokens, site: null, clock: deps.clock }).siteId();
  if (!found.ok) throw siteProblem(found);
  return connectSite(deps, actor, { platform: 'wordpress_auth0', site: found.id, tokens });
}

/** Handles the return from Shopify: state, signature and shop must match the request. @throws problem 400, 422 */
export async function exchangeShopifyOf(deps: Deps, actor: Actor, query: Query): Promise<PlatformConnection> {
  const client = shopifyClient(deps);
  const { detail } = await take(deps, actor, query['state'], ['shopify']);
  if (query['error'] !== undefined) throw refused();
  const shop = shopDomain(query['shop'] ?? '');
  if (shop === null || shop !== detail.shop || !isSignedByShopify(query, client.clientSecret)) throw notAccepted();
  const answer = await shopifyExchange(client, deps.outgoing.fetch, shop, query['code'] ?? '', deps.clock);
  if (!answer.ok) throw siteProblem(answer);
  return connectSite(deps, actor, { platform: 'shopify', shop, tokens: answer.tokens });
}

/** Handles the return from Webflow. @throws problem 400, 422 */
export async function exchangeWebflowOf(deps: Deps, actor: Actor, query: Query): Promise<PlatformConnection> {
  const client = webflowClient(deps);
  await take(deps, actor, query['state'], ['webflow']);
  if (query['error'] !== undefined) throw refused();
  const answer = await webflowExchange(client, deps.outgoing.fetch, query['code'] ?? '', deps.clock);
  if (!answer.ok) throw siteProblem(answer);
  return connectSite(deps, actor, { platform: 'webflow', accessToken: answer.tokens.accessToken, siteId: null });
}
