import type { UserManager } from 'oidc-client-ts';
import { getConfig } from '../config.ts';

let manager: Promise<UserManager> | null = null;

async function createManager(): Promise<UserManager> {
  const { UserManager, WebStorageStateStore } = await import('oidc-client-ts');
  const config = getConfig();
  return new UserManager({
    authority: config.issuer,
    client_id: config.client_id,
    redirect_uri: `${location.origin}/auth/callback`,
    post_logout_redirect_uri: `${location.origin}/login`,
    response_type: 'code',
    scope: 'openid profile email org offline_access',
    ...(config.audience && { resource: config.audience }),
    ...(config.authorize_params && { extraQueryParams: config.authorize_params }),
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    // tokens.ts handles renewals: one at a time, and only when a request needs one.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
  });
}

/**
 * The OIDC client: authorization code + PKCE; tokens live in this tab's session storage only, where `stored-session.ts` reads them. Its
 * code is a chunk of its own, since most pages open with a valid token; a fetch that failed is tried again by the next call.
 */
export function userManager(): Promise<UserManager> {
  manager ??= createManager().catch((error: unknown) => {
    manager = null;
    throw error;
  });
  return manager;
}

/** Fetches the client's code ahead of the first renewal. */
export function preloadUserManager(): void {
  userManager().catch(() => undefined);
}
