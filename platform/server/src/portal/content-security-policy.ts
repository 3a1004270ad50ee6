import type { Registry } from '@canopy/federation';
import type { Config } from '../config/config.ts';

/** Where browsers send reports of what the policy blocked. */
export const REPORT_GROUP = 'canopy';

/** What an active override adds: URLs of dev servers on the visitor's own machine. */
export interface PolicyOptions {
  nonce: string;
  /** where violations are reported */
  reportUri: string;
  /** URLs of remotes that this visitor loads from their own machine */
  overrides?: readonly string[];
}

/**
 * The content security policy of the portal's page. Code comes from here and from the registry's origins; nothing inline runs without the
 * nonce, nothing is evaluated. Anything else loaded or fetched must be listed here as well.
 */
export function contentSecurityPolicy(config: Config, registry: Registry, { nonce, reportUri, overrides = [] }: PolicyOptions): string {
  const own = new URL(config.publicUrl).origin;
  const addresses = registry.remotes.flatMap((remote) => [remote.baseUrl, ...(remote.fallback ? [remote.fallback.baseUrl] : [])]);
  const remotes = [...new Set([...addresses, ...overrides].map((address) => new URL(address, own).origin))].filter(
    (origin) => origin !== own,
  );
  const services = [config.oidc.issuer, config.apiUrl, config.sentryDsn, config.posthog?.host].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  const from = (...sources: string[]) => [...new Set(sources)].join(' ');
  const policy: Record<string, string> = {
    'default-src': "'none'",
    'script-src': from("'self'", `'nonce-${nonce}'`, ...remotes),
    'style-src': from("'self'", `'nonce-${nonce}'`, ...remotes),
    'connect-src': from("'self'", ...remotes, ...remotes.flatMap(hotReload), ...services),
    // No other site learns what is opened here: its images come through the platform.
    'img-src': from("'self'", 'data:', 'blob:', ...remotes, ...(config.apiUrl === undefined ? [] : [new URL(config.apiUrl).origin])),
    'font-src': from("'self'", ...remotes),
    'manifest-src': "'self'",
    'worker-src': from("'self'", 'blob:'),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': from("'self'", new URL(config.oidc.issuer).origin),
    'report-uri': reportUri,
    // Browsers that know it ignore `report-uri`, and send over https only.
    ...(reportUri.startsWith('https:') && { 'report-to': REPORT_GROUP }),
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** A developer's remote on this machine notifies the page of changes over a socket. */
function hotReload(origin: string): string[] {
  const { protocol, hostname, host } = new URL(origin);
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return [];
  return [`${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}
