import { isIP } from 'node:net';
import { forbiddenRange } from './address-policy.ts';
import { OutgoingError, UNREACHABLE } from './outgoing-result.ts';

/** Hosts the operator exempts from the address and port rules: `host` (any port) or `host:port`. */
export type AllowList = { allows(hostname: string, port: number): boolean };

/** Ports of 1024 and above that the Fetch standard refuses (2.9 Port blocking). */
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** `[::1]` → `::1`, `Example.com.` → `example.com`. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * Parses the operator's list. An entry is a host name or address, IPv6 with or without brackets, optionally `:port`.
 *
 * @throws Error naming the invalid entry
 */
export function parseAllowList(entries: readonly string[]): AllowList {
  const allowed = new Set<string>();
  for (const entry of entries) {
    const trimmed = entry.trim();
    const bracketed = isIP(trimmed) === 6 ? `[${trimmed}]` : trimmed;
    if (!/^[^/@\s]+$/.test(bracketed) || !URL.canParse(`http://${bracketed}`)) {
      throw new Error(`Allowed host "${entry}" is not of the form host or host:port`);
    }
    const host = bareHost(new URL(`http://${bracketed}`).hostname);
    const port = /:(\d+)$/.exec(bracketed.replace(/^\[.*\]/, ''))?.[1];
    allowed.add(port === undefined ? host : `${host} ${port}`);
  }
  return {
    allows(hostname, port) {
      const host = bareHost(hostname);
      return allowed.has(host) || allowed.has(`${host} ${port}`);
    },
  };
}

/**
 * Checks what a URL reveals before any lookup: scheme, credentials, port, and literal addresses in every notation (the WHATWG parser has
 * already turned decimal, octal, hex and full-width spellings into dotted form).
 *
 * @throws OutgoingError with the reason
 */
export function checkUrl(address: string | URL, allow: AllowList): URL {
  const url = URL.parse(String(address));
  if (url === null) throw new OutgoingError('blocked-address', 'This is not a valid URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingError('blocked-scheme', 'Only HTTP and HTTPS URLs can be requested.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingError('blocked-address', 'URLs with a username or password are not requested.');
  }
  const port = portOf(url);
  if (allow.allows(url.hostname, port)) return url;
  if ((port !== 80 && port !== 443 && port < 1024) || BAD_PORTS.has(port)) {
    throw new OutgoingError('blocked-port', `Port ${port} is not allowed for web pages.`);
  }
  checkLiteral(url.hostname);
  return url;
}

/** Refuses a host that is itself a forbidden address; names pass, as they are checked on lookup. */
export function checkLiteral(hostname: string): void {
  const host = bareHost(hostname);
  if (isIP(host) !== 0 && forbiddenRange(host) !== null) {
    throw new OutgoingError('blocked-address', UNREACHABLE);
  }
}
