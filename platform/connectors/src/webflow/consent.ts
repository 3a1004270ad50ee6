import { z } from 'zod';
import type { HttpCall } from '../http-call.ts';
import { askTokens, parseJson } from '../oauth/oauth.ts';
import { failure, transportFailure, type Failure } from '../site/failure.ts';

export type WebflowClient = {
  clientId: string;
  clientSecret: string;
  /** `https://webflow.com/oauth/authorize` for the real one */
  authorizeUrl: string;
  /** `https://api.webflow.com/oauth/access_token` */
  tokenUrl: string;
  /** `https://webflow.com/oauth/revoke_authorization` */
  revokeUrl: string;
  /** `https://api.webflow.com/v2`, without a trailing slash */
  apiUrl: string;
  redirectUri: string;
};

const SCOPES = ['sites:read', 'sites:write', 'pages:read', 'pages:write', 'cms:read', 'cms:write'];

/** Where the user picks the site that Canopy may write to. */
export function webflowConsentUrl({ clientId, authorizeUrl, redirectUri }: WebflowClient, state: string): string {
  const url = new URL(authorizeUrl);
  const values = { response_type: 'code', client_id: clientId, scope: SCOPES.join(' '), redirect_uri: redirectUri, state };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** Webflow's tokens neither expire nor can be renewed: once one is refused, the user has to authorise again. */
export function webflowExchange(client: WebflowClient, http: HttpCall, code: string, clock: () => Date) {
  const { clientId, clientSecret, tokenUrl, redirectUri } = client;
  const body = { client_id: clientId, client_secret: clientSecret, code, grant_type: 'authorization_code', redirect_uri: redirectUri };
  return askTokens({ http, url: tokenUrl, body, clock });
}

const wireRevoked = z.object({ didRevoke: z.boolean() });

/** Revokes a token that Webflow issued to this client. A site token, which its owner created in Webflow, can be revoked only there. */
export async function webflowRevoke(client: WebflowClient, http: HttpCall, accessToken: string): Promise<{ ok: true } | Failure> {
  const { clientId, clientSecret, revokeUrl } = client;
  const answer = await http(revokeUrl, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, access_token: accessToken }),
    timeoutMs: 30_000,
    maxBytes: 1_000_000,
    followRedirects: 0,
  });
  if (!answer.ok) return transportFailure(answer);
  const parsed = wireRevoked.safeParse(parseJson(answer.body));
  if (answer.status < 300 && parsed.success && parsed.data.didRevoke) return { ok: true };
  return failure('refused', 'Webflow did not revoke the access.');
}
