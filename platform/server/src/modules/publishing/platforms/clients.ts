import type { ShopifyClient } from '@canopy/connectors/shopify';
import type { WebflowClient } from '@canopy/connectors/webflow';
import type { WordpressComClient } from '@canopy/connectors/wordpress-oauth';
import type { Platform } from '@canopy/contract/publishing';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';

type Has = Pick<Deps, 'config'>;

const missing = (name: string, variables: string) =>
  problem(409, 'platform-not-configured', `${name} cannot be connected here yet: the operator has to set ${variables}.`);

/** @throws problem 409 `platform-not-configured` */
export function shopifyClient({ config }: Has): ShopifyClient {
  const { client, adminUrl } = config.platforms.shopify;
  if (!client) throw missing('Shopify', 'SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET');
  return { ...client, adminUrl, redirectUri: `${config.publicUrl}/shopify/callback` };
}

/** @throws problem 409 `platform-not-configured` */
export function webflowClient({ config }: Has): WebflowClient {
  const { client, authorizeUrl, tokenUrl, revokeUrl, apiUrl } = config.platforms.webflow;
  if (!client) throw missing('Webflow', 'WEBFLOW_CLIENT_ID and WEBFLOW_CLIENT_SECRET');
  return { ...client, authorizeUrl, tokenUrl, revokeUrl, apiUrl, redirectUri: `${config.publicUrl}/webflow` };
}

/** @throws problem 409 `platform-not-configured` */
export function wordpressComClient({ config }: Has): WordpressComClient {
  const { client, apiUrl } = config.platforms.wordpressCom;
  if (!client) throw missing('WordPress.com', 'WORDPRESS_COM_CLIENT_ID and WORDPRESS_COM_CLIENT_SECRET');
  return { ...client, apiUrl, redirectUri: `${config.publicUrl}/wordpress/callback` };
}

/** Ways to connect each platform, and whether the sign-in there is set up. */
export function platformsHere({ config }: Has) {
  const { shopify, webflow, wordpressCom } = config.platforms;
  const way = (platform: Platform, configured: boolean, ways: ('authorize' | 'credentials' | 'token')[]) => ({
    platform,
    configured,
    ways,
  });
  return [
    way('wordpress', true, ['authorize', 'credentials']),
    way('wordpress_auth0', wordpressCom.client !== undefined, ['authorize']),
    way('shopify', shopify.client !== undefined, ['authorize']),
    way('webflow', true, webflow.client === undefined ? ['token'] : ['authorize', 'token']),
  ];
}
