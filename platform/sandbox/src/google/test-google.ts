import { createHash } from 'node:crypto';

const SCOPE = 'https://www.googleapis.com/auth/';
export const scopes = { search: `${SCOPE}webmasters.readonly`, analytics: `${SCOPE}analytics.readonly` };
export const OWNER = 'owner@fernhill.example';
export const RETURN = 'http://localhost:1/gsc-callback?from=portal';
export const VERIFIER = 'a-verifier-of-more-than-forty-three-characters-0123456789';

/** The parameters an application puts into the URL of the consent page. */
export function authorizeParameters(changes: Record<string, string> = {}): Record<string, string> {
  return {
    client_id: 'canopy-sandbox',
    redirect_uri: RETURN,
    response_type: 'code',
    scope: `${scopes.search} ${scopes.analytics}`,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state-1',
    access_type: 'offline',
    prompt: 'consent',
    ...changes,
  };
}

type Decision = { account?: string; granted?: string[]; decision?: 'allow' | 'cancel'; parameters?: Record<string, string> };

/** Submits the consent page's form. @returns where the user is redirected */
export async function consent(
  url: string,
  { account = OWNER, granted = Object.values(scopes), decision = 'allow', parameters }: Decision = {},
): Promise<URL> {
  const body = new URLSearchParams({ ...(parameters ?? authorizeParameters()), account, decision });
  for (const scope of granted) body.append('granted', scope);
  const answer = await fetch(`${url}/google/o/oauth2/v2/auth`, { method: 'POST', redirect: 'manual', body });
  return new URL(answer.headers.get('location') ?? 'about:blank');
}

type TokenAnswer = {
  access_token: string;
  expires_in: number;
  scope: string;
  refresh_token?: string;
  error?: string;
  error_description?: string;
};

export async function token(url: string, fields: Record<string, string>): Promise<TokenAnswer & { status: number }> {
  const body = new URLSearchParams({
    client_id: 'canopy-sandbox',
    client_secret: 'canopy-sandbox-secret',
    redirect_uri: RETURN,
    code_verifier: VERIFIER,
    grant_type: 'authorization_code',
    ...fields,
  });
  const answer = await fetch(`${url}/google/token`, { method: 'POST', body });
  return { status: answer.status, ...((await answer.json()) as TokenAnswer) };
}

/** Consent and code in one step. */
export async function connect(url: string, decision: Decision = {}): Promise<TokenAnswer> {
  const back = await consent(url, decision);
  return token(url, { code: back.searchParams.get('code') ?? '' });
}

export type ApiAnswer<Body> = { status: number; body: Body };
export type Failure = {
  error: { code: number; message: string; status: string; errors?: { reason: string }[]; details?: { reason: string }[] };
};

/** Calls an API under `/google/api/`; POST if there is a body. */
export async function callApi<Body>(url: string, accessToken: string, path: string, body?: unknown): Promise<ApiAnswer<Body>> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const answer = await fetch(
    `${url}/google/api/${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  );
  return { status: answer.status, body: (await answer.json()) as Body };
}

export type SearchAnswer = {
  rows?: { keys?: string[]; clicks: number; impressions: number; ctr: number; position: number }[];
  responseAggregationType: string;
  metadata?: Record<string, string>;
};

export function querySearch<Body = SearchAnswer>(
  url: string,
  accessToken: string,
  body: object,
  site = 'sc-domain:localhost',
): Promise<ApiAnswer<Body>> {
  return callApi<Body>(url, accessToken, `webmasters/v3/sites/${encodeURIComponent(site)}/searchAnalytics/query`, body);
}
