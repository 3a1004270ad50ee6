import type { Deps } from '../deps.ts';
import { createTokenVerifier, loadIdentityKeys, type VerifyToken } from '../identity/index.ts';

/** The check of access tokens: by the own keys where this server is the issuer, by the issuer's published ones otherwise. */
export async function openVerifier(deps: Pick<Deps, 'config' | 'db' | 'secrets' | 'clock'>): Promise<VerifyToken> {
  const { issuer, audience, claims, embedded } = deps.config.oidc;
  const options = { issuer, audience, claimMap: claims };
  if (!embedded) return createTokenVerifier(options);
  const { jwks } = await loadIdentityKeys(deps);
  return createTokenVerifier({ ...options, jwks, typ: 'at+jwt' });
}
