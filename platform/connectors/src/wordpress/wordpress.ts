import type { HttpCall } from '../http-call.ts';
import type { Site } from '../site/site.ts';
import { restOf, type Connection } from './connection.ts';
import { discover, type Discovered } from './discover.ts';
import { failure, type Failure } from './failure.ts';
import { listPages, type PageList, type PageListOptions } from './list-pages.ts';
import { ownSite } from './own-site.ts';
import { siteAddress } from './site-address.ts';
import { verify, type Verified } from './verify.ts';
import { wireApplicationPassword } from './wire.ts';

const OWN = 'wp/v2/users/me/application-passwords';

/**
 * Deletes the application password on the site, so that nobody can use it any more. `bad-credentials` means that it was already invalid.
 * Needs WordPress 5.7.
 */
async function revoke(connection: Connection): Promise<{ ok: true } | Failure> {
  const rest = restOf(connection);
  const asked = await rest(`${OWN}/introspect`);
  if (!asked.ok) return asked;
  const password = wireApplicationPassword.safeParse(asked.json);
  if (!password.success) return failure('unexpected', 'WordPress’s response about the application password could not be read.');
  const deleted = await rest(`${OWN}/${password.data.uuid}`, { method: 'DELETE' });
  return deleted.ok ? { ok: true } : deleted;
}

export type WordpressOptions = {
  /** as the user pastes it; `/wp-admin/…` and the like are cut off */
  siteUrl: string;
  username: string;
  /** with or without its spaces */
  applicationPassword: string;
  http: HttpCall;
  clock?: () => Date;
};

export type Wordpress = {
  /** Whether the site is a WordPress that lets this account edit posts and pages. */
  verify(): Promise<Verified | Failure>;
  listPages(options: PageListOptions): Promise<PageList | Failure>;
  /** The site behind the interface common to all platforms. */
  site: Site;
  /** Deletes the application password on the site. */
  revoke(): Promise<{ ok: true } | Failure>;
};

/**
 * A self-hosted WordPress, by application password over its REST API. Nothing a site does makes a call throw: each one
 * returns `ok: true` or a reason. Nothing is sent before the first call.
 *
 * @example
 * const site = wordpress({ siteUrl: 'https://example.com', username, applicationPassword, http: outgoing.fetch });
 * const result = await site.verify();
 * if (!result.ok) show(result.message);
 */
export function wordpress({ siteUrl, username, applicationPassword, http, clock = () => new Date() }: WordpressOptions): Wordpress {
  const site = siteAddress(siteUrl);
  if (site === null) {
    const invalid = async () =>
      failure('unexpected', 'This is not the URL of a website. Enter it with https://, e.g. https://example.com.');
    return { verify: invalid, listPages: invalid, revoke: invalid, site: invalidSite(invalid) };
  }
  let found: Discovered | null = null;
  const discovered = async (movedFrom?: URL) => {
    if (found !== null && found.root.href !== movedFrom?.href) return found;
    const result = await discover(site, http);
    // Only a successful discovery is cached: a site that was down is tried again.
    if (result.ok) found = result;
    return result;
  };
  const connection: Connection = { site, http, credentials: { username, applicationPassword }, clock, discovered };
  return {
    verify: () => verify(connection),
    listPages: (options) => listPages(connection, options),
    revoke: () => revoke(connection),
    site: ownSite(connection),
  };
}

function invalidSite(invalid: () => Promise<Failure>): Site {
  return {
    check: invalid,
    permissions: invalid,
    list: invalid,
    read: invalid,
    write: invalid,
    writeMeta: invalid,
    earlierUrl: async () => null,
    create: invalid,
    publish: invalid,
    schedule: invalid,
    unpublish: invalid,
    restore: invalid,
    listMedia: invalid,
    addMedia: invalid,
    writeAlt: invalid,
  };
}
