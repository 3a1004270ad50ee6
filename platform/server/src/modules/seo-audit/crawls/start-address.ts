import type { Outgoing } from '@canopy/crawler/outgoing';

/** Long enough for a slow front page, short enough for someone waiting for the answer. */
const PROBE_MS = 15_000;

/** The site does not answer at all; the message is for users. */
export class SiteUnreachable extends Error {
  override readonly name = 'SiteUnreachable';
}

/**
 * The addresses at which a domain's site may begin, the likelier first. Hosts the operator allows by name are on private networks, where
 * nobody has certificates: they use http only.
 * @param domain bare host, with its port if any
 */
export function startAddresses(domain: string, allowedHosts: readonly string[]): string[] {
  return isAllowedHost(domain, allowedHosts) ? [`http://${domain}/`] : [`https://${domain}/`, `http://${domain}/`];
}

/** Whether the operator allows the domain's host, with or without its port. */
export function isAllowedHost(domain: string, allowedHosts: readonly string[]): boolean {
  const host = domain.replace(/:\d+$/, '');
  return allowedHosts.some((entry) => entry.toLowerCase() === domain || entry.toLowerCase() === host);
}

/**
 * Finds the URL at which a site answers; any status counts.
 * @throws SiteUnreachable saying what was tried and why each attempt failed
 */
export async function findStartAddress(
  outgoing: Outgoing,
  domain: string,
  allowedHosts: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const tried: string[] = [];
  for (const address of startAddresses(domain, allowedHosts)) {
    const result = await outgoing.get(address, { followRedirects: 0, wantBody: () => false, timeoutMs: PROBE_MS, signal });
    signal.throwIfAborted();
    if (result.ok) return address;
    tried.push(`${new URL(address).protocol.slice(0, -1)}: ${result.message}`);
  }
  throw new SiteUnreachable(
    `${domain} could not be reached (${tried.join(' ')}) Nothing was changed. Check the domain, or try again when the site responds.`,
  );
}
