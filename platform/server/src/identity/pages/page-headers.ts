import type { IdentityDeps } from '../deps.ts';
import { portalOrigins } from '../portal-origins.ts';

/**
 * Headers of every page. `form-action` includes the portal: browsers apply it to a form's redirects, and signing in ends with one to the
 * portal; `target` is a further one. The referrer is not sent elsewhere, because links to set a password are secrets.
 */
export function pageHeaders(deps: Pick<IdentityDeps, 'config'>, target?: string): Record<string, string> {
  const issuer = new URL(deps.config.oidc.issuer).origin;
  const targets = [...portalOrigins(deps).filter((origin) => origin !== issuer), ...(target === undefined ? [] : [target])];
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      ["form-action 'self'", ...targets].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
