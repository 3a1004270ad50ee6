const KEPT_HEADERS = new Set([
  'cache-control',
  'cf-mitigated',
  'content-encoding',
  'content-language',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'location',
  'refresh',
  'retry-after',
  'server',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
  'x-robots-tag',
]);

/** The response headers that an audit looks at. */
export function auditedHeaders(headers: Record<string, string>): Record<string, string> {
  const those: Record<string, string> = {};
  for (const name in headers) if (KEPT_HEADERS.has(name)) those[name] = headers[name] as string;
  return those;
}
