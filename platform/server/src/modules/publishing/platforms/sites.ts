import { shopify } from '@canopy/connectors/shopify';
import type { Failure, FailureReason, RenewAlone, Site, Tokens } from '@canopy/connectors/site';
import { webflow } from '@canopy/connectors/webflow';
import { wordpress } from '@canopy/connectors/wordpress';
import { wordpressCom } from '@canopy/connectors/wordpress-oauth';
import { MESSAGES } from '@canopy/contract';
import type { Platform } from '@canopy/contract/publishing';
import type { Deps } from '../../../deps.ts';
import { problem, type ProblemError } from '../../../http/problem.ts';
import { alone } from '../../../store/alone.ts';
import { shopifyClient, wordpressComClient } from './clients.ts';
import { openCredentials, renewAfter, sealCredentials, type Credentials } from './credentials.ts';
import { readCredential, replaceSecret, type CredentialRow } from './store.ts';

/** The site behind credentials, reached through the guarded client. */
export function siteBehind(
  deps: Deps,
  credentials: Credentials,
  onTokens: (tokens: Tokens) => Promise<void> = async () => undefined,
  renewsAlone?: RenewAlone,
): Site {
  const parts = { http: deps.outgoing.fetch, clock: deps.clock };
  switch (credentials.platform) {
    case 'wordpress':
      return wordpress({ ...credentials, ...parts }).site;
    case 'wordpress_auth0':
      return wordpressCom({ ...credentials, ...parts, client: wordpressComClient(deps), onTokens, alone: renewsAlone });
    case 'shopify':
      return shopify({ ...credentials, ...parts, client: shopifyClient(deps), onTokens, alone: renewsAlone });
    case 'webflow':
      return webflow({ ...credentials, ...parts, apiUrl: deps.config.platforms.webflow.apiUrl });
  }
}

export interface ConnectedSite {
  row: CredentialRow;
  site: Site;
}

/** Sites in use in this process, shared so that their tokens are renewed once and their pauses are kept. */
const inUse = new WeakMap<Deps['db'], Map<string, { secret: string; site: Site }>>();

/**
 * The workspace's connected site.
 * @throws problem 404 `platform-not-connected`
 */
export async function connectedSite(deps: Deps, organisationId: string): Promise<ConnectedSite> {
  const row = await readCredential(deps.db, organisationId);
  if (!row) throw problem(404, 'platform-not-connected', MESSAGES.platform.none);
  const sites = inUse.get(deps.db) ?? new Map<string, { secret: string; site: Site }>();
  inUse.set(deps.db, sites);
  const known = sites.get(organisationId);
  if (known?.secret === row.secret) return { row, site: known.site };
  const credentials = openCredentials(deps, row);
  const entry = { secret: row.secret };
  const keep = (secret: string) => {
    entry.secret = secret;
    sites.set(organisationId, { secret, site });
  };
  const onTokens = async (tokens: Tokens) => {
    if (!('tokens' in credentials)) return;
    const renewed = { ...credentials, tokens };
    const sealed = sealCredentials(deps, organisationId, renewed);
    await replaceSecret(deps.db, organisationId, entry.secret, sealed, renewAfter(renewed));
    keep(sealed);
  };
  // Each process keeps its own site: which one renews first is decided by the database, and the others take over what it stored.
  const renewsAlone: RenewAlone = (renew) =>
    alone(deps.pool, `tokens ${organisationId}`, async () => {
      const now = await readCredential(deps.db, organisationId);
      if (!now || now.secret === entry.secret || now.platform !== row.platform || now.site_url !== row.site_url) return renew(null);
      const stored = openCredentials(deps, now);
      if (!('tokens' in stored)) return renew(null);
      keep(now.secret);
      return renew(stored.tokens);
    });
  const site: Site = siteBehind(deps, credentials, onTokens, renewsAlone);
  sites.set(organisationId, { secret: row.secret, site });
  return { row, site };
}

/**
 * The workspace's connected site, where it is on the platform that a path or a payload names.
 * @throws problem 404 `platform-not-connected`, 400 `platform-invalid` if another platform is connected
 */
export async function siteOn(deps: Deps, organisationId: string, platform: Platform): Promise<ConnectedSite> {
  const connected = await connectedSite(deps, organisationId);
  if (connected.row.platform !== platform) throw problem(400, 'platform-invalid', MESSAGES.platform.invalid);
  return connected;
}

/** The field of the connect form that has to change; without an entry, the site's URL. */
const FIELD_OF: Partial<Record<FailureReason, string>> = {
  'bad-credentials': 'application_password',
  'insufficient-rights': 'username',
};
const TOKEN_REFUSED = 'Webflow does not accept this token. Copy it again from Webflow; a token works for one site, until it is revoked.';

/** A site's failure while being connected: 422 with the field that has to change. */
export function connectProblem(platform: Platform, { reason, message }: Pick<Failure, 'reason' | 'message'>): ProblemError {
  const isToken = platform === 'webflow';
  const said = isToken && reason === 'bad-credentials' ? TOKEN_REFUSED : message;
  const field = isToken ? 'site_token' : (FIELD_OF[reason] ?? 'site_url');
  return problem(422, `${isToken ? 'webflow' : 'wordpress'}-${reason}`, said, [{ field: `body.${field}`, message: said }]);
}

/** A site's failure on a call about it: 422, or 404 for what does not exist. */
export function siteProblem(failure: Pick<Failure, 'reason' | 'message'>): ProblemError {
  return problem(failure.reason === 'not-found' ? 404 : 422, `site-${failure.reason}`, failure.message);
}
