import { storedTokens } from '@canopy/connectors/site';
import type { Platform } from '@canopy/contract/publishing';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { workspacePlace } from '../../../secrets/sealed-columns.ts';

const wordpress = z.object({ siteUrl: z.string(), username: z.string(), applicationPassword: z.string() });
export type WordpressCredentials = z.output<typeof wordpress>;

/** What is stored encrypted, by platform. */
const shapes = {
  wordpress,
  wordpress_auth0: z.object({ site: z.string(), tokens: storedTokens }),
  shopify: z.object({ shop: z.string(), tokens: storedTokens }),
  webflow: z.object({ accessToken: z.string(), siteId: z.string().nullable() }),
};

export type Credentials = { [P in Platform]: { platform: P } & z.output<(typeof shapes)[P]> }[Platform];

const placeOf = (organisationId: string) => workspacePlace('platform_credentials.secret', organisationId);

export function sealCredentials(
  deps: Pick<Deps, 'secrets'>,
  organisationId: string,
  { platform: _platform, ...secret }: Credentials,
): string {
  return deps.secrets.seal(JSON.stringify(secret), placeOf(organisationId));
}

/** @throws SecretError, ZodError if the stored data is not ours */
export function openCredentials(
  deps: Pick<Deps, 'secrets'>,
  { organisation_id: organisationId, platform, secret }: { organisation_id: string; platform: Platform; secret: string },
): Credentials {
  const value: unknown = JSON.parse(deps.secrets.open(secret, placeOf(organisationId)));
  return { platform, ...shapes[platform].parse(value) } as Credentials;
}

/** A refresh token that ends is renewed this long before, so that a platform which is down for a while does not end the connection. */
const BEFORE_END_MS = 30 * 24 * 3_600_000;

/** When the tokens are to be renewed though nobody uses the site; null: there is nothing to renew. */
export function renewAfter(credentials: Credentials): Date | null {
  if (!('tokens' in credentials) || credentials.tokens.refreshToken === null) return null;
  const { expiresAt, refreshExpiresAt = null } = credentials.tokens;
  if (refreshExpiresAt !== null) return new Date(Date.parse(refreshExpiresAt) - BEFORE_END_MS);
  return expiresAt === null ? null : new Date(expiresAt);
}
