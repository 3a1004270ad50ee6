import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { saveCrawlSettings, getCrawlSettings } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_MODULES } from '../modules/index.ts';
import { testConfig, testStack, type TestStack } from '../testing/index.ts';
import { resealOldSecrets, resealSecrets } from './reseal.ts';
import { SEALED_COLUMNS, workspacePlace } from './sealed-columns.ts';
import { openSecrets, SecretError } from './secrets.ts';

const KEY = testConfig('postgres://unused').secretKeys?.[0] ?? '';

/** As an earlier release sealed: bound to the key alone. */
function sealUnbound(text: string): string {
  const key = Buffer.from(KEY, 'hex');
  const id = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`v1.${id}`));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', id, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: ALL_MODULES, worker: false });
});
afterAll(() => stack.close());

const column = 'crawl_settings.basic_auth_sealed' as const;
const LOGIN = { username: 'fern', password: 'of an earlier release' };
const SETTINGS = { max_pages: 7, include: [], exclude: [], start_from: 'both', user_agent: '', render: 'needed', requests_per_second: 5 };

async function workspace() {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  const client = stack.asUser(user, organisation);
  const saved = await client.call(saveCrawlSettings, { body: { ...SETTINGS, basic_auth: LOGIN } });
  expect(saved.status).toBe(200);
  return { ...organisation, client };
}
const sealedOf = async (id: string): Promise<string> => {
  const { rows } = await stack.deps.pool.query<{ sealed: string }>(
    'select basic_auth_sealed as sealed from crawl_settings where organisation_id = $1',
    [id],
  );
  return rows[0]?.sealed ?? '';
};
const store = (id: string, sealed: string) =>
  stack.deps.pool.query('update crawl_settings set basic_auth_sealed = $2 where organisation_id = $1', [id, sealed]);

describe('a stored secret', () => {
  it('opens in its row alone: one copied from another workspace does not', async () => {
    const [mine, theirs] = [await workspace(), await workspace()];
    await store(mine.id, await sealedOf(theirs.id));
    expect((await mine.client.call(getCrawlSettings)).status).toBe(500);
    expect(() =>
      stack.deps.secrets.open(
        stack.deps.secrets.seal('x', workspacePlace(column, mine.id)),
        workspacePlace('google_grants.refresh_token', mine.id),
      ),
    ).toThrow(SecretError);
    expect((await theirs.client.call(getCrawlSettings)).body.basic_auth_username).toBe('fern');
  });

  it('of an earlier release still opens, and is bound to its row at the next start', async () => {
    const { id, client } = await workspace();
    await store(id, sealUnbound(JSON.stringify(LOGIN)));
    expect((await client.call(getCrawlSettings)).body.basic_auth_username).toBe('fern');
    const lost = await workspace();
    await store(lost.id, sealUnbound('x').replace(/^v1\.\w{8}/, 'v1.00000000'));
    await Promise.all([resealOldSecrets(stack.deps), resealOldSecrets(stack.deps)]);
    expect(await sealedOf(id)).toMatch(/^v2\./);
    expect((await client.call(getCrawlSettings)).body.basic_auth_username).toBe('fern');
    expect(await sealedOf(lost.id)).toMatch(/^v1\.00000000\./);
  });
});

it('a new key takes over: nobody enters anything again, and the older one can be given up', async () => {
  const { id, client } = await workspace();
  const place = workspacePlace(column, id);
  const [older, newer] = [KEY, '9e'.repeat(32)];
  const during = openSecrets(newer, older);
  expect(await resealSecrets({ ...stack.deps, secrets: during })).toContainEqual({
    column,
    sealed: expect.any(Number),
    lost: expect.any(Number),
  });
  expect(openSecrets(newer).open(await sealedOf(id), place)).toBe(JSON.stringify(LOGIN));
  expect((await resealSecrets({ ...stack.deps, secrets: during })).every(({ sealed }) => sealed === 0)).toBe(true);
  // Back, as an operator who took the keys in the wrong order would.
  await resealSecrets({ ...stack.deps, secrets: openSecrets(older, newer) });
  expect((await client.call(getCrawlSettings)).body.basic_auth_username).toBe('fern');
});

it('every column of sealed secrets exists, with the column that names its row', async () => {
  const { rows } = await stack.deps.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const [name, { row, ofWorkspace }] of Object.entries(SEALED_COLUMNS)) {
    const [table = ''] = name.split('.');
    for (const needed of [name, `${table}.${row}`, ...(ofWorkspace ? [`${table}.organisation_id`] : [])]) expect(known).toContain(needed);
  }
});
