import { bareDomain } from '@canopy/contract';
import type { GoogleProperty } from '@canopy/contract/analytics';

const DOMAIN_PREFIX = 'sc-domain:';

/** The parts of Google's name for a property. */
export function partsOf(link: string): Pick<GoogleProperty, 'type' | 'value'> {
  return link.startsWith(DOMAIN_PREFIX) ? { type: 'domain', value: link.slice(DOMAIN_PREFIX.length) } : { type: 'url_prefix', value: link };
}

/** Whether a property covers all pages of a domain: a folder property does not. Domain properties ignore ports. */
export function covers(link: string, domain: string): boolean {
  const bare = bareDomain(domain);
  const { type, value } = partsOf(link);
  const host = bare.replace(/:\d+$/, '');
  if (type === 'url_prefix') {
    if (!URL.canParse(value)) return false;
    const prefix = new URL(value);
    return prefix.pathname === '/' && prefix.host === bare;
  }
  return host === value || host.endsWith(`.${value}`);
}
