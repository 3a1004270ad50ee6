import { bareDomain, isDomain } from '@canopy/contract';
import { problem } from '../../../http/problem.ts';
import { registeredDomain } from '../../billing/holders/index.ts';

/**
 * Whether a host is of the same owner as a workspace's domain: the domain itself, or a host of the same registered domain. Below a domain
 * that gives away subdomains, such as `github.io`, each host has an owner of its own.
 */
export function isOwnHost(host: string, domain: string): boolean {
  if (host === domain) return true;
  const registered = registeredDomain(domain);
  return registered !== null && registeredDomain(host) === registered;
}

/**
 * Reads the host that somebody chose to be crawled.
 * @returns the bare host; empty for the workspace's own domain
 * @throws problem 400 `invalid-host` naming `body.host`
 */
export function chosenHost(text: string, domain: string): string {
  const host = bareDomain(text);
  if (host === '' || host === domain) return '';
  const refuse = (message: string) => problem(400, 'invalid-host', message, [{ field: 'body.host', message }]);
  if (!isDomain(host)) throw refuse('Enter a host name such as shop.example.com.');
  if (!isOwnHost(host, domain)) {
    throw refuse(`A workspace crawls only hosts of its own registered domain, and ${host} is not one. Add a workspace for that site.`);
  }
  return host;
}
