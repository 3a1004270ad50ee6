import { createAnnotation, deleteAnnotation, listAnnotations, updateAnnotation } from '@canopy/contract/analytics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { annotationModule } from './index.ts';
import { recordPageChange } from './store.ts';

let stack: TestStack;
let organisation: TestOrganisation;
let robin: TestClient;
let alex: TestClient;
let manager: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  stack = await testStack({ modules: [annotationModule], worker: false, deps: { clock: () => new Date('2028-03-10T10:00:00Z') } });
  const [first, second, agency, other] = [
    await stack.createUser(),
    await stack.createUser(),
    await stack.createUser(),
    await stack.createUser(),
  ];
  organisation = await stack.createOrganisation({ members: [first, second, { user: agency, role: 'agency' }] });
  [robin, alex, manager] = [stack.asUser(first, organisation), stack.asUser(second, organisation), stack.asUser(agency, organisation)];
  stranger = stack.asUser(other, await stack.createOrganisation({ members: [other] }));
  await stack.deps.db.execute(sql`update users set first_name = 'Robin', last_name = 'Reed' where id = ${first.id}`);
});
afterAll(() => stack.close());

const RANGE = { start_date: '2028-02-01', end_date: '2028-02-29' };
const write = async (client: TestClient, body: Record<string, unknown>) =>
  client.call(createAnnotation, { body: { date: '2028-02-10', text: 'New menu', scope: 'workspace', ...body } });
const texts = async (client: TestClient, query: Record<string, string> = RANGE) =>
  (await client.call(listAnnotations, { query })).body.data.map(({ text }) => text);

describe('marks', () => {
  it('are the workspace’s notes, the own ones, crawls, publishes and fixes; oldest first', async () => {
    await write(robin, { text: ' Sale ', date: '2028-01-20', end_date: '2028-02-01' });
    await write(robin, { text: 'Mine', scope: 'personal' });
    await write(alex, { text: 'Theirs', scope: 'personal' });
    await write(robin, { text: 'Too early', date: '2028-01-31' });
    await recordPageChange(
      stack.deps.db,
      organisation.id,
      { kind: 'publish', pageUrl: 'https://fern.example/moss', text: 'Published “Moss”', link: '/posts' },
      new Date('2028-02-29T23:30:00Z'),
    );
    await stack.deps.db.execute(sql`
      insert into crawls (organisation_id, status, start_url, max_pages, fetched, finished_at) values
      (${organisation.id}, 'SUCCESS', 'https://fern.example/', 9, 1, '2028-02-11T10:00:00Z'), (${organisation.id}, 'FAILURE', 'https://fern.example/', 9, 3, '2028-02-12T10:00:00Z')`);
    expect(await texts(robin)).toEqual(['Sale', 'Mine', 'Crawl finished: 1 URL', 'Published “Moss”']);
    expect(await texts(manager)).toEqual(['Sale', 'Crawl finished: 1 URL', 'Published “Moss”']);
    expect(await texts(alex)).toContain('Theirs');
    expect(await texts(stranger)).toEqual([]);
    expect(await texts(robin, {})).toEqual(['Mine', 'Crawl finished: 1 URL', 'Published “Moss”']);
    const { data } = (await robin.call(listAnnotations, { query: RANGE })).body;
    expect(data[0]).toMatchObject({
      date: '2028-01-20',
      end_date: '2028-02-01',
      kind: 'note',
      author: 'Robin Reed',
      editable: true,
      page_url: null,
      link: null,
    });
    expect(data[2]).toMatchObject({ kind: 'crawl', author: null, editable: false, link: '/seo-audit/history', scope: 'workspace' });
    expect(data[3]).toMatchObject({ kind: 'publish', date: '2028-02-29', page_url: 'https://fern.example/moss', link: '/posts' });
  });

  it('know who may change them', async () => {
    const ours = { id: (await write(robin, { text: 'Ours' })).body.id };
    const own = { id: (await write(robin, { text: 'Own', scope: 'personal' })).body.id };
    expect(await alex.call(updateAnnotation, { params: ours, body: { text: 'Hers' } })).toMatchObject({
      status: 403,
      body: { code: 'note-not-yours' },
    });
    expect(await alex.call(deleteAnnotation, { params: ours })).toMatchObject({ status: 403 });
    for (const client of [alex, manager, stranger])
      expect(await client.call(updateAnnotation, { params: own, body: { text: 'Hers' } })).toMatchObject({
        status: 404,
        body: { code: 'note-not-found' },
      });
    expect(await stranger.call(deleteAnnotation, { params: ours })).toMatchObject({ status: 404 });
    expect((await manager.call(updateAnnotation, { params: ours, body: { text: 'Ours, corrected' } })).body).toMatchObject({
      text: 'Ours, corrected',
      author: 'Robin Reed',
    });
    expect(await manager.call(updateAnnotation, { params: ours, body: { scope: 'personal' } })).toMatchObject({ status: 403 });
    expect(
      (await robin.call(updateAnnotation, { params: ours, body: { scope: 'personal', page_url: 'https://Fern.example' } })).body,
    ).toMatchObject({ scope: 'personal', page_url: 'https://fern.example/' });
    expect(await manager.call(deleteAnnotation, { params: ours })).toMatchObject({ status: 404 });
    expect((await robin.call(deleteAnnotation, { params: ours })).status).toBe(204);
    expect(await robin.call(deleteAnnotation, { params: ours })).toMatchObject({ status: 404 });
  });

  it('of one day are moved whole, and never end before they begin', async () => {
    const params = { id: (await write(robin, { text: 'Moved' })).body.id };
    expect((await robin.call(updateAnnotation, { params, body: { date: '2028-02-20' } })).body).toMatchObject({
      date: '2028-02-20',
      end_date: '2028-02-20',
    });
    expect((await robin.call(updateAnnotation, { params, body: { end_date: '2028-02-25' } })).body).toMatchObject({
      date: '2028-02-20',
      end_date: '2028-02-25',
    });
    expect((await robin.call(updateAnnotation, { params, body: { date: '2028-02-26' } })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'body.date' }],
    });
  });
});

it.each([
  ['date', '2028-02-30'],
  ['date', '9999-99-99'],
  ['end_date', '2028-02-09'],
  ['end_date', 'tomorrow'],
  ['text', '   '],
  ['text', 'x'.repeat(201)],
  ['scope', 'public'],
  ['page_url', '/prices/'],
  ['page_url', 'javascript:alert(1)'],
])('a note with the %s %.20j is refused', async (field, value) => {
  expect((await write(robin, { [field]: value })).body).toMatchObject({ status: 400, errors: [{ field: `body.${field}` }] });
});
