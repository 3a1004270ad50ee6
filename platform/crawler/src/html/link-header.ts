/** Reads the targets of `Link: <target>; rel="canonical"` (RFC 8288); several links may stand in one header. */
export function canonicalsOfLinkHeader(header: string | undefined): string[] {
  const found: string[] = [];
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>((?:\s*;\s*[^,;"]+(?:"[^"]*")?)*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
    const tokens = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    if (tokens.includes('canonical')) found.push(target);
  }
  return found;
}
