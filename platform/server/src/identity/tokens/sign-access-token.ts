import { importJWK, SignJWT } from 'jose';
import type { IdentityKeys } from '../provider/keys.ts';
import type { Role } from './token-verifier.ts';

export interface AccessTokenClaims {
  issuer: string;
  audience: string;
  /** `users.id` */
  subject: string;
  email: string;
  role: Role;
  organisationId?: string;
}

/**
 * Signs an access token as the embedded issuer would, without a sign-in. For tests and measurements that need an account's token.
 * @param ttl seconds from now; negative: already expired
 */
export async function signAccessToken(keys: IdentityKeys, claims: AccessTokenClaims, ttl: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    email: claims.email,
    role: claims.role,
    ...(claims.organisationId === undefined ? {} : { organization_id: claims.organisationId }),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: keys.signing.kid })
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setSubject(claims.subject)
    .setIssuedAt(now + Math.min(0, ttl))
    .setExpirationTime(now + ttl)
    .sign(await importJWK(keys.signing, 'RS256'));
}
