import {
  deletePerformanceFile,
  importPerformanceFile,
  listPerformanceFiles,
  listPerformanceRows,
  previewPerformanceFile,
  PERFORMANCE_FILES,
} from '@canopy/contract/analytics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { performanceFileModule } from './index.ts';
import { previewFile, readFile } from './read-performance-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const ENGLISH = {
  'Queries.csv': 'Top queries,Clicks,Impressions,CTR,Position\nferns,"1,200","10,000",12%,3.4\n"moss, green",5,50,10%,7\nivy,0,0,0%,0\n',
  'Pages.csv': 'Top pages,Clicks,Impressions,CTR,Position\nhttps://fern.example/,9,90,10%,2.5\n',
  'Countries.csv': 'Country,Clicks,Impressions,CTR,Position\nUnited Kingdom,7,70,10%,2\n',
  'Devices.csv': 'Device,Clicks,Impressions,CTR,Position\nMobile,6,60,10%,2\nDesktop,3,30,10%,2\n',
  'Search appearance.csv': 'Search Appearance,Clicks,Impressions,CTR,Position\n',
  'Dates.csv': 'Date,Clicks,Impressions,CTR,Position\n2028-02-01,4,40,10%,2\n2028-02-03,5,60,8.33%,4\n',
  'Filters.csv': 'Filter,Value\nSearch type,Web\nDate,Last 3 months\n',
};
const GERMAN = {
  'Suchanfragen.csv': 'Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\nFarne;1.200;10.000;12 %;3,4\n',
  'Seiten.csv': 'Häufigste Seiten;Klicks;Impressionen;CTR;Position\nhttps://fern.example/ä;9;90;10 %;2,5\n',
  'Länder.csv': 'Land;Klicks;Impressionen;CTR;Position\nDeutschland;7;70;10 %;2\n',
  'Geräte.csv': 'Gerät;Klicks;Impressionen;CTR;Position\nMobil;6;60;10 %;2\n',
  'Diagramm.csv': 'Datum;Klicks;Impressionen;CTR;Position\n2028-02-01;4;40;10 %;2\n',
  'Filter.csv': 'Filter;Wert\nSuchtyp;Web\n',
};
const zipOf = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytesOf(text)])));
const dimensionsOf = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(previewFile('export.zip', zipOf(files)).tables.map(({ name, dimension, is_sure }) => [name, [dimension, is_sure]]));

describe('an export of the Performance report', () => {
  it('is recognised, whatever the language of Search Console', () => {
    expect(dimensionsOf(ENGLISH)).toMatchObject({
      'Queries.csv': ['query', true],
      'Pages.csv': ['page', true],
      'Countries.csv': ['country', true],
      'Devices.csv': ['device', true],
      'Dates.csv': ['date', true],
    });
    expect(dimensionsOf(GERMAN)).toEqual({
      'Suchanfragen.csv': ['query', true],
      'Seiten.csv': ['page', true],
      'Länder.csv': ['country', true],
      'Geräte.csv': ['device', true],
      'Diagramm.csv': ['date', true],
    });
    // A language that is not known here: by the order of the columns and by what the cells are.
    const unknown = {
      'a.csv': 'X,Y,Z,CTR,W\nhttps://fern.example/,9,90,10%,2.5\n',
      'b.csv': 'X,Y,Z,CTR,W\nferns,9,90,10%,2.5\n',
    };
    expect(dimensionsOf(unknown)).toEqual({ 'a.csv': ['page', false], 'b.csv': [null, false] });
  });

  it('names its filters, and what has no such figures', () => {
    const { filters, ignored } = previewFile('export.zip', zipOf(ENGLISH));
    expect(filters).toEqual([
      { name: 'Search type', value: 'Web' },
      { name: 'Date', value: 'Last 3 months' },
    ]);
    expect(ignored).toEqual(['Filters.csv']);
  });

  it('takes the newer range of a comparison', () => {
    const text =
      'Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions\nferns,5,9,50,90\n';
    const { tables } = previewFile('Queries.csv', bytesOf(text));
    expect(tables).toMatchObject([{ dimension: 'query', columns: { key: 0, clicks: 1, impressions: 3, position: null } }]);
  });

  it('is read by the chosen columns, with numbers of either notation; what is wrong is named', () => {
    const columns = { key: 0, clicks: 1, impressions: 2, position: 4 };
    const read = (files: Record<string, string>, name: string) =>
      readFile('export.zip', zipOf(files), [{ name, dimension: 'query', columns }], 100);
    expect(read(ENGLISH, 'Queries.csv').tables[0]?.rows).toEqual([
      { key: 'ferns', clicks: 1200, impressions: 10_000, position: 3.4 },
      { key: 'moss, green', clicks: 5, impressions: 50, position: 7 },
      { key: 'ivy', clicks: 0, impressions: 0, position: 0 },
    ]);
    expect(read(GERMAN, 'Suchanfragen.csv').tables[0]?.rows).toEqual([{ key: 'Farne', clicks: 1200, impressions: 10_000, position: 3.4 }]);
    const faulty = 'Top queries,Clicks,Impressions,CTR,Position\n,1,2,50%,1\nferns,many,2,50%,1\nmoss,3,2,50%,1\nivy,1,2,50%,1\n';
    const { tables, skipped } = readFile('Queries.csv', bytesOf(faulty), [{ name: 'Queries.csv', dimension: 'query', columns }], 100);
    expect(tables[0]?.rows.map(({ key }) => key)).toEqual(['ivy']);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'It has no name.'],
      [3, 'Its clicks or impressions are not numbers.'],
      [4, expect.stringContaining('more clicks than impressions')],
    ]);
    const days = readFile(
      'Dates.csv',
      bytesOf('Date,Clicks,Impressions\n2028-02-30,1,2\n'),
      [{ name: 'Dates.csv', dimension: 'date', columns }],
      9,
    );
    expect(days.skipped).toEqual([{ table: 'Dates.csv', line: 2, reason: '“2028-02-30” is not a day.' }]);
  });

  it.each([
    ['one that unpacks to far more', zipOf({ 'Queries.csv': 'a'.repeat(9_000_000) }), /would unpack to more/],
    ['one with many tables', zipOf(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.csv`, 'a,b']))), /more than 20 tables/],
    ['one without a table', zipOf({ 'picture.png': 'x' }), /has no CSV file/],
    ['a broken one', zipOf(ENGLISH).slice(0, 200), /broken or encrypted/],
  ])('that is a ZIP file, %s, is refused', (_what, bytes, message) => {
    expect(() => previewFile('export.zip', bytes)).toThrow(message);
  });
});

describe('imported files', () => {
  let stack: TestStack;
  let robin: TestClient;
  let stranger: TestClient;
  let organisation: TestOrganisation;
  beforeAll(async () => {
    stack = await testStack({ modules: [performanceFileModule], worker: false });
    const [member, other] = [await stack.createUser(), await stack.createUser()];
    organisation = await stack.createOrganisation({ members: [member] });
    robin = stack.asUser(member, organisation);
    stranger = stack.asUser(other, await stack.createOrganisation({ members: [other] }));
  });
  afterAll(() => stack.close());
  const sent = (files: Readonly<Record<string, string>>) => ({ name: 'export.zip', base64: Buffer.from(zipOf(files)).toString('base64') });
  const importOf = async (files: Readonly<Record<string, string>>) => {
    const { body: preview } = await robin.call(previewPerformanceFile, { body: sent(files) });
    const tables = preview.tables.flatMap(({ name, dimension, columns }) => (dimension ? [{ name, dimension, columns }] : []));
    return robin.call(importPerformanceFile, { body: { ...sent(files), tables } });
  };

  it('have the figures that the file has, by table, and nobody else sees them', async () => {
    const { body } = await importOf(ENGLISH);
    expect(body.skipped).toEqual([]);
    expect(body.file).toMatchObject({
      name: 'export.zip',
      first_day: '2028-02-01',
      last_day: '2028-02-03',
      filters: [
        { name: 'Search type', value: 'Web' },
        { name: 'Date', value: 'Last 3 months' },
      ],
      totals: { clicks: 9, impressions: 100, ctr: 0.09, position: 3.2 },
    });
    const rows = async (query: Record<string, string>) =>
      (await robin.call(listPerformanceRows, { params: { id: body.file.id }, query: { dimension: 'query', ...query } as never })).body;
    expect((await rows({})).data.map(({ key, clicks, ctr }) => [key, clicks, ctr])).toEqual([
      ['ferns', 1200, 0.12],
      ['moss, green', 5, 0.1],
      ['ivy', 0, null],
    ]);
    expect(await rows({ sort: 'key', order: 'asc', page: '2', page_size: '2' })).toMatchObject({
      data: [{ key: 'moss, green' }],
      total: 3,
      total_pages: 2,
    });
    expect((await robin.call(listPerformanceFiles, {})).body.data).toHaveLength(1);
    expect((await stranger.call(listPerformanceFiles, {})).body.data).toEqual([]);
    for (const call of [
      await stranger.call(listPerformanceRows, { params: { id: body.file.id }, query: { dimension: 'query' } as never }),
      await stranger.call(deletePerformanceFile, { params: { id: body.file.id } }),
    ])
      expect(call.status).toBe(404);
    await robin.call(deletePerformanceFile, { params: { id: body.file.id } });
    expect((await robin.call(listPerformanceFiles, {})).body.data).toEqual([]);
  });

  it('have no totals without a table of dates', async () => {
    const { body } = await importOf({ 'Queries.csv': ENGLISH['Queries.csv'] });
    expect(body.file).toMatchObject({ first_day: null, totals: null, tables: [{ dimension: 'query', rows: 3 }] });
    await robin.call(deletePerformanceFile, { params: { id: body.file.id } });
  });

  it('are refused with the field where nothing can be read, and beyond their number', async () => {
    const fault = async (body: object) => (await robin.call(previewPerformanceFile, { body: body as never })).body;
    expect(await fault({ name: 'a.csv', base64: Buffer.from('hello').toString('base64') })).toMatchObject({
      code: 'unusable-file',
      errors: [{ field: 'body.base64', message: expect.stringContaining('no table with clicks') }],
    });
    await stack.deps.db.execute(sql`
      insert into performance_files (organisation_id, name, filters, imported_at)
      select ${organisation.id}, 'old.zip', '[]', now() from generate_series(1, ${PERFORMANCE_FILES}::integer)`);
    expect(await importOf(ENGLISH)).toMatchObject({ status: 409, body: { code: 'too-many-files' } });
  });
});
