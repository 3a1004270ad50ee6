import ipaddr from 'ipaddr.js';

/** Public IP addresses that clouds use for the internal services of their machines. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parse('2000::');

/**
 * Tells whether a resolved address must not be connected to: anything but a global unicast address. Loopback, RFC 1918, link-local,
 * carrier-grade NAT, unique local, multicast, unspecified, benchmark and documentation ranges are refused, and so is every IPv6 form that
 * embeds an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo).
 *
 * @param address an IPv4 or IPv6 address in any spelling that `net.isIP` accepts, including a zone id
 * @returns the name of the forbidden range, or null if the address is public
 */
export function forbiddenRange(address: string): string | null {
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return 'invalid';
  const parsed = ipaddr.parse(bare);
  const range = parsed.range();
  if (range !== 'unicast') return range;
  if (parsed instanceof ipaddr.IPv6) {
    // ::a.b.c.d and other unassigned space are "unicast" to ipaddr.js; only 2000::/3 is routed on the internet.
    return parsed.match(GLOBAL_UNICAST_V6, 3) ? null : 'unassigned';
  }
  return CLOUD_INTERNAL.has(parsed.toString()) ? 'cloud-internal' : null;
}
