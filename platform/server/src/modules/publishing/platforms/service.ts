import { MESSAGES, type CallOutput } from '@canopy/contract';
import {
  type checkPlatform,
  type disconnectPlatform,
  type getPlatformAbilities,
  type getUninstallUrl,
  type PlatformConnection,
} from '@canopy/contract/publishing';
import { shopifyUninstall } from '@canopy/connectors/shopify';
import type { Failure } from '@canopy/connectors/site';
import { webflowRevoke } from '@canopy/connectors/webflow';
import { wordpress } from '@canopy/connectors/wordpress';
import { wordpressComRevoke } from '@canopy/connectors/wordpress-oauth';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem, ProblemError } from '../../../http/problem.ts';
import { shopifyClient, webflowClient, wordpressComClient } from './clients.ts';
import { openCredentials, renewAfter, sealCredentials, type Credentials, type WordpressCredentials } from './credentials.ts';
import { connectedSite, connectProblem, siteBehind, siteProblem } from './sites.ts';
import { deleteCredential, isSharedSite, noteRefusal, readCredential, writeCredential, type CredentialRow } from './store.ts';

export function connectionOf(row: CredentialRow): PlatformConnection {
  return {
    platform: row.platform,
    site_url: row.site_url,
    site_name: row.site_name,
    username: row.username,
    can_edit_pages: row.can_edit_pages,
    can_publish: row.can_publish,
    connected_at: row.connected_at.toISOString(),
    verified_at: row.verified_at.toISOString(),
    ...(row.refusal !== null && { refusal: row.refusal }),
  };
}

/** The response that document 1, section 8 describes: message "error" if nothing is connected. */
export async function checkPlatformOf(deps: Deps, organisationId: string): Promise<CallOutput<typeof checkPlatform>> {
  const row = await readCredential(deps.db, organisationId);
  if (!row) return { message: 'error', data: MESSAGES.platform.noneForOrganisation, platform: null };
  return { message: 'success', data: connectionOf(row), platform: row.platform };
}

/**
 * Queries the site, and stores its response; stores nothing if it refuses.
 * @throws problem 422 with the field that has to change
 */
async function verifyAndStore(
  deps: Deps,
  organisationId: string,
  credentials: Credentials,
  connectedAt: Date | null,
): Promise<CredentialRow> {
  // If tokens are renewed in the process, the new ones count.
  let current = credentials;
  const site = siteBehind(deps, credentials, async (tokens) => {
    if ('tokens' in current) current = { ...current, tokens };
  });
  const checked = await site.check();
  if (!checked.ok) throw connectProblem(credentials.platform, checked);
  const permissions = await site.permissions();
  if (!permissions.ok) throw connectProblem(credentials.platform, permissions);
  const works = (name: string) => permissions.abilities.some((ability) => ability.name === name && ability.works);
  const now = deps.clock();
  return writeCredential(deps.db, {
    organisation_id: organisationId,
    platform: credentials.platform,
    site_url: checked.site.url,
    site_name: checked.site.name,
    username: credentials.platform === 'wordpress' ? credentials.username : checked.account.name,
    secret: sealCredentials(deps, organisationId, current),
    can_edit_pages: works('edit-pages') || works('edit-posts'),
    can_publish: works('create-posts'),
    connected_at: connectedAt ?? now,
    verified_at: now,
    kinds: checked.kinds,
    renew_after: renewAfter(current),
    refusal: null,
  });
}

/** Connects a site, replacing whatever was connected. */
export async function connectSite(deps: Deps, actor: Actor, credentials: Credentials): Promise<PlatformConnection> {
  const row = await verifyAndStore(deps, actor.organisationId, credentials, null);
  await deps.audit.record(actor, 'platform.connect', row.site_url, { platform: row.platform });
  return connectionOf(row);
}

export const connectWordpress = (deps: Deps, actor: Actor, credentials: WordpressCredentials): Promise<PlatformConnection> =>
  connectSite(deps, actor, { platform: 'wordpress', ...credentials });

/** Sets another account for the connected WordPress. @throws problem 404 if none is connected */
export async function updateWordpress(
  deps: Deps,
  actor: Actor,
  account: Pick<WordpressCredentials, 'username' | 'applicationPassword'>,
): Promise<PlatformConnection> {
  const row = await stored(deps, actor.organisationId, 'wordpress');
  const before = openCredentials(deps, row);
  if (before.platform !== 'wordpress') throw problem(404, 'platform-not-connected', MESSAGES.platform.none);
  return connectWordpress(deps, actor, { ...account, siteUrl: before.siteUrl });
}

async function stored(deps: Deps, organisationId: string, platform: string): Promise<CredentialRow> {
  const row = await readCredential(deps.db, organisationId);
  if (!row) throw problem(404, 'platform-not-connected', MESSAGES.platform.none);
  if (row.platform !== platform) throw problem(400, 'platform-invalid', MESSAGES.platform.invalid);
  return row;
}

/** Verifies the stored credentials again. */
export async function testPlatformOf(deps: Deps, actor: Actor, platform: string): Promise<PlatformConnection> {
  const row = await stored(deps, actor.organisationId, platform);
  try {
    return connectionOf(await verifyAndStore(deps, actor.organisationId, openCredentials(deps, row), row.connected_at));
  } catch (error) {
    if (error instanceof ProblemError && error.code.endsWith('-bad-credentials'))
      await noteRefusal(deps.db, actor.organisationId, error.message, deps.clock());
    throw error;
  }
}

/** What works on the connected site, checked now. @throws problem 404, 422 */
export async function abilitiesOf(deps: Deps, organisationId: string): Promise<CallOutput<typeof getPlatformAbilities>> {
  const { row, site } = await connectedSite(deps, organisationId);
  const answer = await site.permissions();
  if (!answer.ok) throw siteProblem(answer);
  return { platform: row.platform, abilities: answer.abilities, checked_at: deps.clock().toISOString() };
}

/**
 * Deletes the credentials, after asking the platform to end the access.
 * @returns whether it did, or whether other workspaces still need it; if neither, its owner can still revoke it there
 */
export async function disconnect(deps: Deps, actor: Actor, platform: string): Promise<CallOutput<typeof disconnectPlatform>> {
  const row = await stored(deps, actor.organisationId, platform);
  // Uninstalling the app would disconnect the others as well. WordPress issues a password to each, Webflow a token.
  const shared = (platform === 'shopify' || platform === 'wordpress_auth0') && (await isSharedSite(deps.db, row));
  const revoked = !shared && (await revoke(deps, row));
  await deleteCredential(deps.db, actor.organisationId, row.platform);
  await deps.audit.record(actor, 'platform.disconnect', row.site_url, { platform: row.platform, revoked });
  return { revoked, ...(shared && { shared }) };
}

async function revoke(deps: Deps, row: CredentialRow): Promise<boolean> {
  const credentials = openCredentials(deps, row);
  const parts = { http: deps.outgoing.fetch, clock: deps.clock };
  if (credentials.platform === 'wordpress') {
    return isOver(await wordpress({ ...credentials, ...parts }).revoke());
  }
  const { platforms } = deps.config;
  // Without the app's own key the platform cannot be asked; the connection is deleted anyway.
  if (credentials.platform === 'shopify' && platforms.shopify.client) {
    const onTokens = async () => undefined;
    return isOver(await shopifyUninstall({ ...credentials, ...parts, client: shopifyClient(deps), onTokens }));
  }
  if (credentials.platform === 'webflow' && platforms.webflow.client)
    return isOver(await webflowRevoke(webflowClient(deps), parts.http, credentials.accessToken));
  if (credentials.platform === 'wordpress_auth0' && platforms.wordpressCom.client)
    return isOver(await wordpressComRevoke(wordpressComClient(deps), parts.http, credentials.tokens));
  return false;
}

const isOver = (answer: { ok: true } | Failure): boolean => answer.ok || answer.reason === 'bad-credentials';

/** Where a person removes Canopy on the connected platform. @throws problem 404 if nothing is connected */
export async function uninstallUrlOf(deps: Deps, organisationId: string): Promise<CallOutput<typeof getUninstallUrl>> {
  const { row } = await connectedSite(deps, organisationId);
  const site = new URL(row.site_url).origin;
  const urls: Record<typeof row.platform, string> = {
    shopify: `${site}/admin/settings/apps`,
    webflow: 'https://webflow.com/dashboard',
    // Application passwords are revoked in the profile.
    wordpress: `${row.site_url.endsWith('/') ? row.site_url.slice(0, -1) : row.site_url}/wp-admin/profile.php`,
    wordpress_auth0: 'https://wordpress.com/me/security/connected-applications',
  };
  return { platform: row.platform, url: urls[row.platform] };
}
