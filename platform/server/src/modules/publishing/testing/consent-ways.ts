import type { Call } from '@canopy/contract';
import { exchangeGoogleCode, GOOGLE_SCOPES, saveSearchConsole, startGoogleConsent } from '@canopy/contract/analytics';
import { exchangeShopify, exchangeWebflow, exchangeWordpress, installPlatform } from '@canopy/contract/publishing';
import { DEMO_SHOP, demoCredentials } from '@canopy/sandbox';
import type { TestClient } from '../../../testing/index.ts';

interface Way {
  exchange: Call;
  /** for a person who granted access */
  back: (client: TestClient) => Promise<Record<string, string>>;
  /** what the exchange is called with */
  bodyOf?: (query: Record<string, string>) => object;
  /** repeating the same answer gives the same outcome, without a second exchange */
  repeats?: boolean;
}

const begin = async (client: TestClient, platform: string, body: object): Promise<string> =>
  (await client.call(installPlatform, { params: { platform }, body })).body.url;

/** The ways to grant access at the sandbox. @param onSecret receives passwords and codes sent over the wire */
export function consentWays(sandboxUrl: () => string, onSecret: (secret: string) => void) {
  /** What a person returns with after pressing the button on a platform's page. */
  const allowed = async (url: string, more: readonly [string, string][] = []): Promise<Record<string, string>> => {
    const asked = new URL(url);
    const body = new URLSearchParams([
      ...asked.searchParams,
      ['decision', url.includes('authorize-application') ? 'approve' : 'allow'],
      ...more,
    ]);
    const answer = await fetch(`${asked.origin}${asked.pathname}`, { method: 'POST', body, redirect: 'manual' });
    const back = Object.fromEntries(new URL(answer.headers.get('location') ?? 'http://nowhere/').searchParams);
    for (const name of ['password', 'code']) if (back[name]) onSecret(back[name]);
    return back;
  };

  const ways: Record<string, Way> = {
    WordPress: {
      exchange: exchangeWordpress,
      back: async (client) =>
        allowed(await begin(client, 'wordpress', { site_url: sandboxUrl() }), [['user_login', demoCredentials.username]]),
    },
    'WordPress.com': {
      exchange: exchangeWordpress,
      back: async (client) => allowed(await begin(client, 'wordpress_auth0', {}), [['user', '2']]),
    },
    Shopify: { exchange: exchangeShopify, back: async (client) => allowed(await begin(client, 'shopify', { shop: DEMO_SHOP })) },
    Webflow: { exchange: exchangeWebflow, back: async (client) => allowed(await begin(client, 'webflow', {})) },
    Google: {
      exchange: exchangeGoogleCode,
      repeats: true,
      back: async (client) => {
        await client.call(saveSearchConsole, { body: { type: 'domain', value: 'northfield-nursery.example' } });
        const { url } = (await client.call(startGoogleConsent, { body: {} })).body;
        return allowed(url, [['account', 'owner@fernhill.example'], ...GOOGLE_SCOPES.map((scope): [string, string] => ['granted', scope])]);
      },
      bodyOf: ({ state, code }) => ({ state, code }),
    },
  };
  return { allowed, ways };
}
