import type { HttpCall } from '../http-call.ts';
import type { Site } from '../site/site.ts';
import type { Connection } from './connection.ts';
import { discover, type Discovered } from './discover.ts';
import { failure, type Failure } from './failure.ts';
import { listPages, type PageList, type PageListOptions } from './list-pages.ts';
import { revoke } from './revoke.ts';
import { ownSite } from './own-site.ts';
import { siteAddress } from './site-address.ts';
import { verify, type Verified } from './verify.ts';

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
  const discovered = async () => {
    if (found !== null) return found;
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
    create: invalid,
    publish: invalid,
    schedule: invalid,
    unpublish: invalid,
    listMedia: invalid,
    addMedia: invalid,
    writeAlt: invalid,
  };
}
