import { isIP } from 'node:net';

/** The secrets that the sandbox publishes in its README: whoever has read it can sign and sign in with them. */
const PUBLISHED = new Set(['canopy-sandbox-secret', 'sk_test_canopy_sandbox', 'whsec_canopy_sandbox', 'sandbox-key']);

/** Each service that the sandbox can stand in for: the variables with its secrets, and those that lead to it. */
export const SERVICES = {
  Google: {
    secrets: ['GOOGLE_CLIENT_SECRET'],
    endpoints: ['GOOGLE_AUTH_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_REVOKE_URL', 'GOOGLE_API_URL'],
  },
  Stripe: { secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], endpoints: ['STRIPE_API_URL'] },
  Shopify: { secrets: ['SHOPIFY_CLIENT_SECRET'], endpoints: ['SHOPIFY_ADMIN_URL'] },
  'WordPress.com': { secrets: ['WORDPRESS_COM_CLIENT_SECRET'], endpoints: ['WORDPRESS_COM_URL'] },
  Webflow: {
    secrets: ['WEBFLOW_CLIENT_SECRET'],
    endpoints: ['WEBFLOW_AUTHORIZE_URL', 'WEBFLOW_TOKEN_URL', 'WEBFLOW_REVOKE_URL', 'WEBFLOW_API_URL'],
  },
  OpenAI: { secrets: ['OPENAI_API_KEY'], endpoints: ['OPENAI_URL'] },
  Gemini: { secrets: ['GEMINI_API_KEY'], endpoints: ['GEMINI_URL'] },
  xAI: { secrets: ['XAI_API_KEY'], endpoints: ['XAI_URL'] },
  'The language model of LLM_URL': { secrets: ['LLM_API_KEY'], endpoints: ['LLM_URL'] },
  'The search engine': { secrets: ['SEARCH_API_KEY'], endpoints: ['SEARCH_URL'] },
  'Chrome UX Report': { secrets: ['CRUX_API_KEY'], endpoints: ['CRUX_URL'] },
} as const;

type Variables = Record<string, unknown>;

/** Whether an address or host name is this machine's own. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** Whether only this machine can reach the installation: what it listens on, where browsers find it, and no proxy before it. */
export const isLocal = ({ host, publicUrl, trustProxy }: { host: string; publicUrl: string; trustProxy: readonly string[] }): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && trustProxy.length === 0;

/**
 * What is wrong with published secrets among the settings: each serves only the sandbox, and only where nobody else can reach the
 * installation. Shopify's and Stripe's sign what strangers may post to it.
 * @param variables as given, undefined where not set
 */
export function publishedSecretFaults(variables: Variables, local: boolean): string[] {
  const sandboxUrl = textOf(variables['SANDBOX_URL']);
  return Object.entries(SERVICES).flatMap(([service, { secrets, endpoints }]) => {
    const published = secrets.filter((name) => PUBLISHED.has(textOf(variables[name])));
    if (published.length === 0) return [];
    const outside = endpoints.filter((name) => !isWithin(textOf(variables[name]), sandboxUrl));
    if (outside.length > 0)
      return [
        `${published.join(' and ')} must not be the sandbox’s published secret: ${service} is not on the sandbox (${outside.join(', ')})`,
      ];
    return local
      ? []
      : [
          `${published.join(' and ')} must not be the sandbox’s published secret unless HOST and PUBLIC_URL are loopback addresses and TRUST_PROXY is empty`,
        ];
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Whether an endpoint is on the sandbox; one that is not set is the service's own. */
function isWithin(endpoint: string, sandboxUrl: string): boolean {
  const address = endpoint.replace('{shop}', 'shop');
  return sandboxUrl !== '' && URL.canParse(address) && new URL(address).origin === new URL(sandboxUrl).origin;
}
