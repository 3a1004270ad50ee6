import type { Deps } from '../deps.ts';
import { createTokenVerifier, loadIdentityKeys, type VerifyToken } from '../identity/index.ts';

/** Opens the verifier of access tokens: with this server's own keys if it is the issuer, otherwise with the issuer's published ones. */
export async function openVerifier(deps: Pick<Deps, 'config' | 'db' | 'secrets' | 'clock'>): Promise<VerifyToken> {
  const { issuer, audience, claims, embedded } = deps.config.oidc;
  const options = { issuer, audience, claimMap: claims };
  if (!embedded) return createTokenVerifier(options);
  const { jwks } = await loadIdentityKeys(deps);
  return createTokenVerifier({ ...options, jwks, typ: 'at+jwt' });
}
