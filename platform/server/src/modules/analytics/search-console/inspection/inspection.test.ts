import { getPageInspection, inspectPage, type PageInspection } from '@canopy/contract/analytics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { until, type TestClient } from '../../../../testing/index.ts';
import { googleStack, NOW, SITE, type GoogleStack } from '../testing/google-stack.ts';
import { startDueInspections } from './inspect-job.ts';
import { nextPacificDay, pacificDayBegan } from './pacific-day.ts';
import { noteChange, takeUse } from './store.ts';

let google: GoogleStack;
let page: string;
beforeAll(async () => {
  google = await googleStack();
  page = `${google.sandbox.url}/guides/planting-bulbs/`;
});
beforeEach(() => google.reset());
afterAll(() => google.close());

const DAY_MS = 86_400_000;
const known = async (client: TestClient, page_url = page): Promise<PageInspection> =>
  (await client.call(getPageInspection, { query: { page_url } })).body;
/** The answer once no query is in progress. */
const answered = (client: TestClient, page_url = page) =>
  until(async () => {
    const now = await known(client, page_url);
    return now.asking ? undefined : now;
  }, 'an answer about a page');
async function connected() {
  const member = await google.member();
  await google.connect(member.client);
  return member;
}

describe('asked for by somebody', () => {
  it('Google says what its index knows, and the question counts', async () => {
    const { client } = await connected();
    expect(await known(client)).toMatchObject({ state: 'ready', property: SITE, found: null, asking: false, quota: { limit: 2_000 } });
    const before = (await known(client)).quota?.used ?? 0;
    expect((await client.call(inspectPage, { body: { page_url: page } })).status).toBe(200);
    expect(await answered(client)).toMatchObject({
      found: {
        verdict: 'PASS',
        coverage: 'Submitted and indexed',
        inspected_at: NOW.toISOString(),
        last_crawl: expect.stringMatching(/^2026-06-/),
        google_canonical: page,
      },
      changed_at: null,
      next_at: null,
      problem: null,
      quota: { used: before + 1 },
    });
  });

  it('is refused with what to do where Google cannot be asked', async () => {
    const { client } = await google.member();
    const ask = (page_url: string) => client.call(inspectPage, { body: { page_url } });
    expect(await known(client)).toMatchObject({ state: 'not-connected', property: null, found: null, quota: null });
    expect(await ask(page)).toMatchObject({ status: 409, body: { code: 'not-connected', detail: expect.stringContaining('Connect it') } });
    await google.connect(client);
    const elsewhere = 'https://elsewhere.example/a';
    expect(await known(client, elsewhere)).toMatchObject({ state: 'other-property', asking: false });
    expect(await ask(elsewhere)).toMatchObject({ status: 409, body: { code: 'other-property' } });
    await google.order('google', { invalidGrant: true });
    await ask(page);
    await until(async () => ((await known(client)).state === 'reconnect' ? true : undefined), 'the end of the grant');
    expect(await ask(page)).toMatchObject({ status: 409, body: { code: 'reconnect' } });
  });
});

describe('after a change', () => {
  it('is asked at once and on later days, until Google has crawled the page again', async () => {
    const { client, organisation } = await connected();
    const { deps } = google.stack;
    const due = async () => {
      await startDueInspections(deps);
      return answered(client);
    };
    const crawledAt = (lastCrawlTime: string) => google.order('google/inspection', { url: page, lastCrawlTime });
    await crawledAt('2026-06-11T03:00:00Z');
    await noteChange(deps.db, organisation.id, page, NOW);
    const tomorrow = new Date(NOW.getTime() + DAY_MS);
    expect(await due()).toMatchObject({
      found: { last_crawl: '2026-06-11T03:00:00Z' },
      changed_at: NOW.toISOString(),
      next_at: tomorrow.toISOString(),
    });
    // Not before it is due.
    google.moment.now = new Date(tomorrow.getTime() - 1_000);
    expect(await due()).toMatchObject({ found: { inspected_at: NOW.toISOString() } });
    google.moment.now = tomorrow;
    expect(await due()).toMatchObject({
      found: { inspected_at: tomorrow.toISOString() },
      next_at: new Date(tomorrow.getTime() + 2 * DAY_MS).toISOString(),
    });
    await crawledAt('2026-06-17T09:00:00Z');
    google.moment.now = new Date(tomorrow.getTime() + 2 * DAY_MS);
    expect(await due()).toMatchObject({ found: { last_crawl: '2026-06-17T09:00:00Z' }, next_at: null });
    // Another change starts over.
    await noteChange(deps.db, organisation.id, page, google.moment.now);
    expect(await due()).toMatchObject({ next_at: new Date(google.moment.now.getTime() + DAY_MS).toISOString() });
  });
});

describe('the quota', () => {
  it('of Google’s that is used up puts every page off until the Pacific day ends, and says so', async () => {
    const { client } = await connected();
    await google.order('google', { quota: { urlInspection: 0 } });
    await client.call(inspectPage, { body: { page_url: page } });
    expect(await answered(client)).toMatchObject({
      found: null,
      next_at: '2026-06-16T07:00:00.000Z',
      problem: expect.stringContaining('daily request limit'),
    });
  });

  it('is kept by ourselves: 2,000 a day of a property, 600 a minute, whichever workspace asks', async () => {
    const [one, other] = [await google.member(), await google.member()];
    const { db } = google.stack.deps;
    const property = 'sc-domain:busy.example';
    const began = pacificDayBegan(NOW);
    const fill = (organisationId: string, count: number, at: string) =>
      db.execute(sql`
        insert into inspection_uses (organisation_id, property, asked_at)
        select ${organisationId}, ${property}, ${at}::timestamptz from generate_series(1, ${count}::integer)`);
    await fill(one.organisation.id, 599, NOW.toISOString());
    const take = (at = NOW) => takeUse(db, other.organisation.id, property, pacificDayBegan(at), at);
    // Ten at once: one is let through.
    const taken = await Promise.all(Array.from({ length: 10 }, () => take()));
    expect(taken.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'minute'), 'taken']);
    await fill(one.organisation.id, 1_400, began.toISOString());
    const later = new Date(NOW.getTime() + 61_000);
    expect(await take(later)).toBe('day');
    expect(await take(nextPacificDay(NOW))).toBe('taken');
  });
});

it.each([
  ['2026-06-15T20:00:00Z', '2026-06-15T07:00:00.000Z', '2026-06-16T07:00:00.000Z'],
  ['2026-06-15T06:59:00Z', '2026-06-14T07:00:00.000Z', '2026-06-15T07:00:00.000Z'],
  ['2026-12-01T07:30:00Z', '2026-11-30T08:00:00.000Z', '2026-12-01T08:00:00.000Z'],
  // Of 25 and of 23 hours.
  ['2026-11-01T20:00:00Z', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  ['2026-03-08T20:00:00Z', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
])('at %s the Pacific day began at %s and ends at %s', (now, began, ends) => {
  expect([pacificDayBegan(new Date(now)), nextPacificDay(new Date(now))].map((at) => at.toISOString())).toEqual([began, ends]);
});
