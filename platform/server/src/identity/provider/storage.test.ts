import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openSecrets } from '../../secrets/secrets.ts';
import { openDb, type Db } from '../../store/db.ts';
import { removeExpired } from '../cleanup.ts';
import { openTestDatabase, type OpenTestDatabase } from '../testing/identity-stack.ts';
import { loadIdentityKeys } from './keys.ts';
import { payloadAdapter } from './payload-adapter.ts';

let database: OpenTestDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.pool);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate oidc_keys, oidc_payloads, sign_in_attempts'));

const grantRows = async (grant: string) => {
  const found = await database.pool.query('select model from oidc_payloads where grant_id = $1 or id = $1', [grant]);
  return found.rowCount;
};

describe('keys', () => {
  it('are made once, also by processes that start at the same time, and stand sealed', async () => {
    const secrets = openSecrets('ab'.repeat(32));
    const loaded = await Promise.all([1, 2, 3].map(() => loadIdentityKeys({ db, secrets })));
    expect(new Set(loaded.map((keys) => JSON.stringify(keys))).size).toBe(1);
    const stored = await database.pool.query<{ row: string }>('select k::text as row from oidc_keys k');
    expect(stored.rows).toHaveLength(2);
    for (const secret of [loaded[0]?.cookie, loaded[0]?.signing.d]) expect(JSON.stringify(stored.rows)).not.toContain(secret);
  });

  it('say what to do when the secret key is another one', async () => {
    await loadIdentityKeys({ db, secrets: openSecrets('ab'.repeat(32)) });
    const other = loadIdentityKeys({ db, secrets: openSecrets('cd'.repeat(32)) });
    await expect(other).rejects.toThrow('Start with the secret key it was stored with');
  });
});

describe('provider state', () => {
  it('lets a token be used once; of two uses at the same time the later ends the grant', async () => {
    const adapter = payloadAdapter(db);
    await adapter('Grant').upsert('g1', { accountId: 'a1' }, 60);
    for (const id of ['r1', 'r2']) await adapter('RefreshToken').upsert(id, { jti: id, grantId: 'g1', accountId: 'a1' }, 60);
    expect(await adapter('RefreshToken').find('r1')).toEqual({ jti: 'r1', grantId: 'g1', accountId: 'a1' });

    const uses = await Promise.allSettled([1, 2, 3].map(() => adapter('RefreshToken').consume('r1')));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await grantRows('g1')).toBe(0);
  });

  it('remembers that a token was used, and revokes by grant within a model', async () => {
    const adapter = payloadAdapter(db);
    await adapter('RefreshToken').upsert('r1', { grantId: 'g1' }, 60);
    await adapter('AuthorizationCode').upsert('c1', { grantId: 'g1' }, 60);
    await adapter('RefreshToken').consume('r1');
    expect((await adapter('RefreshToken').find('r1'))?.consumed).toEqual(expect.any(Number));
    await adapter('RefreshToken').revokeByGrantId('g1');
    expect(await adapter('RefreshToken').find('r1')).toBeUndefined();
    expect(await adapter('AuthorizationCode').find('c1')).toBeDefined();
  });

  it('finds sessions by uid and what waits for a user code, and replaces what it has', async () => {
    const adapter = payloadAdapter(db);
    await adapter('Session').upsert('s1', { jti: 's1', uid: 'u1' }, 60);
    await adapter('Session').upsert('s1', { jti: 's1', uid: 'u2' }, 60);
    await adapter('DeviceCode').upsert('d1', { userCode: 'ABCD' }, 60);
    expect(await adapter('Session').findByUid('u1')).toBeUndefined();
    expect((await adapter('Session').findByUid('u2'))?.jti).toBe('s1');
    expect(await adapter('DeviceCode').findByUserCode('ABCD')).toBeDefined();
    await adapter('Session').destroy('s1');
    expect(await adapter('Session').find('s1')).toBeUndefined();
  });

  it('goes when it has expired, and nothing before', async () => {
    const adapter = payloadAdapter(db);
    await adapter('Session').upsert('old', { uid: 'u1' }, -1);
    await adapter('Session').upsert('new', { uid: 'u2' }, 60);
    await removeExpired({ db, clock: () => new Date() });
    expect(await adapter('Session').find('old')).toBeUndefined();
    expect(await adapter('Session').find('new')).toBeDefined();
  });
});
