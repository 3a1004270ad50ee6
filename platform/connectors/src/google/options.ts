import type { OAuth2Client } from 'google-auth-library';
import type { Pace } from './retry.ts';

export interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** where Google redirects the browser back to */
  readonly redirectUri: string;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  /** root of the APIs with a trailing slash; undefined: Google's own hosts */
  readonly apiUrl?: string | undefined;
  readonly clock?: () => Date;
  readonly pace?: Pace;
  /**
   * What sends requests. The platform's own `fetch`, not the guarded client: every address comes from the operator, none from a tenant, so
   * there is nothing to guard against.
   */
  readonly fetch?: typeof fetch;
}

/** Timeout of one request. */
const TIMEOUT_MS = 60_000;

/** The official client for the token endpoint; the API clients also authorise with it. */
export type AuthClient = OAuth2Client;

/** @param signal aborts every request of this client, token requests included */
export async function authClient(options: GoogleOptions, signal?: AbortSignal): Promise<AuthClient> {
  // Loaded on first use: most starts of the platform never make a request.
  const { OAuth2Client } = await import('google-auth-library');
  const client = new OAuth2Client({
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    redirectUri: options.redirectUri,
    endpoints: { oauth2AuthBaseUrl: options.authUrl, oauth2TokenUrl: options.tokenUrl, oauth2RevokeUrl: options.revokeUrl },
    transporterOptions: { fetchImplementation: options.fetch ?? fetch },
  });
  client.transporter.interceptors.request.add({
    // The library retries some requests by itself, silently: retries belong in `retry.ts` alone.
    resolved: (config) => {
      delete config.retryConfig;
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      return Promise.resolve({ ...config, retry: false, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    },
  });
  return client;
}
