import type { Deps } from '../../../deps.ts';
import { askTokenEndpoint } from '../../../operator/ask-token-endpoint.ts';
import { unknown, type Finding } from '../../../operator/finding.ts';
import { webflowClient, wordpressComClient } from './clients.ts';

/** Tries this installation's own clients at the platforms, with codes that nobody has. */
export async function checkApps(deps: Pick<Deps, 'config' | 'outgoing'>): Promise<Finding[]> {
  const { shopify, webflow, wordpressCom } = deps.config.platforms;
  const found: Promise<Finding>[] = [];
  const asked = { grant_type: 'authorization_code', code: 'of-nobody' };
  if (wordpressCom.client) {
    const { clientId, clientSecret, apiUrl, redirectUri } = wordpressComClient(deps);
    const values = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, ...asked };
    const variables = 'WORDPRESS_COM_CLIENT_ID and WORDPRESS_COM_CLIENT_SECRET';
    found.push(askTokenEndpoint(deps, 'WordPress.com', { url: `${apiUrl}/oauth2/token`, values, isForm: true, variables }));
  }
  if (webflow.client) {
    const { clientId, clientSecret, tokenUrl, redirectUri } = webflowClient(deps);
    const values = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, ...asked };
    found.push(
      askTokenEndpoint(deps, 'Webflow', { url: tokenUrl, values, isForm: false, variables: 'WEBFLOW_CLIENT_ID and WEBFLOW_CLIENT_SECRET' }),
    );
  }
  if (shopify.client) {
    const message = 'Each store has an address of its own, so its client can be tried only by connecting a store.';
    found.push(Promise.resolve(unknown('Shopify', message)));
  }
  return Promise.all(found);
}
