/**
 * Reads a claim: `email` is a name as it stands, `/realm_access/roles` a JSON pointer (RFC 6901).
 * A name may hold slashes, as namespaced claims do (`https://example.com/role`), because a pointer begins with one.
 * @returns undefined where nothing stands there
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
