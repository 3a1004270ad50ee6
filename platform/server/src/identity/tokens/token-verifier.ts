import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import * as z from 'zod/mini';

/**
 * Reads a claim: `email` is a literal name, `/realm_access/roles` a JSON pointer (RFC 6901). A name may contain slashes, as namespaced
 * claims do (`https://example.com/role`), because only a pointer begins with one.
 * @returns undefined if there is no such claim
 */
export function readClaim(claims: Record<string, unknown>, where: string): unknown {
  if (!where.startsWith('/')) return Object.hasOwn(claims, where) ? claims[where] : undefined;
  let value: unknown = claims;
  for (const part of where.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

export type Role = 'admin' | 'agency' | 'user';

/** Where an issuer puts each value: a claim's name, or a JSON pointer beginning with `/`. */
export interface ClaimMap {
  email: string;
  role: string;
  organisation: string;
  givenName: string;
  familyName: string;
}

export const DEFAULT_CLAIM_MAP: ClaimMap = {
  email: 'email',
  role: 'role',
  organisation: 'organization_id',
  givenName: 'given_name',
  familyName: 'family_name',
};

export interface TokenVerifierOptions {
  issuer: string;
  audience: string;
  /** the issuer's key set; without it and `jwks`, it is looked up in the issuer's discovery document */
  jwksUrl?: string;
  /** the keys themselves, if this server is the issuer: saves a request to itself */
  jwks?: JSONWebKeySet;
  claimMap?: Partial<ClaimMap>;
  /** required `typ` of the header; the embedded issuer writes `at+jwt` (RFC 9068), others often nothing */
  typ?: string;
  clock?: () => Date;
  /** used for the key set and the discovery document */
  fetch?: FetchImplementation;
}

export type VerifiedToken =
  | {
      ok: true;
      subject: string;
      email: string;
      role: Role;
      organisationId?: string;
      givenName?: string;
      familyName?: string;
      /** what the issuer says about the email; undefined if it says nothing. False: anyone may have typed it. */
      emailVerified?: boolean;
      /** the issuer's session in which the token was issued, if it says so (`sid`) */
      sessionId?: string;
    }
  | {
      ok: false;
      /**
       * `claims`: genuine, but for another audience or issuer, or missing a required claim. Signing in again with the same client does not
       * help.
       */
      reason: 'expired' | 'invalid' | 'claims';
      message: string;
    };

export type VerifyToken = (token: string) => Promise<VerifiedToken>;

/** The issuer's keys could not be read: no token can be verified right now. Answer 503, not 401. */
export class IssuerUnreachableError extends Error {
  override readonly name = 'IssuerUnreachableError';
}

/** Tolerated clock skew between the issuer and this server, in seconds. */
const CLOCK_TOLERANCE = 5;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Issuers give one role or a list of them; the strongest known one counts; if none is known, `user`. */
function roleOf(value: unknown): Role {
  const given = Array.isArray(value) ? value : [value];
  return (['admin', 'agency'] as const).find((role) => given.includes(role)) ?? 'user';
}

const discovery = z.object({ jwks_uri: z.string() });

async function discoverJwksUrl(issuer: string, load: FetchImplementation): Promise<URL> {
  const document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await load(document, {
    method: 'GET',
    headers: new Headers({ accept: 'application/json' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  });
  if (!answer.ok) throw new IssuerUnreachableError(`${document} answered ${answer.status}`);
  const found = z.safeParse(discovery, await answer.json()).data?.jwks_uri;
  if (found === undefined) throw new IssuerUnreachableError(`${document} has no jwks_uri`);
  return new URL(found);
}

/** The key lookup; a failed discovery is retried with the next token. */
function keyLookup(options: TokenVerifierOptions): JWTVerifyGetKey {
  if (options.jwks) return createLocalJWKSet(options.jwks);
  const load: FetchImplementation = options.fetch ?? ((url, init) => fetch(url, init));
  const remote = (url: URL) => createRemoteJWKSet(url, { [customFetch]: load });
  if (options.jwksUrl !== undefined) return remote(new URL(options.jwksUrl));
  let found: JWTVerifyGetKey | undefined;
  return async (header, token) => {
    found ??= remote(await discoverJwksUrl(options.issuer, load));
    return found(header, token);
  };
}

function failure(error: unknown): VerifiedToken {
  if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired', message: 'The access token has expired.' };
  if (error instanceof errors.JWTClaimValidationFailed && ['aud', 'iss'].includes(error.claim)) {
    return { ok: false, reason: 'claims', message: `Incorrect claims, please check the audience and issuer: ${error.message}.` };
  }
  if (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError) ||
    error.code === 'ERR_JOSE_GENERIC'
  ) {
    throw new IssuerUnreachableError('The keys of the identity provider cannot be read.', { cause: error });
  }
  return { ok: false, reason: 'invalid', message: 'The access token is not valid.' };
}

function read(payload: JWTPayload, map: ClaimMap): VerifiedToken {
  const email = text(readClaim(payload, map.email));
  if (payload.sub === undefined || email === undefined) {
    const missing = payload.sub === undefined ? 'sub' : map.email;
    return { ok: false, reason: 'claims', message: `Incorrect claims: the access token has no "${missing}".` };
  }
  return {
    ok: true,
    subject: payload.sub,
    email: email.toLowerCase(),
    role: roleOf(readClaim(payload, map.role)),
    organisationId: text(readClaim(payload, map.organisation)),
    givenName: text(readClaim(payload, map.givenName)),
    familyName: text(readClaim(payload, map.familyName)),
    emailVerified: typeof payload['email_verified'] === 'boolean' ? payload['email_verified'] : undefined,
    sessionId: text(payload['sid']),
  };
}

/**
 * Creates the verifier of one issuer's access tokens (RS256 JWTs). Keys are cached and fetched again for an unknown key id.
 * @example const verify = createTokenVerifier({ issuer, audience, claimMap: { role: '/realm_access/roles' } });
 * @throws IssuerUnreachableError from the returned function if the issuer's keys cannot be read
 */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const keys = keyLookup(options);
  const map = { ...DEFAULT_CLAIM_MAP, ...options.claimMap };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp'],
        clockTolerance: CLOCK_TOLERANCE,
        ...(options.typ === undefined ? {} : { typ: options.typ }),
        ...(options.clock === undefined ? {} : { currentDate: options.clock() }),
      });
      return read(payload, map);
    } catch (error) {
      if (error instanceof IssuerUnreachableError) throw error;
      return failure(error);
    }
  };
}
