import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  viewQuery,
  VIEW_LIMIT,
  VIEW_QUERY_LIMIT,
} from '@canopy/contract/host';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { savedViewModule } from './index.ts';

const SCREEN = 'seo-audit/pages';
let stack: TestStack;
let robin: TestClient;
let alex: TestClient;
let manager: TestClient;
let stranger: TestClient;
let now = Date.parse('2026-11-20T10:00:00Z');
beforeAll(async () => {
  stack = await testStack({ modules: [savedViewModule], worker: false, deps: { clock: () => new Date((now += 1_000)) } });
  const [first, second, agency, other] = [
    await stack.createUser(),
    await stack.createUser(),
    await stack.createUser(),
    await stack.createUser(),
  ];
  const organisation = await stack.createOrganisation({ members: [first, second, { user: agency, role: 'agency' }] });
  [robin, alex, manager] = [stack.asUser(first, organisation), stack.asUser(second, organisation), stack.asUser(agency, organisation)];
  stranger = stack.asUser(other, await stack.createOrganisation({ members: [other] }));
});
afterAll(() => stack.close());

const save = async (
  client: TestClient,
  name: string,
  more: { query?: string; scope?: 'personal' | 'workspace'; id?: string; screen?: string } = {},
) => client.call(createSavedView, { body: { screen: SCREEN, name, query: 'filter=broken', ...more } });
const names = async (client: TestClient, screen = SCREEN) =>
  (await client.call(listSavedViews, { query: { screen } })).body.data.map(({ name }) => name);

it.each([
  ['?page=3&sort=-url&filter=broken&organisation_id=x&drawer=y&view=z', 'filter=broken&sort=-url'],
  ['b=1&a=2&a=1', 'a=2&a=1&b=1'],
  ['%E0%A4%A', '%EF%BF%BD%25A='],
  ['', ''],
])('of the query %j %j makes a view', (search, query) => {
  expect(viewQuery(search)).toBe(query);
});

describe('saved views', () => {
  it('are the own ones and the workspace’s, newest first, of one screen', async () => {
    await save(robin, 'Mine', { query: '?sort=-url&page=4&filter=broken' });
    await save(robin, 'Ours', { scope: 'workspace' });
    await save(alex, 'Theirs');
    await save(robin, 'Elsewhere', { screen: 'seo-audit/images' });
    expect(await names(robin)).toEqual(['Ours', 'Mine']);
    expect(await names(alex)).toEqual(['Theirs', 'Ours']);
    expect(await names(stranger)).toEqual([]);
    const { data } = (await robin.call(listSavedViews, { query: { screen: SCREEN } })).body;
    expect(data[1]).toMatchObject({ query: 'filter=broken&sort=-url', scope: 'personal', can_change: true });
  });

  it('have names of their own place, whatever the case', async () => {
    expect(await save(robin, ' mine ')).toMatchObject({ status: 409, body: { code: 'view-name-taken', errors: [{ field: 'body.name' }] } });
    expect(await save(alex, 'OURS', { scope: 'workspace' })).toMatchObject({ status: 409, body: { code: 'view-name-taken' } });
    expect((await save(alex, 'Mine')).status).toBe(200);
    expect(await save(robin, 'x'.repeat(81))).toMatchObject({ status: 400 });
    expect(await save(robin, 'Long', { query: `q=${'x'.repeat(VIEW_QUERY_LIMIT)}` })).toMatchObject({ status: 400 });
  });

  it('of the workspace are changed by who made them and by managers', async () => {
    const [ours] = (await alex.call(listSavedViews, { query: { screen: SCREEN } })).body.data.filter(({ scope }) => scope === 'workspace');
    const params = { id: ours?.id ?? '' };
    expect(ours?.can_change).toBe(false);
    expect(await alex.call(updateSavedView, { params, body: { name: 'Hers' } })).toMatchObject({
      status: 403,
      body: { code: 'view-not-yours' },
    });
    expect(await alex.call(deleteSavedView, { params })).toMatchObject({ status: 403 });
    expect((await manager.call(updateSavedView, { params, body: { name: 'Ours, renamed' } })).body).toMatchObject({
      name: 'Ours, renamed',
      query: 'filter=broken',
    });
    expect((await robin.call(updateSavedView, { params, body: { query: 'kind=redirects&page=2' } })).body).toMatchObject({
      name: 'Ours, renamed',
      query: 'kind=redirects',
    });
  });

  it('of somebody else are not there', async () => {
    const theirs = (await alex.call(listSavedViews, { query: { screen: SCREEN } })).body.data.find(({ name }) => name === 'Theirs');
    const params = { id: theirs?.id ?? '' };
    for (const client of [robin, manager, stranger]) {
      expect(await client.call(updateSavedView, { params, body: { name: 'Hers' } })).toMatchObject({
        status: 404,
        body: { code: 'view-not-found' },
      });
      expect(await client.call(deleteSavedView, { params })).toMatchObject({ status: 404 });
    }
  });

  it('come back under their id when a deletion is undone', async () => {
    const view = (await save(robin, 'Slip')).body;
    const params = { id: view.id };
    expect((await save(robin, 'Slip again', { id: view.id })).body).toMatchObject({ code: 'view-exists' });
    expect((await robin.call(deleteSavedView, { params })).status).toBe(204);
    expect(await robin.call(deleteSavedView, { params })).toMatchObject({ status: 404 });
    expect((await save(robin, 'Slip', { id: view.id })).body.id).toBe(view.id);
  });

  it('are not kept without end', async () => {
    const screen = 'seo-audit/links';
    for (let number = 0; number < VIEW_LIMIT; number += 1) await save(robin, `View ${number}`, { screen });
    expect(await save(robin, 'One more', { screen })).toMatchObject({ status: 409, body: { code: 'too-many-views' } });
    expect((await save(robin, 'One more', { screen, scope: 'workspace' })).status).toBe(200);
  });
});
