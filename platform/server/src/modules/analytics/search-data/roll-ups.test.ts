import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addDays, type Days } from '@canopy/contract/analytics';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { readStored } from './coverage.ts';
import { conditionsOf, type SearchFilter } from './filters.ts';
import { createNumberCache } from './number-cache.ts';
import { createRunCache } from './run-cache.ts';
import { unpack } from './packed-figures.ts';
import { replaceSearchDay } from './replace-day.ts';
import { FACT_LENGTHS, SUM_LENGTHS } from './roll-ups.ts';
import type { JointRow, SearchDayRows } from './search-day.ts';
import { rollUpSearchDays } from './roll-up-days.ts';
import { spanStart } from './spans.ts';
import { tableRows } from './store.ts';
import { summedRows, summedTable } from './summed-rows.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());

/** Pseudo-random numbers that are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) yield (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}
const random = numbers(7);
const pick = (below: number) => Math.floor(random.next().value * below);

function day(date: string): SearchDayRows {
  const drawn = Array.from({ length: pick(30) }, (): JointRow => ({
    page: `https://fern.example/${pick(6)}`,
    query: `query ${pick(9)}`,
    country: ['gbr', 'deu'][pick(2)] ?? '',
    device: ['mobile', 'desktop'][pick(2)] ?? '',
    clicks: pick(5),
    impressions: 5 + pick(50),
    position: 1 + random.next().value * 40,
  }));
  const rows = [...new Map(drawn.map((row) => [`${row.page} ${row.query} ${row.country} ${row.device}`, row])).values()];
  const byPage = [...new Set(rows.map(({ page }) => page))].map((key) => ({
    key,
    clicks: pick(50),
    impressions: 50 + pick(99),
    position: 1 + pick(9),
  }));
  return {
    date,
    final: true,
    truncated: false,
    totals: { clicks: 1, impressions: 1, position: 1 },
    byDevice: [],
    byCountry: [],
    byPage,
    rows,
  };
}

/** Scattered days over a year and a half, some of them stored twice, with sums computed now and then. */
async function imported(): Promise<{ id: string; kept: Map<string, SearchDayRows> }> {
  const { id } = await stack.createOrganisation();
  const kept = new Map<string, SearchDayRows>();
  for (let round = 0; round < 40; round += 1) {
    const given = day(addDays('2027-03-01', pick(4) === 0 ? pick(540) : 300 + pick(60)));
    await replaceSearchDay(stack.deps.db, id, given);
    if (pick(9) === 0) await rollUpSearchDays(stack.deps.db, id);
    kept.set(given.date, given);
  }
  return { id, kept };
}

/** Figures by dimension, position, run and key, sorted by name. */
type Held = Map<string, { clicks: number; impressions: number; places: number }>;

/** The expected sums of runs, added up row by row. */
function wantedSums(all: readonly SearchDayRows[], numberOf: (text: string) => number): Held {
  const held: Held = new Map();
  const add = (
    dimension: string,
    date: string,
    place: string,
    text: string,
    { clicks, impressions, position }: { clicks: number; impressions: number; position: number },
  ) => {
    for (const length of SUM_LENGTHS) {
      const name = `${dimension} ${length} ${spanStart(date, length)} ${place} ${numberOf(text)}`;
      const sum = held.get(name) ?? { clicks: 0, impressions: 0, places: 0 };
      held.set(name, {
        clicks: sum.clicks + clicks,
        impressions: sum.impressions + impressions,
        places: sum.places + position * impressions,
      });
    }
  };
  for (const { date, byPage, rows } of all) {
    for (const row of byPage) add('page', date, '-', row.key, row);
    for (const row of rows) {
      for (const place of ['-', row.country, row.device]) add('query', date, place, row.query, row);
      for (const place of [row.country, row.device]) add('page', date, place, row.page, row);
    }
  }
  return held;
}

it('hold the sums of the rows, whichever days are replaced, and however often', async () => {
  const { id, kept } = await imported();
  const { db } = stack.deps;
  await rollUpSearchDays(db, id);
  const { rows: words } = await db.execute<{ id: number; text: string }>(
    sql`select id, url as text from search_pages where organisation_id = ${id} union all select id, query from search_queries where organisation_id = ${id}`,
  );
  const numbers = new Map(words.map((row) => [row.text, row.id]));
  const wanted = wantedSums([...kept.values()], (text) => numbers.get(text) ?? 0);
  const { rows } = await db.execute<{
    dimension: string;
    length: number;
    start: string;
    country: string;
    device: string;
    figures: Buffer;
  }>(sql`
    select dimension, length, start::text, country, device, figures from search_sums where organisation_id = ${id}`);
  const held: Held = new Map();
  for (const { dimension, length, start, country, device, figures } of rows) {
    const { keys, clicks, impressions, places } = unpack(figures.toString('base64'));
    for (const [at, key] of keys.entries())
      held.set(`${dimension} ${length} ${start} ${country || device || '-'} ${key}`, {
        clicks: clicks[at] ?? 0,
        impressions: impressions[at] ?? 0,
        places: places[at] ?? 0,
      });
  }
  expect([...held.keys()].toSorted()).toEqual([...wanted.keys()].toSorted());
  for (const [name, sum] of wanted) expect([name, held.get(name)]).toEqual([name, { ...sum, places: expect.closeTo(sum.places, 4) }]);
});

it('can be read with psql as the operations manual says', async () => {
  const { id } = await imported();
  const { db } = stack.deps;
  await rollUpSearchDays(db, id);
  const manual = readFileSync(fileURLToPath(new URL('../../../../../../docs/operations.md', import.meta.url)), 'utf8');
  const query = /^### Reading search figures by SQL$[\s\S]*?```sql\n([\s\S]*?)```/m.exec(manual)?.[1] ?? '';
  const { rows: runs } = await db.execute<{ length: number; start: string; figures: Buffer }>(
    sql`select length, start::text, figures from search_sums where organisation_id = ${id} and dimension = 'page' and country = '' and device = ''`,
  );
  const { rows: pages } = await db.execute<{ id: number; url: string }>(
    sql`select id, url from search_pages where organisation_id = ${id}`,
  );
  expect(runs.length).toBeGreaterThan(SUM_LENGTHS.length);
  for (const { length, start, figures } of runs) {
    const values: Record<string, string> = { "'organisation'": `'${id}'`, length: String(length), "'start'": `'${start}'` };
    const { rows } = await db.execute(sql.raw(query.replaceAll(/:('\w+'|length\b)/g, (_all, name: string) => values[name] ?? '')));
    const { keys, clicks, impressions, places } = unpack(figures.toString('base64'));
    const wanted = [...keys].map((key, at) => ({
      url: pages.find((page) => page.id === key)?.url,
      clicks: clicks[at],
      impressions: impressions[at],
      position: (places[at] ?? 0) / (impressions[at] ?? 0),
    }));
    expect(new Set(rows)).toEqual(new Set(wanted));
  }
});

it('of joint rows hold theirs', async () => {
  const { id } = await imported();
  await rollUpSearchDays(stack.deps.db, id);
  // Both directions: nothing is missing, and nothing remains of replaced rows.
  const { rows } = await stack.deps.db.execute(sql`
    with held as (select length, start, page, query, country, device, clicks, impressions, places from search_fact_spans where organisation_id = ${id}),
    wanted as (
      select length, '1970-01-01'::date + (day - '1970-01-01'::date) / length * length as start, page, query, country, device, sum(clicks) as clicks, sum(impressions) as impressions, sum(places) as places
      from search_facts, unnest(${`{${FACT_LENGTHS.join(',')}}`}::integer[]) as length where organisation_id = ${id} group by 1, 2, page, query, country, device
    )
    select h.*, w.clicks as wanted from held h full join wanted w using (length, start, page, query, country, device)
    where h.clicks is distinct from w.clicks or h.impressions is distinct from w.impressions or abs(h.places - w.places) > 1e-6`);
  expect(rows).toEqual([]);
});

const filter = (dimension: SearchFilter['dimension'], text: string, operator: SearchFilter['operator'] = ''): SearchFilter => ({
  dimension,
  operator,
  text,
});
const shown = { sort: 'clicks', direction: 'desc', page_no: 1, page_size: 1_000 } as const;

it('give any range the figures that adding up its rows gives, also while days wait to be summed up', async () => {
  const { id, kept } = await imported();
  const { db } = stack.deps;
  const all = [...kept.values()];
  const runs = createRunCache(20_000);
  const asked: [SearchFilter[], (row: JointRow) => boolean][] = [
    [[], () => true],
    [[filter('device', 'mobile')], ({ device }) => device === 'mobile'],
    [[filter('country', 'gbr', '!')], ({ country }) => country !== 'gbr'],
    [[filter('page', 'https://fern.example/3')], ({ page }) => page.endsWith('/3')],
    [[filter('country', 'gbr'), filter('device', 'desktop')], ({ country, device }) => country === 'gbr' && device === 'desktop'],
    [[filter('query', '4', '!~'), filter('device', 'sk', '~')], ({ query, device }) => !query.endsWith('4') && device === 'desktop'],
  ];
  for (let round = 0; round < 60; round += 1) {
    if (round === 30) await rollUpSearchDays(db, id);
    const from = addDays('2027-02-01', pick(600));
    const range: Days = { from, to: addDays(from, pick(3) === 0 ? pick(600) : pick(60)) };
    const [filters, passes] = asked[round % asked.length] ?? [[], () => true];
    const wanted = {
      organisationId: id,
      stored: await readStored(db, id, range),
      conditions: await conditionsOf({ db, organisationId: id, kept: createNumberCache(), changes: '0' }, filters),
      key: 'query' as const,
    };
    const table = summedTable(wanted);
    const { data } = table
      ? await summedRows({ db, runs, changes: String(round < 30) }, table, range, null, shown)
      : await tableRows(db, { ...wanted, days: range }, null, shown);
    const expected = new Map<string, { clicks: number; impressions: number; places: number }>();
    for (const row of all
      .filter(({ date }) => date >= range.from && date <= range.to)
      .flatMap((one) => one.rows)
      .filter(passes)) {
      const sum = expected.get(row.query) ?? { clicks: 0, impressions: 0, places: 0 };
      expected.set(row.query, {
        clicks: sum.clicks + row.clicks,
        impressions: sum.impressions + row.impressions,
        places: sum.places + row.position * row.impressions,
      });
    }
    expect(new Map(data.map(({ key, clicks, impressions, position }) => [key, { clicks, impressions, position }]))).toEqual(
      new Map(
        [...expected].map(([key, { clicks, impressions, places }]) => [
          key,
          { clicks, impressions, position: expect.closeTo(places / impressions, 6) },
        ]),
      ),
    );
    expect(data.map(({ clicks }) => clicks)).toEqual([...expected.values()].map(({ clicks }) => clicks).toSorted((a, b) => b - a));
  }
});
