import { addDays, listImpact } from '@canopy/contract/analytics';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { recordPageChange } from '../annotations/index.ts';
import { replaceSearchDay } from '../search-data/index.ts';
import { firstImpacts } from './index.ts';
import { impactModule } from './index.ts';

const address = (page: number) => `https://fern.example/${page}`;
const FIRST = '2028-01-01';
const DAYS = 46;
const CHANGED = addDays(FIRST, 22);

let stack: TestStack;
let organisation: TestOrganisation;
let robin: TestClient;
let alex: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  stack = await testStack({ modules: [impactModule], worker: false });
  const [first, second, other] = [await stack.createUser(), await stack.createUser(), await stack.createUser()];
  organisation = await stack.createOrganisation({ members: [first, second] });
  [robin, alex, stranger] = [
    stack.asUser(first, organisation),
    stack.asUser(second, organisation),
    stack.asUser(other, await stack.createOrganisation({ members: [other] })),
  ];
  const { db } = stack.deps;
  // Twelve pages move alike, from 2 clicks of 40 impressions a day to 4 of 60; the first reaches 9 of 90 and gains three places; the last
  // is hardly seen.
  for (let offset = 0; offset < DAYS; offset += 1) {
    const date = addDays(FIRST, offset);
    const isAfter = date > CHANGED;
    const byPage = Array.from({ length: 12 }, (_, page) => ({
      key: address(page),
      clicks: isAfter ? (page === 0 ? 9 : 4) : 2,
      impressions: isAfter ? (page === 0 ? 90 : 60) : 40,
      position: isAfter && page === 0 ? 5 : 8,
    }));
    await replaceSearchDay(db, organisation.id, {
      date,
      final: offset < DAYS - 2,
      truncated: false,
      totals: { clicks: 1, impressions: 1, position: 1 },
      byDevice: [],
      byCountry: [],
      byPage: [...byPage, { key: address(99), clicks: 0, impressions: 1, position: 50 }],
      rows: [],
    });
  }
  const publish = (page: number, day: string) =>
    recordPageChange(
      db,
      organisation.id,
      { kind: 'publish', pageUrl: address(page), text: `Published ${page}`, link: null },
      new Date(`${day}T12:00:00Z`),
    );
  await publish(0, CHANGED);
  await publish(99, CHANGED);
  await publish(77, CHANGED);
  await publish(1, addDays(FIRST, 42));
  await publish(2, addDays(FIRST, 3));
  await db.execute(sql`
    insert into annotations (organisation_id, user_id, scope, day, end_day, text, page_url) values
    (${organisation.id}, ${first.id}, 'personal', ${CHANGED}, ${CHANGED}, 'Nothing happened', ${address(3)}), (${organisation.id}, ${first.id}, 'workspace', ${CHANGED}, ${CHANGED}, 'Of no page', null)`);
});
afterAll(() => stack.close());

const impacts = async (client: TestClient, query: Record<string, string | number> = {}) => (await client.call(listImpact, { query })).body;

it('of a page that was changed is what it moved more than the others', async () => {
  const { data } = await impacts(robin, { page_url: address(0) });
  // Clicks before: 21 × 2 = 42, after: 21 × 9; the others doubled. Impressions: × 2.25 against × 1.5.
  expect(data).toMatchObject([
    {
      page_url: address(0),
      changed_on: CHANGED,
      kind: 'publish',
      text: 'Published 0',
      window_days: 21,
      matched_pages: 8,
      problem: null,
      clicks: { value: expect.closeTo(2.5), low: expect.closeTo(2.5), high: expect.closeTo(2.5), before: 42, after: 189 },
      impressions: { value: expect.closeTo(0.75), before: 840, after: 1_890 },
      position: { value: expect.closeTo(3), before: 8, after: 5 },
    },
  ]);
});

it('of a page that moved as the others did is nothing', async () => {
  const [note] = (await impacts(robin, { page_url: address(3) })).data;
  expect(note).toMatchObject({ kind: 'note', clicks: { value: expect.closeTo(0) }, position: { value: expect.closeTo(0) }, problem: null });
  expect((await impacts(alex, { page_url: address(3) })).data).toEqual([]);
});

it.each([
  [99, 'The page had too few impressions before the change: 21 of the 50 needed.'],
  [77, 'Search Console has no data for this page around the change.'],
  [1, 'It is too early: 6 more days of final data are needed after the change.'],
  [2, 'The imported data begins less than seven days before the change.'],
])('of page %i is not known yet', async (page, problem) => {
  expect((await impacts(robin, { page_url: address(page) })).data).toMatchObject([
    { problem, clicks: null, impressions: null, position: null },
  ]);
});

it('newest first, in pages, of one workspace', async () => {
  const body = await impacts(robin, { page_size: 2 });
  expect(body).toMatchObject({ total: 6, total_pages: 3, data: [{ page_url: address(1) }, { changed_on: CHANGED }] });
  expect(await impacts(robin, { page: 9 })).toMatchObject({ data: [], total: 6 });
  expect(await impacts(stranger)).toMatchObject({ data: [], total: 0 });
});

it('is measured again when there are new days, and not before', async () => {
  const { db } = stack.deps;
  const stampOf = async () =>
    (await db.execute<{ stamp: string }>(sql`select distinct stamp from page_impacts where organisation_id = ${organisation.id}`)).rows.map(
      ({ stamp }) => stamp,
    );
  await impacts(robin);
  await impacts(alex);
  const before = await stampOf();
  expect(before).toHaveLength(1);
  await replaceSearchDay(db, organisation.id, {
    date: addDays(FIRST, DAYS - 2),
    final: true,
    truncated: false,
    totals: { clicks: 1, impressions: 1, position: 1 },
    byDevice: [],
    byCountry: [],
    byPage: [],
    rows: [],
  });
  await impacts(robin);
  expect(await stampOf()).not.toEqual(before);
});

it('of the first change since a day measures no other one', async () => {
  const { db } = stack.deps;
  const user = await stack.createUser();
  const { id: organisationId } = await stack.createOrganisation({ members: [user] });
  for (const [page, day] of [
    [0, '2028-01-09'],
    [0, '2028-01-10'],
    [0, '2028-01-20'],
    [1, '2028-01-20'],
  ] as const)
    await recordPageChange(
      db,
      organisationId,
      { kind: 'publish', pageUrl: address(page), text: `${page} on ${day}`, link: null },
      new Date(`${day}T12:00:00Z`),
    );
  const first = await firstImpacts(db, { organisationId, userId: user.id }, [
    { pageUrl: address(0), since: '2028-01-10' },
    { pageUrl: address(1), since: '2028-01-21' },
    { pageUrl: address(0), since: '2028-01-11' },
    { pageUrl: address(0), since: '2028-01-12' },
  ]);
  expect(first.map((impact) => impact?.text ?? null)).toEqual(['0 on 2028-01-10', null, '0 on 2028-01-20', '0 on 2028-01-20']);
  const { rows } = await db.execute(sql`select from page_impacts where organisation_id = ${organisationId}`);
  expect(rows).toHaveLength(2);
});

it.each([
  [{ page: 0 }, 'query.page'],
  [{ page_size: 101 }, 'query.page_size'],
  [{ page_url: 'x'.repeat(2_084) }, 'query.page_url'],
])('names the wrong field of %.20j', async (query, field) => {
  expect((await robin.get('/api/impact/', { query })).body).toMatchObject({ status: 400, errors: [{ field }] });
});
