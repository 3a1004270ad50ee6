import type { Registry } from '@canopy/federation';
import type { Config } from '../config/config.ts';

/**
 * The policy of the portal's page. Scripts run by nonce, or because a script that had it loaded them; none inline, none
 * evaluated. Remotes' origins stand beside for browsers without `strict-dynamic`.
 */
export function contentSecurityPolicy(config: Config, registry: Registry, nonce: string): string {
  const own = new URL(config.publicUrl).origin;
  const remotes = new Set(
    registry.remotes
      .flatMap((remote) => [remote.baseUrl, ...(remote.fallback ? [remote.fallback.baseUrl] : [])])
      .map((baseUrl) => new URL(baseUrl, own).origin)
      .filter((origin) => origin !== own),
  );
  const telemetry = [config.sentryDsn, config.posthog?.host].filter((url) => url !== undefined).map((url) => new URL(url).origin);
  const issuer = new URL(config.oidc.issuer).origin;
  const from = (...sources: string[]) => [...new Set(sources)].join(' ');
  const policy: Record<string, string> = {
    'default-src': "'none'",
    'script-src': from(`'nonce-${nonce}'`, "'strict-dynamic'", ...remotes),
    'style-src': from("'self'", `'nonce-${nonce}'`, ...remotes),
    'connect-src': from("'self'", ...remotes, ...[...remotes].flatMap(hotReload), issuer, ...telemetry),
    'img-src': from("'self'", 'data:', 'blob:', 'https:', ...remotes),
    'font-src': from("'self'", ...remotes),
    'manifest-src': "'self'",
    'worker-src': from("'self'", 'blob:'),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': from("'self'", issuer),
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** A developer's remote on this machine tells the page of changes over a socket. */
function hotReload(origin: string): string[] {
  const { protocol, hostname, host } = new URL(origin);
  return protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) ? [`ws://${host}`] : [];
}
