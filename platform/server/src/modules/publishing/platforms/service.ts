import { MESSAGES, type CallOutput } from '@canopy/contract';
import { type checkPlatform, type PlatformConnection } from '@canopy/contract/publishing';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { deleteCredential, readCredential, writeCredential, type CredentialRow } from './store.ts';
import { siteOf, siteProblem, wordpressCredentials, type WordpressCredentials } from './wordpress-site.ts';

function connectionOf(row: CredentialRow): PlatformConnection {
  return {
    platform: row.platform,
    site_url: row.siteUrl,
    site_name: row.siteName,
    username: row.username,
    can_edit_pages: row.canEditPages,
    can_publish: row.canPublish,
    connected_at: row.connectedAt.toISOString(),
    verified_at: row.verifiedAt.toISOString(),
  };
}

/** The answer that document 1, section 8 describes: message "error" where nothing is connected. */
export async function checkPlatformOf(deps: Deps, organisationId: string): Promise<CallOutput<typeof checkPlatform>> {
  const row = await readCredential(deps.db, organisationId);
  if (!row) return { message: 'error', data: MESSAGES.platform.noneForOrganisation, platform: null };
  return { message: 'success', data: connectionOf(row), platform: row.platform };
}

/** Asks the site, and stores what it said; nothing is stored when it refuses. */
async function verifyAndStore(
  deps: Deps,
  organisationId: string,
  credentials: WordpressCredentials,
  connectedAt: Date | null,
): Promise<CredentialRow> {
  const verified = await siteOf(deps, credentials).verify();
  if (!verified.ok) throw siteProblem(verified);
  const { capabilities } = verified.user;
  const now = deps.clock();
  return writeCredential(deps.db, {
    organisationId,
    platform: 'wordpress',
    siteUrl: verified.site.url,
    siteName: verified.site.name,
    username: credentials.username,
    secret: deps.secrets.seal(JSON.stringify(credentials)),
    canEditPages: capabilities.includes('edit_pages'),
    canPublish: capabilities.includes('publish_posts') && capabilities.includes('publish_pages'),
    connectedAt: connectedAt ?? now,
    verifiedAt: now,
  });
}

/** Connects a WordPress site in the place of whatever was connected. */
export async function connectWordpress(deps: Deps, actor: Actor, credentials: WordpressCredentials): Promise<PlatformConnection> {
  const row = await verifyAndStore(deps, actor.organisationId, credentials, null);
  await deps.audit.record(actor, 'platform.connect', row.siteUrl, { platform: row.platform });
  return connectionOf(row);
}

async function stored(deps: Deps, organisationId: string, platform: string): Promise<CredentialRow> {
  const row = await readCredential(deps.db, organisationId);
  if (!row || row.platform !== platform) throw problem(404, 'platform-not-connected', MESSAGES.platform.none);
  return row;
}

const credentialsOf = (deps: Deps, row: CredentialRow) => z.parse(wordpressCredentials, JSON.parse(deps.secrets.open(row.secret)));

/** Verifies the stored credentials again. */
export async function testPlatformOf(deps: Deps, actor: Actor, platform: string): Promise<PlatformConnection> {
  const row = await stored(deps, actor.organisationId, platform);
  return connectionOf(await verifyAndStore(deps, actor.organisationId, credentialsOf(deps, row), row.connectedAt));
}

/**
 * Forgets the credentials, after asking the site to make them worthless.
 * @returns whether the site did; where it did not, its owner can still do so there
 */
export async function disconnect(deps: Deps, actor: Actor, platform: string): Promise<boolean> {
  const row = await stored(deps, actor.organisationId, platform);
  const answer = await siteOf(deps, credentialsOf(deps, row)).revoke();
  const revoked = answer.ok || answer.reason === 'bad-credentials';
  await deleteCredential(deps.db, actor.organisationId, row.platform);
  await deps.audit.record(actor, 'platform.disconnect', row.siteUrl, { platform: row.platform, revoked });
  return revoked;
}
