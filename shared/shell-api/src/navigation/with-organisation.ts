import { ORGANISATION_PARAM } from '../organisation/organisation-param.ts';

/**
 * A URL with the workspace in its query (document 1, section 2.2).
 * @param to path with optional query and hash, relative to the portal's root
 * @param keep query of the current URL, kept except where `to` overrides it
 */
export function withOrganisation(to: string, organisationId: string | null, keep = ''): string {
  const url = new URL(to, 'http://portal');
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(keep)) {
    if (!own.has(name)) url.searchParams.append(name, value);
  }
  if (organisationId) url.searchParams.set(ORGANISATION_PARAM, organisationId);
  return `${url.pathname}${url.search}${url.hash}`;
}
