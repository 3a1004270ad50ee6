import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { getConfig } from '../config.ts';

let manager: UserManager | null = null;

/** The OIDC client: authorization code + PKCE; tokens live in this tab's session storage only. */
export function userManager(): UserManager {
  if (manager) return manager;
  const config = getConfig();
  manager = new UserManager({
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
  return manager;
}
