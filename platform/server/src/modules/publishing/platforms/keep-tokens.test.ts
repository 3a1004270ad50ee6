import { openDb } from '../../../store/db.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { exchangeShopify } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { consentWays } from '../testing/consent-ways.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { keepTokens } from './keep-tokens.ts';
import { connectedSite } from './sites.ts';
import { readCredential } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const began = Date.parse('2031-05-01T08:00:00Z');

let test: PublishingStack;
let renewals = 0;
beforeAll(async () => {
  test = await publishingStack({
    watch: ([url, options]) => {
      if (String(url).endsWith('/oauth/access_token') && String(options?.body).includes('"grant_type":"refresh_token"')) renewals += 1;
    },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.order('reset', {});
  await test.stack.deps.db.execute(sql`/* every workspace */ delete from platform_credentials`);
  test.setNow(new Date(began));
});
afterEach(() => test.setNow(null));

async function shopOf() {
  const { ways } = consentWays(
    () => test.sandbox.url,
    () => undefined,
  );
  const { client, organisation } = await test.member();
  const way = ways['Shopify'];
  if (!way) throw new Error('nobody connects Shopify');
  const answer = await client.call(exchangeShopify, { body: { query: await way.back(client) } });
  if (answer.status !== 200) throw new Error(answer.text);
  renewals = 0;
  return organisation.id;
}

it('renews the tokens once, however many processes need them at the same moment', async () => {
  const { deps } = test.stack;
  const id = await shopOf();
  const pool = new pg.Pool({ connectionString: deps.config.databaseUrl });
  try {
    const processes = [deps, { ...deps, pool, db: openDb(pool) }];
    const sites = await Promise.all(processes.map((process) => connectedSite(process, id)));
    test.setNow(new Date(began + 2 * HOUR));
    const answers = await Promise.all(sites.flatMap(({ site }) => [site.list('pages'), site.list('articles')]));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.message))).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(renewals).toBe(1);
    // Each goes on with what the database has.
    test.setNow(new Date(began + 4 * HOUR));
    for (const { site } of sites.toReversed()) expect((await site.list('pages')).ok).toBe(true);
    expect(renewals).toBe(2);
  } finally {
    await pool.end();
  }
});

it('keeps a connection that nobody uses for months', async () => {
  const { deps } = test.stack;
  const id = await shopOf();
  const stored = async () => (await readCredential(deps.db, id))?.renew_after?.toISOString();
  expect(await stored()).toBe(new Date(began + 60 * DAY).toISOString());
  test.setNow(new Date(began + 59 * DAY));
  await keepTokens(deps);
  expect(renewals).toBe(0);
  test.setNow(new Date(began + 61 * DAY));
  await keepTokens(deps);
  expect([renewals, await stored()]).toEqual([1, new Date(began + 121 * DAY).toISOString()]);
  test.setNow(new Date(began + 140 * DAY));
  expect(await (await connectedSite(deps, id)).site.check()).toMatchObject({ ok: true });
});

it('asks again tomorrow where the platform is down, and never where the connection has ended', async () => {
  const { deps } = test.stack;
  const id = await shopOf();
  const at = began + 61 * DAY;
  test.setNow(new Date(at));
  await test.order('faults', { path: '/shopify/', status: 503 });
  await keepTokens(deps);
  expect((await readCredential(deps.db, id))?.renew_after?.toISOString()).toBe(new Date(at + DAY).toISOString());
  await test.order('reset', {});
  test.setNow(new Date(at + 2 * DAY));
  await keepTokens(deps);
  expect((await readCredential(deps.db, id))?.renew_after).toBeNull();
});
