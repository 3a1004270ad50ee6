import { createKeywordProject, deleteKeywordProject, getKeywordProject, updateKeywordProject } from '@canopy/contract/content';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { keywordPlannerModule } from './index.ts';

let stack: TestStack;
let client: TestClient;
let organisation: TestOrganisation;
beforeAll(async () => {
  stack = await testStack({ modules: [keywordPlannerModule] });
  const user = await stack.createUser();
  organisation = await stack.createOrganisation({ name: 'Fernhill', members: [user] });
  client = stack.asUser(user, organisation);
});
afterAll(() => stack.close());

it('keeps what imported files say about keywords, named as the file and apart from providers’ figures', async () => {
  const none = { volume: null, difficulty: null, cpc: null, currency: null, position: null, intents: [] };
  const ferns = { volume: 1_900, difficulty: 31.5, cpc: 0.45, currency: 'USD', position: 4, intents: ['informational' as const] };
  const files = [
    {
      name: 'ahrefs.csv',
      figures: [
        { keyword: 'Tree  Ferns', ...ferns },
        { keyword: 'tree ferns', ...none, volume: 1 },
        { keyword: 'unasked', ...none, volume: 9 },
      ],
    },
    { name: 'semrush.csv', figures: [{ keyword: 'tree ferns', ...none, volume: 720 }] },
  ];
  const { body: made } = await client.call(createKeywordProject, {
    body: { kind: 'keywords', name: 'Imported', seeds: ['Tree ferns', 'gravel'], files },
  });
  if (made.task_id) await stack.finished({ id: made.task_id, organisationId: organisation.id });
  const params = { id: made.id };
  const { body } = await client.call(getKeywordProject, { params });
  const imported_on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(body.data.map(({ keyword, metrics, files: said }) => ({ keyword, metrics, said }))).toEqual([
    { keyword: 'gravel', metrics: [], said: [] },
    {
      keyword: 'tree ferns',
      metrics: [],
      said: [
        { file: 'ahrefs.csv', ...ferns, cpc: expect.closeTo(0.45, 5), imported_on },
        { file: 'semrush.csv', ...none, volume: 720, imported_on },
      ],
    },
  ]);
  const { body: rest } = await client.call(updateKeywordProject, { params, body: { remove: ['tree ferns'] } });
  expect(rest.data.map(({ keyword, files: said }) => [keyword, said])).toEqual([['gravel', []]]);
  expect((await client.call(deleteKeywordProject, { params })).status).toBe(204);
  const left = await stack.deps.db.execute(sql`select 1 from keyword_file_figures where organisation_id = ${organisation.id}`);
  expect(left.rowCount).toBe(0);
});

it('refuses figures of a file that cannot be, naming the field', async () => {
  const figures = [{ keyword: 'ferns', volume: 1, difficulty: 300, cpc: null, currency: null, position: null, intents: [] }];
  const answer = await client.call(createKeywordProject, {
    body: { kind: 'keywords', name: 'Wrong', seeds: ['ferns'], files: [{ name: 'a.csv', figures }] },
  });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'body.files.0.figures.0.difficulty' }] } });
});
