import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose';
import type { IdentityKeys } from '../provider/keys.ts';
import { signAccessToken } from './sign-access-token.ts';
import { IssuerUnreachableError, createTokenVerifier, readClaim } from './token-verifier.ts';

const AUDIENCE = 'https://api.example';

async function makeKeys(kid: string): Promise<IdentityKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signing = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
  const { kty, n, e } = signing as JWK;
  return { signing, cookie: '', jwks: { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' } as JWK & { kty: string }] } };
}

let server: Server;
let issuer: string;
let keys: IdentityKeys;
let others: IdentityKeys;
const asked: string[] = [];

beforeAll(async () => {
  keys = await makeKeys('one');
  others = await makeKeys('one');
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    const body = request.url === '/keys' ? keys.jwks : { issuer, jwks_uri: `${issuer}/keys` };
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const claims = () => ({ issuer, audience: AUDIENCE, subject: 'u1', email: 'Ada@Example.com', role: 'admin' as const });
const signed = async (payload: JWTPayload) => {
  const { importJWK } = await import('jose');
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience([AUDIENCE, 'account'])
    .setExpirationTime('5m')
    .sign(await importJWK(keys.signing, 'RS256'));
};

describe('access tokens', () => {
  it('of the issuer are accepted, with keys from discovery fetched once', async () => {
    const verify = createTokenVerifier({ issuer, audience: AUDIENCE, typ: 'at+jwt' });
    const token = await signAccessToken(keys, { ...claims(), organisationId: 'o1' }, 60);
    expect(await verify(token)).toMatchObject({ ok: true, subject: 'u1', email: 'ada@example.com', role: 'admin', organisationId: 'o1' });
    await verify(token);
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('that have expired are told apart', async () => {
    const verify = createTokenVerifier({ issuer, audience: AUDIENCE, jwks: keys.jwks });
    expect(await verify(await signAccessToken(keys, claims(), -60))).toMatchObject({ ok: false, reason: 'expired' });
    const later = createTokenVerifier({ issuer, audience: AUDIENCE, jwks: keys.jwks, clock: () => new Date(Date.now() + 120_000) });
    expect(await later(await signAccessToken(keys, claims(), 60))).toMatchObject({ ok: false, reason: 'expired' });
  });

  it('for another audience or from another issuer fail by their claims', async () => {
    const verify = createTokenVerifier({ issuer, audience: AUDIENCE, jwks: keys.jwks });
    const audience = await verify(await signAccessToken(keys, { ...claims(), audience: 'https://else.example' }, 60));
    expect(audience).toMatchObject({ ok: false, reason: 'claims', message: expect.stringContaining('audience') });
    const from = await verify(await signAccessToken(keys, { ...claims(), issuer: 'https://else.example' }, 60));
    expect(from).toMatchObject({ ok: false, reason: 'claims', message: expect.stringContaining('issuer') });
    expect(await verify(await signed({ sub: 'u1' }))).toMatchObject({
      ok: false,
      reason: 'claims',
      message: expect.stringContaining('email'),
    });
  });

  it('that are forged, unsigned, of another type, or no tokens are invalid', async () => {
    const verify = createTokenVerifier({ issuer, audience: AUDIENCE, jwks: keys.jwks, typ: 'at+jwt' });
    const good = await signAccessToken(keys, claims(), 60);
    const [header = '', payload = '', signature = ''] = good.split('.');
    const raised = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'u2' })).toString(
      'base64url',
    );
    const unsigned = new UnsecuredJWT({ email: 'a@b.co' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject('u1')
      .setExpirationTime('5m')
      .encode();
    const plainType = await signed({ sub: 'u1', email: 'a@b.co' });
    const foreign = await signAccessToken(others, claims(), 60);
    for (const token of [`${header}.${raised}.${signature}`, unsigned, plainType, foreign, 'nonsense', '']) {
      expect(await verify(token)).toMatchObject({ ok: false, reason: 'invalid' });
    }
  });

  it('of another issuer are read through a claim map', async () => {
    const verify = createTokenVerifier({
      issuer,
      audience: AUDIENCE,
      jwks: keys.jwks,
      claimMap: { email: 'https://example.com/email', role: '/realm_access/roles', organisation: '/org/id' },
    });
    const token = await signed({
      sub: 'auth0|7',
      'https://example.com/email': 'a@b.co',
      realm_access: { roles: ['offline', 'agency'] },
      org: { id: 'o9' },
      given_name: 'Ada',
      email_verified: false,
    });
    expect(await verify(token)).toEqual({
      ok: true,
      subject: 'auth0|7',
      email: 'a@b.co',
      role: 'agency',
      organisationId: 'o9',
      givenName: 'Ada',
      familyName: undefined,
      emailVerified: false,
    });
  });

  it('are neither valid nor invalid while the issuer cannot be reached', async () => {
    const verify = createTokenVerifier({ issuer, audience: AUDIENCE, jwksUrl: 'http://127.0.0.1:1/keys' });
    await expect(verify(await signAccessToken(keys, claims(), 60))).rejects.toThrow(IssuerUnreachableError);
    const missing = createTokenVerifier({ issuer: 'http://127.0.0.1:1', audience: AUDIENCE });
    await expect(missing(await signAccessToken(keys, claims(), 60))).rejects.toThrow(IssuerUnreachableError);
  });
});

describe('claims', () => {
  it('are found by name or by pointer, never on the prototype', () => {
    const payload = { 'a/b': 1, deep: { 'x/y': ['p', 'q'], '~': 2 } };
    expect(readClaim(payload, 'a/b')).toBe(1);
    expect(readClaim(payload, '/deep/x~1y/1')).toBe('q');
    expect(readClaim(payload, '/deep/~0')).toBe(2);
    expect(readClaim(payload, '/deep/none/more')).toBeUndefined();
    expect(readClaim(payload, 'constructor')).toBeUndefined();
  });
});
