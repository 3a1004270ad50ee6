import * as z from 'zod/mini';

interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

/** This installation's clients at the platforms that content is published to, and their addresses. A missing client: not set up here. */
export interface PlatformsConfig {
  /** `{shop}` stands for the store's domain */
  shopify: { client: OAuthClient | undefined; adminUrl: string };
  wordpressCom: { client: OAuthClient | undefined; apiUrl: string };
  webflow: { client: OAuthClient | undefined; authorizeUrl: string; tokenUrl: string; revokeUrl: string; apiUrl: string };
}

const address = (fallback: string) =>
  z._default(
    z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
      .check(z.overwrite((value) => (value.endsWith('/') ? value.slice(0, -1) : value))),
    fallback,
  );

/** The variables, for `readConfig`. */
export const platformVariables = {
  SHOPIFY_CLIENT_ID: z.optional(z.string()),
  SHOPIFY_CLIENT_SECRET: z.optional(z.string()),
  SHOPIFY_ADMIN_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/.*\{shop\}/, 'must be an http(s) address with {shop} in it')),
    'https://{shop}/admin',
  ),
  WORDPRESS_COM_CLIENT_ID: z.optional(z.string()),
  WORDPRESS_COM_CLIENT_SECRET: z.optional(z.string()),
  WORDPRESS_COM_URL: address('https://public-api.wordpress.com'),
  WEBFLOW_CLIENT_ID: z.optional(z.string()),
  WEBFLOW_CLIENT_SECRET: z.optional(z.string()),
  WEBFLOW_AUTHORIZE_URL: address('https://webflow.com/oauth/authorize'),
  WEBFLOW_TOKEN_URL: address('https://api.webflow.com/oauth/access_token'),
  WEBFLOW_REVOKE_URL: address('https://webflow.com/oauth/revoke_authorization'),
  WEBFLOW_API_URL: address('https://api.webflow.com/v2'),
};

type Variables = z.output<z.ZodMiniObject<typeof platformVariables>>;

const clientOf = (clientId: string | undefined, clientSecret: string | undefined): OAuthClient | undefined =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };

export function platformsOf(env: Variables): PlatformsConfig {
  return {
    shopify: { client: clientOf(env.SHOPIFY_CLIENT_ID, env.SHOPIFY_CLIENT_SECRET), adminUrl: env.SHOPIFY_ADMIN_URL },
    wordpressCom: { client: clientOf(env.WORDPRESS_COM_CLIENT_ID, env.WORDPRESS_COM_CLIENT_SECRET), apiUrl: env.WORDPRESS_COM_URL },
    webflow: {
      client: clientOf(env.WEBFLOW_CLIENT_ID, env.WEBFLOW_CLIENT_SECRET),
      authorizeUrl: env.WEBFLOW_AUTHORIZE_URL,
      tokenUrl: env.WEBFLOW_TOKEN_URL,
      revokeUrl: env.WEBFLOW_REVOKE_URL,
      apiUrl: env.WEBFLOW_API_URL,
    },
  };
}
