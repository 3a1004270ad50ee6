import { errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { readIdentityClaims } from '../accounts/identity-claims.ts';
import type { IdentityDeps } from '../deps.ts';
import { portalOrigins } from '../portal-origins.ts';
import { ASSISTANT_SCOPES, assistantAudience, consentPrompt, guardedFetch } from './assistants.ts';
import type { IdentityKeys } from './keys.ts';
import { payloadAdapter } from './payload-adapter.ts';
import { errorPage, logoutPage, signedOutPage } from './provider-pages.ts';

const DAY = 24 * 60 * 60;
/** Seconds. A chain of refresh tokens ends 14 days after its sign-in, however often it was renewed. */
const TTL = { access: 10 * 60, id: 60 * 60, code: 60, interaction: 60 * 60, refresh: 14 * DAY, session: 14 * DAY, grant: 14 * DAY };

export const SESSION_SECONDS = TTL.session;

/** The API's identifier in oidc-provider. The audience in the tokens is the configured one, which need not be a URI. */
const API = 'urn:canopy:api';
const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

function portalClient({ config }: IdentityDeps): NonNullable<Configuration['clients']>[number] {
  const bases = [...new Set([config.publicUrl, ...config.corsOrigins])];
  return {
    client_id: config.oidc.clientId,
    client_name: 'Canopy',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: bases.map((base) => `${base}/auth/callback`),
    post_logout_redirect_uris: bases.map((base) => `${base}/login`),
  };
}

/**
 * A first-party client is granted what it asks for, without a screen. One grant per session, so that signing out ends all of it. Others
 * have what a person granted them on the consent screen.
 */
const grantFor = (portalClientId: string) => async (ctx: KoaContextWithOIDC) => {
  const { client, session, account, provider, result } = ctx.oidc;
  if (!client || !session || !account) return undefined;
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (client.clientId !== portalClientId) return found?.accountId === account.accountId ? found : undefined;
  const grant =
    found?.accountId === account.accountId ? found : new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope(SCOPES.join(' '));
  grant.exp = Math.floor(Date.now() / 1000) + TTL.grant;
  await grant.save();
  return grant;
};

/** Sign-in, `prompt=create` for creating an account, and consent for clients other than the portal. */
function prompts(portalClientId: string, assistants: string) {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(consentPrompt(portalClientId, assistants));
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

/** Configuration of oidc-provider: code + PKCE S256 for one public client, rotating refresh tokens, JWT access tokens. */
export function providerConfiguration(deps: IdentityDeps, keys: IdentityKeys): Configuration {
  const { issuer, audience, clientId } = deps.config.oidc;
  const assistants = assistantAudience(deps.config);
  const mountPath = new URL(issuer).pathname;
  const origins = portalOrigins(deps);
  return {
    adapter: payloadAdapter(deps.db),
    clients: [portalClient(deps)],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'canopy_session', interaction: 'canopy_interaction', resume: 'canopy_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: mountPath },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: SCOPES,
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'role', 'organization_id'],
      email: ['email', 'email_verified'],
    },
    /** the id token carries the profile: a userinfo endpoint refuses an access token for the API, so there is none */
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    subjectTypes: ['public'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    findAccount: async (_ctx, accountId) => {
      const claims = await readIdentityClaims(deps.db, accountId);
      return (
        claims && {
          accountId,
          claims: () => ({
            sub: accountId,
            email: claims.email,
            email_verified: claims.emailConfirmed,
            given_name: claims.givenName,
            family_name: claims.familyName,
            role: claims.role,
            organization_id: claims.organisationId,
          }),
        }
      );
    },
    extraTokenClaims: async (_ctx, token) => {
      const claims = 'accountId' in token ? await readIdentityClaims(deps.db, String(token.accountId)) : undefined;
      const sid = 'sessionUid' in token && typeof token.sessionUid === 'string' ? token.sessionUid : undefined;
      const grant = 'grantId' in token && typeof token.grantId === 'string' ? token.grantId : undefined;
      return claims && { email: claims.email, role: claims.role, organization_id: claims.organisationId, sid, gid: grant };
    },
    loadExistingGrant: grantFor(clientId),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // An assistant keeps working without the browser, until its grant ends.
    expiresWithSession: (ctx) => ctx.oidc.client?.clientId === clientId,
    fetch: guardedFetch(deps),
    interactions: { policy: prompts(clientId, assistants), url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    renderError: errorPage(deps),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutPage(deps), postLogoutSuccessSource: signedOutPage(deps) },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02', allowFetch: () => deps.outgoing !== undefined },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx) => (ctx.oidc.client?.clientId === clientId ? API : assistants),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource, client) => {
          const isPortal = client.clientId === clientId;
          if (!isPortal && resource === assistants)
            return { scope: ASSISTANT_SCOPES.join(' '), audience: assistants, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
          if (!isPortal) throw new errors.InvalidTarget();
          if (resource !== API && resource !== audience) throw new errors.InvalidTarget();
          return { scope: 'openid profile email', audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
        },
      },
    },
    ttl: {
      AccessToken: TTL.access,
      AuthorizationCode: TTL.code,
      Grant: TTL.grant,
      IdToken: TTL.id,
      Interaction: TTL.interaction,
      Session: TTL.session,
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? TTL.refresh,
    },
  };
}
