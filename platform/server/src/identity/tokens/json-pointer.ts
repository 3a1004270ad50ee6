/**
 * Reads a claim: `email` is a literal name, `/realm_access/roles` a JSON pointer (RFC 6901). A name may contain slashes, as namespaced
 * claims do (`https://example.com/role`), because only a pointer begins with one.
 * @returns undefined if there is no such claim
 */
export function readClaim(claims: Record<string, unknown>, where: string): unknown {
  if (!where.startsWith('/')) return Object.hasOwn(claims, where) ? claims[where] : undefined;
  let value: unknown = claims;
  for (const part of where.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
