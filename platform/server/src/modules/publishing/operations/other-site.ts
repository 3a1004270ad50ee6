import type { ConnectedSite } from '../platforms/index.ts';
import type { Operation } from './store.ts';

/** A site's URL whatever its protocol, with or without `www`. */
function hostAndPath(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: url, pathname: '' };
  return `${host.replace(/^www\./, '')}${pathname.endsWith('/') ? pathname.slice(0, -1) : pathname}`;
}

/**
 * Whether an operation is for another site than the one connected now. WordPress numbers its entries per site, so the same id
 * means another entry there; ids of Shopify and Webflow are globally unique.
 */
export function isForOtherSite(operation: Pick<Operation, 'platform' | 'site_url'>, { row }: Pick<ConnectedSite, 'row'>): boolean {
  const { platform, site_url: url } = operation;
  const isWordpress = [platform, row.platform].every((one) => one.startsWith('wordpress'));
  // The same WordPress may be connected in more than one way.
  if (isWordpress && url !== null) return hostAndPath(url) !== hostAndPath(row.site_url);
  return platform !== row.platform;
}

/** The message about it. */
export const otherSiteMessage = ({ site_url: url }: Pick<Operation, 'site_url'>, { row }: Pick<ConnectedSite, 'row'>): string =>
  `This belongs to ${url === null ? 'another platform' : hostAndPath(url)}, and ${hostAndPath(row.site_url)} is connected now, so nothing was changed. Reconnect the other site first.`;
