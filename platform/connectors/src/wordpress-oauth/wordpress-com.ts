import { z } from 'zod';
import type { HttpCall } from '../http-call.ts';
import { askTokens, tokenSource, type RenewAlone, type Tokens } from '../oauth/oauth.ts';
import { checkedSite } from '../site/checked-site.ts';
import { failure, transportFailure, type Failure } from '../site/failure.ts';
import type { Site } from '../site/site.ts';
import { ask } from '../wordpress/ask.ts';
import type { Rest } from '../wordpress/connection.ts';
import { entryPrimitives } from '../wordpress/entries.ts';
import { mediaLibrary } from '../wordpress/media.ts';
import { abilitiesOf, contentKinds } from '../wordpress/own-site.ts';
import { routeUrl } from '../wordpress/rest-root.ts';
import { seoKeys } from '../wordpress/seo-meta.ts';
import { wireUser } from '../wordpress/wire.ts';

export type WordpressComClient = {
  clientId: string;
  clientSecret: string;
  /** `https://public-api.wordpress.com` for the real one, without a trailing slash */
  apiUrl: string;
  redirectUri: string;
};

/**
 * Where the user authorises Canopy. Without a scope, WordPress.com asks for one site, which the user picks there, and the token is for that one
 * only; the scope `global` would be for all sites of the account.
 * @param blog the site to preselect, as its owner typed it: an id or a URL
 */
export function wordpressComConsentUrl({ clientId, apiUrl, redirectUri }: WordpressComClient, state: string, blog?: string): string {
  const url = new URL(`${apiUrl}/oauth2/authorize`);
  const values = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', state, ...(blog && { blog }) };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

export function wordpressComExchange(client: WordpressComClient, http: HttpCall, code: string, clock: () => Date) {
  const { clientId, clientSecret, apiUrl, redirectUri } = client;
  const body = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, grant_type: 'authorization_code', code };
  return askTokens({ http, url: `${apiUrl}/oauth2/token`, body, form: true, clock });
}

/**
 * Revokes access at the endpoint that WordPress.com's metadata names, then checks whether the token still works: the endpoint
 * gives the same answer for tokens that it did not revoke.
 */
export async function wordpressComRevoke(client: WordpressComClient, http: HttpCall, tokens: Tokens): Promise<{ ok: true } | Failure> {
  const { clientId, clientSecret, apiUrl } = client;
  const limits = { timeoutMs: 30_000, maxBytes: 1_000_000, followRedirects: 0 };
  for (const token of [tokens.refreshToken, tokens.accessToken]) {
    if (token === null) continue;
    const answer = await http(`${apiUrl}/oauth2-1/revoke`, {
      ...limits,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret }).toString(),
    });
    if (!answer.ok) return transportFailure(answer);
    if (answer.status >= 300) return failure('refused', 'WordPress.com did not revoke the access.');
  }
  const me = await http(`${apiUrl}/rest/v1.1/me`, { ...limits, headers: { authorization: `Bearer ${tokens.accessToken}` } });
  if (!me.ok) return transportFailure(me);
  return me.status === 401 || me.status === 403 ? { ok: true } : failure('refused', 'WordPress.com did not revoke the access.');
}

export type WordpressComOptions = {
  client: WordpressComClient;
  http: HttpCall;
  tokens: Tokens;
  onTokens: (tokens: Tokens) => Promise<void>;
  alone?: RenewAlone | undefined;
  /** id of the site; null: the account's primary one */
  site: string | null;
  clock?: () => Date;
};

const wireMe = z.object({ primary_blog: z.number().int(), display_name: z.string().default('') });
const wireSite = z.object({ ID: z.number().int(), name: z.string(), URL: z.string() });

/** A site on WordPress.com, through OAuth: the WordPress API at another URL and with a bearer token. */
export function wordpressCom({
  client,
  http,
  tokens,
  onTokens,
  alone,
  site,
  clock = () => new Date(),
}: WordpressComOptions): Site & { siteId(): Promise<{ ok: true; id: string } | Failure> } {
  const source = tokenSource({
    tokens,
    clock,
    onTokens,
    alone,
    refresh: (refreshToken) => {
      const { clientId, clientSecret, apiUrl } = client;
      const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token', refresh_token: refreshToken };
      return askTokens({ http, url: `${apiUrl}/oauth2/token`, body, form: true, clock });
    },
  });
  const rest: Rest = async (route, { method = 'GET', query, body, raw } = {}) => {
    const url = routeUrl(new URL(`${client.apiUrl}/`), route, query);
    const first = await source.token();
    if (!first.ok) return first;
    const send = (accessToken: string) => ask(http, { method, url, authorization: `Bearer ${accessToken}`, body, raw });
    const answer = await send(first.accessToken);
    if (answer.ok || answer.reason !== 'bad-credentials') return answer;
    const renewed = await source.renew(first.accessToken);
    return renewed.ok ? send(renewed.accessToken) : renewed;
  };
  const siteId = async () => {
    if (site !== null) return { ok: true as const, id: site };
    const me = await rest('rest/v1.1/me');
    if (!me.ok) return me;
    const parsed = wireMe.safeParse(me.json);
    return parsed.success
      ? { ok: true as const, id: String(parsed.data.primary_blog) }
      : failure('unexpected', 'WordPress.com’s account data could not be read.');
  };
  const base = `wp/v2/sites/${site ?? ''}/`;
  // Plugins' meta keys are exposed on plans that allow plugins; dropped keys are noticed on reading back.
  const namespaces = async () => {
    const asked = await rest(`wp/v2/sites/${site ?? ''}/`, { query: { _fields: 'namespaces' } });
    const parsed = z.object({ namespaces: z.array(z.string()) }).safeParse(asked.ok ? asked.json : undefined);
    return parsed.success ? parsed.data.namespaces : [];
  };
  const adminUrl = async () => {
    const about = await rest(`rest/v1.1/sites/${site ?? ''}`);
    const parsed = wireSite.safeParse(about.ok ? about.json : undefined);
    return parsed.success ? `${parsed.data.URL.replace(/\/+$/, '')}/wp-admin` : null;
  };
  const sited = checkedSite(
    {
      check: async () => {
        const [about, user, kinds] = await Promise.all([
          rest(`rest/v1.1/sites/${site ?? ''}`),
          rest(`${base}users/me`, { query: { context: 'edit' } }),
          contentKinds(rest, base),
        ]);
        // Without access, one gives 403 and the other 401, which is the clearer answer.
        if (!user.ok) return user;
        if (!about.ok) return about;
        if (!kinds.ok) return kinds;
        const named = wireSite.safeParse(about.json);
        const account = wireUser.safeParse(user.json);
        if (!named.success || !account.success) return failure('unexpected', 'WordPress.com’s site data could not be read.');
        const { name, URL: url } = named.data;
        return {
          ok: true,
          site: { name, url: url.replace(/\/+$/, '') },
          account: { name: account.data.name },
          kinds: kinds.kinds,
          checkedAt: clock().toISOString(),
        };
      },
      permissions: async () => {
        const names = await namespaces();
        return abilitiesOf(rest, seoKeys(names), base);
      },
      ...entryPrimitives({ rest, base, namespaces, adminUrl, clock }),
      library: mediaLibrary(rest, base),
    },
    clock,
  );
  return { ...sited, siteId };
}
