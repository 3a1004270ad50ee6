import { demoSiteToken, publishedErrors, publishedWebflowStates, testSandbox, type TestSandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HttpCall } from '../http-call.ts';
import type { SiteDocument } from '../site/document.ts';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { refusal } from './ask.ts';
import { itemEntry } from './documents.ts';
import { webflow } from './index.ts';

const KIND = 'items:65f0a1b2c3d4e5f607182931';
const COLLECTION = { id: '65f0a1b2c3d4e5f607182931', displayName: 'Stories', slug: 'stories', fields: [] };
const STORY = { kind: KIND, id: '65f0a1b2c3d4e5f607182942' };
const OLD = '<p>Ferment, rinse, dry. <a href="/stories/old-guide">An older guide</a> says otherwise.</p>';
const NEW = '<p>Ferment, rinse, dry.</p>';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());
const order = async (what: string, body: object = {}) => {
  const answer = await fetch(`${sandbox.url}/__sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};
beforeEach(() => order('reset'));

/** What a person is told about each error that Webflow publishes. */
const ERRORS = [
  ['not_authorized', 'bad-credentials', 'Connect the site again'],
  ['missing_scopes', 'insufficient-rights', 'lacks a permission'],
  ['resource_not_found', 'not-found', 'Requested resource not found'],
  ['site_not_found', 'not-found', 'The site cannot be found'],
  ['never_published', 'refused', 'never been published'],
  ['structure_changed', 'refused', 'Publish the site in Webflow'],
  ['slug_taken', 'refused', 'slug: Unique value'],
  ['unknown_field', 'refused', 'Field not described in schema'],
  ['validation_error', 'refused', 'Validation Error'],
] as const;

const site = (http: HttpCall = testHttp) =>
  webflow({ apiUrl: `${sandbox.url}/webflow/v2`, accessToken: demoSiteToken, siteId: null, http });
const inWebflow = (change: object) => order('webflow/edit', { id: STORY.id, ...change });
async function read(of = STORY): Promise<SiteDocument> {
  const answer = await site().read(of);
  if (!answer.ok) throw new Error(answer.message);
  return answer.document;
}
type Copies = {
  isDraft: boolean;
  fieldData: Record<string, string>;
  live: Record<string, string> | null;
  translation: { isLive: boolean } | null;
};
async function copies(id = STORY.id): Promise<Copies> {
  const answer = await fetch(`${sandbox.url}/__sandbox/webflow`);
  const { items } = (await answer.json()) as { items: (Copies & { id: string })[] };
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Error('no such item');
  return found;
}
const visit = async () => (await fetch(`${sandbox.url}/webflow-site/stories/saving-tomato-seed`)).text();

describe('a change of a published item', () => {
  it('is in both copies, so that the next publish of the site does not undo it', async () => {
    const before = await read();
    expect(await site().write(STORY, { html: NEW }, before.revision)).toMatchObject({ ok: true, changed: true, document: { html: NEW } });
    expect(await copies()).toMatchObject({ isDraft: false, fieldData: { 'post-body': NEW }, live: { 'post-body': NEW } });
    await order('webflow/publish-site');
    expect(await visit()).toContain(NEW);
    expect(await read()).toMatchObject({ html: NEW, revision: (await read()).revision });
  });

  it('leaves a translation that is not published where it is', async () => {
    await inWebflow({ translation: { name: 'Tomatensamen' } });
    expect(await site().write(STORY, { html: NEW }, (await read()).revision)).toMatchObject({ ok: true });
    expect(await copies()).toMatchObject({ live: { 'post-body': NEW }, translation: { isLive: false } });
  });

  it.each([
    ['changes in draft', { isDraft: true }],
    ['changes that wait for a publish of the site', { isDraft: false }],
  ])('is a conflict where a colleague has %s', async (_what, state) => {
    const before = await read();
    await inWebflow({ ...state, fieldData: { 'post-body': '<p>A colleague’s</p>' } });
    // Visitors see the item as before, and so it is listed and read.
    expect(await read()).toMatchObject({ status: 'published', html: OLD, url: before.url });
    const list = await site().list(KIND);
    expect(list.ok && list.entries.find(({ ref }) => ref.id === STORY.id)).toMatchObject({ status: 'published', url: before.url });
    const text = await site().write(STORY, { html: NEW }, before.revision);
    expect(text).toMatchObject({ ok: false, reason: 'conflict', message: expect.stringContaining('not published yet (post-body)') });
    expect(await site().writeMeta(STORY, { title: 'Seed' }, before.revision)).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await copies()).toMatchObject({
      fieldData: { 'post-body': '<p>A colleague’s</p>', 'meta-title': '' },
      live: { 'post-body': OLD },
    });
  });

  it('is done by the next attempt where one broke off between staging and publishing', async () => {
    const before = await read();
    const dies: HttpCall = async (url, options) =>
      url.endsWith('/items/publish') ? { ok: false, reason: 'network', message: 'The connection broke off.' } : testHttp(url, options);
    expect((await site(dies).write(STORY, { html: NEW }, before.revision)).ok).toBe(false);
    // No publish of the site brings it out by itself.
    await order('webflow/publish-site');
    expect(await visit()).toContain(OLD);
    expect(await site().write(STORY, { html: NEW }, before.revision)).toMatchObject({ ok: true, document: { html: NEW } });
    expect(await copies()).toMatchObject({ isDraft: false, live: { 'post-body': NEW } });
  });

  it('is taken back from the staged copy where Webflow refuses to publish it', async () => {
    const before = await read();
    await order('webflow', { structureChanged: true });
    const answer = await site().write(STORY, { html: NEW }, before.revision);
    expect(answer).toMatchObject({ ok: false, reason: 'refused', message: expect.stringContaining('Publish the site in Webflow') });
    expect(await copies()).toMatchObject({ isDraft: false, fieldData: { 'post-body': OLD }, live: { 'post-body': OLD } });
  });

  it('has the URL that visitors know while a new slug is only staged', async () => {
    const { url } = await read();
    await inWebflow({ fieldData: { slug: 'tomato-seed-again' } });
    expect((await read()).url).toBe(url);
    const list = await site().list(KIND);
    expect(list.ok && list.entries.find(({ ref }) => ref.id === STORY.id)?.url).toBe(url);
  });
});

describe('unpublishing', () => {
  it('takes the item from the site for good', async () => {
    expect(await site().unpublish(STORY)).toMatchObject({ ok: true, document: { status: 'draft', url: null, html: OLD } });
    await order('webflow/publish-site');
    expect(await visit()).not.toContain('Ferment');
  });

  it('is not done by a draft flag alone', async () => {
    await inWebflow({ isDraft: true });
    await order('webflow/publish-site');
    expect(await read()).toMatchObject({ status: 'published' });
    expect(await visit()).toContain('Ferment');
  });
});

describe('what Webflow refuses', () => {
  it.each([
    ['slug', 'Saving Seed', 'lower-case letters'],
    ['slug', 'säen', 'lower-case letters'],
    ['slug', `${'a'.repeat(257)}`, 'at most 256'],
  ])('is said before it is asked: %s %s', async (_field, slug, words) => {
    const made = await site().create({ kind: KIND, title: 'Seed', html: '<p>x</p>' }, 'canopy-refused');
    if (!made.ok) throw new Error(made.message);
    expect(await site().publish(made.document.ref, slug)).toMatchObject({
      ok: false,
      reason: 'refused',
      message: expect.stringContaining(words),
    });
    expect((await copies(made.document.ref.id)).live).toBeNull();
  });

  it('is a title without a letter', async () => {
    const before = await read();
    expect(await site().write(STORY, { title: ' ' }, before.revision)).toMatchObject({ ok: false, reason: 'refused', field: 'title' });
  });

  it('is a slug that is taken: the next free one is used', async () => {
    const made = await site().create({ kind: KIND, title: 'Seed', html: '<p>x</p>' }, 'canopy-taken');
    if (!made.ok) throw new Error(made.message);
    const answer = await site().publish(made.document.ref, 'saving-tomato-seed');
    expect(answer).toMatchObject({ ok: true, document: { slug: 'saving-tomato-seed-2' } });
  });

  it('is a collection that is gone', async () => {
    expect(await site().list('items:ffffffffffffffffffffffff')).toMatchObject({
      ok: false,
      reason: 'not-found',
      message: expect.stringContaining('collection'),
    });
  });

  it('is a scope that the connection lacks, by its name', async () => {
    await order('webflow', { scopes: ['sites:read', 'cms:read'] });
    const answer = await site().write(STORY, { html: NEW }, (await read()).revision);
    expect(answer).toMatchObject({ ok: false, reason: 'insufficient-rights', message: expect.stringContaining("'cms:write'") });
  });
});

it('finds the site at the domain that was published to, not at one that was only added', async () => {
  const check = await site().check();
  expect(check).toMatchObject({ ok: true, site: { url: `${sandbox.url}/webflow-site` } });
});

describe('what Webflow publishes', () => {
  it.each(publishedWebflowStates().map((state) => [state.status, state] as const))('the state %s', (_status, state) => {
    const staged = {
      id: STORY.id,
      isDraft: state.isDraft,
      isArchived: state.isArchived,
      lastPublished: state.isPublished ? '2026-09-01T08:00:00Z' : null,
      lastUpdated: '2026-09-02T08:00:00Z',
      fieldData: { name: 'Seed', slug: 'seed' },
    };
    const entry = itemEntry(COLLECTION, { staged, live: state.isPublished ? staged : null }, 'https://x.example');
    expect(entry.url !== null).toBe(state.isVisible);
    expect(entry.status === 'published').toBe(state.isVisible);
  });

  it.each(ERRORS)('the error %s', (name, reason, words) => {
    const published = publishedErrors('webflow')[name];
    if (published === undefined) throw new Error('nobody publishes it');
    const answer = refusal(published.status, published.body);
    expect(answer).toMatchObject({ ok: false, reason, message: expect.stringContaining(words) });
    expect(answer.field).toBe(name === 'slug_taken' ? 'slug' : undefined);
  });

  it('is tried here error by error', () => {
    // A wait is no refusal: what is done about too many requests is tried where time passes.
    expect(
      Object.keys(publishedErrors('webflow'))
        .filter((name) => name !== 'too_many_requests')
        .sort(),
    ).toEqual(ERRORS.map(([name]) => name).sort());
  });
});
