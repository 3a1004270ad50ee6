import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getPageInspection } from '@canopy/contract/analytics';
import {
  getPublishRun,
  publishKeywords,
  publishPages,
  readSitePage,
  resolveConflict,
  retryPublishRun,
  syncContent,
  undoPublish,
} from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import type { TestClient } from '../../../testing/index.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));

const ABOUT = '/about/';

async function connected() {
  const { client, organisation } = await test.member();
  await test.connectWordpress(client);
  const sync = await client.call(syncContent, { body: {} });
  await test.stack.finished({ id: sync.body.task_id, organisationId: organisation.id });
  const about = await client.call(readSitePage, { params: { platform: 'wordpress' }, query: { url: `${test.sandbox.url}${ABOUT}` } });
  const queued = (content: string, more: object = {}) => ({
    key: randomUUID(),
    page_url: about.body.url ?? '',
    title: about.body.title,
    content,
    originalContent: about.body.html ?? '',
    page_id: about.body.ref,
    selectedOrganisationId: organisation.id,
    ...more,
  });
  const publish = (pages: object[]) => client.call(publishPages, { params: { platform: 'wordpress' }, body: { pages } });
  const outcome = async ({ task_id: id, run_id: run }: { task_id: string | null; run_id: string }) => {
    if (id) await test.stack.finished({ id, organisationId: organisation.id });
    return (await client.call(getPublishRun, { params: { id: run } })).body;
  };
  const id = about.body.ref.split('/')[1] ?? '';
  return { client, organisation, about: about.body, queued, publish, outcome, id };
}
const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('nothing came back');
  return item;
};

describe('publishing pages', () => {
  it('writes the content, tells each page’s outcome, marks the charts once, and undoes it byte for byte', async () => {
    const { about, client, organisation, queued, publish, outcome, id } = await connected();
    const content = `${about.html}\n\n<!-- wp:paragraph -->\n<p>Open on Sundays.</p>\n<!-- /wp:paragraph -->`;
    const facts = async () =>
      (await test.stack.deps.db.execute(sql`select fact from workspace_facts where organisation_id = ${organisation.id}`)).rows;
    expect(await facts()).toEqual([]);
    const started = await publish([queued(content)]);
    const run = await outcome(started.body);
    expect(run).toMatchObject({ done: true, operations: [{ state: 'published', can_undo: true, page_url: about.url }] });
    expect((await test.entry('pages', id)).content.raw).toBe(content);
    expect((await test.visit(ABOUT)).body).toContain('Open on Sundays.');
    const marks = async () =>
      (await test.stack.deps.db.execute(sql`select kind, page_url from page_changes where organisation_id = ${organisation.id}`)).rows;
    expect(await marks()).toEqual([{ kind: 'publish', page_url: about.url }]);
    // The step of Get Started counts what is on the site.
    expect(await facts()).toEqual([{ fact: 'optimized' }]);
    // Google is asked what it knows about the page, once that is possible.
    const { body: google } = await client.call(getPageInspection, { query: { page_url: about.url ?? '' } });
    expect(google).toMatchObject({ state: 'not-connected', found: null, changed_at: expect.any(String), next_at: null });

    const undone = await outcome((await client.call(undoPublish, { params: { id: first(run.operations).id }, body: {} })).body);
    expect(undone).toMatchObject({ done: true, operations: [{ state: 'undone', can_undo: false }] });
    expect((await test.entry('pages', id)).content.raw).toBe(about.html);
    expect(await marks()).toHaveLength(2);
    expect((await client.call(undoPublish, { params: { id: first(run.operations).id }, body: {} })).status).toBe(409);
  });

  it('publishes an entry once, from however many tabs it is sent', async () => {
    const { organisation, queued, publish, outcome } = await connected();
    const page = queued('<p>Twice?</p>');
    const answers = await Promise.all([publish([page]), publish([page]), publish([page])]);
    for (const { body } of answers) await outcome(body);
    const { rows } = await test.stack.deps.db.execute<{ state: string }>(
      sql`select state from publish_operations where organisation_id = ${organisation.id}`,
    );
    expect(rows).toEqual([{ state: 'published' }]);
    const { rows: marks } = await test.stack.deps.db.execute(sql`select 1 from page_changes where organisation_id = ${organisation.id}`);
    expect(marks).toHaveLength(1);
  });

  it('does not overwrite a title that somebody else changed since its entry was made', async () => {
    const { about, client, organisation, outcome } = await connected();
    const entry = (was: string) => ({
      key: randomUUID(),
      page: about.url ?? '',
      organizationId: organisation.id,
      type: 'short',
      metafields: [],
      meta: { title: `Ours after ${was}` },
      original: { title: was, description: about.meta_description ?? '' },
    });
    const publish = async (was: string) =>
      outcome((await client.call(publishKeywords, { params: { platform: 'wordpress' }, body: { pages: [entry(was)] } })).body);
    const refused = await publish('What it was before a colleague published');
    expect(refused.operations).toMatchObject([{ state: 'conflict', message: expect.stringContaining('has changed on the site') }]);
    const now = about.meta_title ?? '';
    expect((await publish(now)).operations).toMatchObject([{ state: 'published' }]);
    // Queued at the same time as the one that was just published.
    expect((await publish(now)).operations).toMatchObject([{ state: 'published' }]);
    expect((await publish(`${now}, long ago`)).operations).toMatchObject([{ state: 'conflict' }]);
  });

  it('does not overwrite a page that changed: both versions are told, and each way on works', async () => {
    const { about, client, queued, publish, outcome, id } = await connected();
    await test.edit('pages', id, { content: '<p>By hand</p>' });
    const run = await outcome((await publish([queued('<p>Ours</p>')])).body);
    expect(run.operations).toMatchObject([{ state: 'conflict', found: { html: '<p>By hand</p>' }, wanted_html: '<p>Ours</p>' }]);
    expect((await test.entry('pages', id)).content.raw).toBe('<p>By hand</p>');
    const resolve = (operation: string, body: object) => client.call(resolveConflict, { params: { id: operation }, body });
    const { id: operation } = first(run.operations);

    // Again, before the person has decided: this is not overwritten either.
    await test.edit('pages', id, { content: '<p>By hand, again</p>' });
    const again = await outcome((await resolve(operation, { take: 'ours' })).body);
    expect(again.operations).toMatchObject([{ state: 'conflict', found: { html: '<p>By hand, again</p>' } }]);
    const merged = await outcome((await resolve(operation, { take: 'merged', content: '<p>Both</p>' })).body);
    expect(merged.operations).toMatchObject([{ state: 'published' }]);
    expect((await test.entry('pages', id)).content.raw).toBe('<p>Both</p>');
    expect((await resolve(operation, { take: 'theirs' })).status).toBe(409);

    const other = await outcome((await publish([queued('<p>Ours</p>', { originalContent: about.html })])).body);
    const left = await resolve(first(other.operations).id, { take: 'theirs' });
    expect(left.body.task_id).toBeNull();
    expect((await test.entry('pages', id)).content.raw).toBe('<p>Both</p>');
  });

  it('tries again only what failed', async () => {
    const { client, queued, publish, outcome } = await connected();
    const nowhere = queued('<p>x</p>', { page_url: 'http://nowhere.example/', page_id: undefined });
    const started = await publish([queued('<p>Fine</p>'), nowhere]);
    const run = await outcome(started.body);
    expect(run.operations.map(({ state }) => state).sort()).toEqual(['failed', 'published']);
    const finishedAt = run.operations.find(({ state }) => state === 'published')?.finished_at;
    const retried = await outcome((await client.call(retryPublishRun, { params: { id: started.body.run_id }, body: {} })).body);
    expect(retried.operations.map(({ state }) => state).sort()).toEqual(['failed', 'published']);
    expect(retried.operations.find(({ state }) => state === 'published')?.finished_at).toBe(finishedAt);
  });

  it('survives a lost answer and a site that is away', async () => {
    const { client, queued, publish, outcome, id } = await connected();
    // Of the trial, and of the change itself.
    await test.order('faults', { path: '/wp-json/wp/v2/pages', method: 'POST', lose: true, times: 2 });
    const lost = await outcome((await publish([queued('<p>Lost and found</p>')])).body);
    expect(lost.operations).toMatchObject([{ state: 'published' }]);
    await test.order('faults', { path: '/wp-json/wp/v2/pages', method: 'POST', close: true });
    const started = await publish([queued('<p>Later</p>', { originalContent: '<p>Lost and found</p>' })]);
    expect((await outcome(started.body)).operations).toMatchObject([
      { state: 'failed', message: expect.stringContaining('could not be reached') },
    ]);
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    const retried = await client.call(retryPublishRun, { params: { id: started.body.run_id }, body: {} });
    expect((await outcome(retried.body)).operations).toMatchObject([{ state: 'published' }]);
    expect((await test.entry('pages', id)).content.raw).toBe('<p>Later</p>');
  });

  it('does not write content that the site would rewrite, and names what it would lose', async () => {
    const { queued, publish, outcome, id } = await connected();
    const before = await test.entry('pages', id);
    await test.order('wordpress', { stripsMarkup: true });
    const run = await outcome((await publish([queued('<p><a href="/" target="_blank">home</a></p>')])).body);
    expect(run.operations).toMatchObject([
      { state: 'failed', can_undo: false, message: expect.stringMatching(/would take target out of this page.*Nothing was changed/) },
    ]);
    expect((await test.entry('pages', id)).content.raw).toBe(before.content.raw);
  });

  it('says of content that the site rewrote all the same that it is there, altered, with an undo', async () => {
    const { client, queued, publish, outcome, id } = await connected();
    const before = await test.entry('pages', id);
    // The filter comes between the trial and the change.
    await test.order('wordpress', { stripsMarkup: true, stripsFrom: 'entries' });
    const run = await outcome((await publish([queued('<p><a href="/" target="_blank">home</a></p>')])).body);
    expect(run.operations).toMatchObject([
      { state: 'published', verified: 'altered', can_undo: true, message: expect.stringContaining('took target out while saving') },
    ]);
    expect((await test.entry('pages', id)).content.raw).toBe('<p><a href="/">home</a></p>');
    const undone = await client.call(undoPublish, { params: { id: run.operations[0]?.id ?? '' }, body: {} });
    expect((await outcome(undone.body)).operations).toMatchObject([{ state: 'undone' }]);
    expect((await test.entry('pages', id)).content.raw).toBe(before.content.raw);
  });

  it('refuses another workspace’s pages, another platform, and a workspace without one', async () => {
    const { client, queued, publish } = await connected();
    expect((await publish([queued('x', { selectedOrganisationId: randomUUID() })])).status).toBe(400);
    const shopify = await client.call(publishPages, { params: { platform: 'shopify' }, body: { pages: [queued('x')] } });
    expect(shopify.body).toMatchObject({ detail: 'Invalid platform specified.' });
    const { client: other, organisation } = await test.member();
    const none = await other.call(publishPages, {
      params: { platform: 'wordpress' },
      body: { pages: [queued('x', { selectedOrganisationId: organisation.id })] },
    });
    expect([none.status, none.body]).toEqual([404, expect.objectContaining({ detail: 'No credentials found for any platform' })]);
    const run = await publish([queued('<p>mine</p>')]);
    expect((await other.call(getPublishRun, { params: { id: run.body.run_id } })).status).toBe(404);
  });
});

describe('publishing keywords', () => {
  const entry = (organisationId: string, page: string, meta: object) => ({
    key: randomUUID(),
    page,
    organizationId: organisationId,
    type: 'short',
    metafields: [],
    meta,
  });
  const send = (client: TestClient, pages: object[]) =>
    client.call(publishKeywords, { params: { platform: 'wordpress' }, body: { pages } });

  it('writes title and description of the head, and puts back what was there', async () => {
    const { client, organisation, about, outcome, id } = await connected();
    const before = (await test.entry('pages', id)).meta;
    const run = await outcome(
      (
        await send(client, [
          entry(organisation.id, about.url ?? '', { title: 'About our nursery', description: 'Four acres near Kington.' }),
        ])
      ).body,
    );
    expect(run.operations).toMatchObject([{ state: 'published', kind: 'meta' }]);
    expect((await test.visit(ABOUT)).body).toContain('<title>About our nursery</title>');
    await outcome((await client.call(undoPublish, { params: { id: first(run.operations).id }, body: {} })).body);
    expect((await test.entry('pages', id)).meta).toEqual(before);
  });

  it('tells both heads of a conflict, and writes of each text the version that was chosen', async () => {
    const { client, organisation, about, outcome, id } = await connected();
    await test.order('faults', { path: '/wp-json/wp/v2/pages', method: 'POST', status: 503 });
    const meta = { title: 'Our title', description: 'Our description.' };
    const started = (await send(client, [entry(organisation.id, about.url ?? '', meta)])).body;
    expect((await outcome(started)).operations).toMatchObject([{ state: 'failed' }]);
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    await test.edit('pages', id, { meta: { _yoast_wpseo_title: 'Their title' } });
    const retried = await client.call(retryPublishRun, { params: { id: started.run_id }, body: {} });
    const run = await outcome(retried.body);
    expect(run.operations).toMatchObject([
      { state: 'conflict', found: { meta_title: 'Their title' }, wanted_meta: meta, wanted_html: null },
    ]);
    const operation = first(run.operations).id;
    const resolve = (body: object) => client.call(resolveConflict, { params: { id: operation }, body });
    expect(await resolve({ take: 'merged' })).toMatchObject({ status: 400, body: { errors: [{ field: 'body.meta' }] } });
    expect((await resolve({ take: 'again' })).status).toBe(409);
    const merged = await resolve({ take: 'merged', meta: { ...meta, title: 'Their title' } });
    expect((await outcome(merged.body)).operations).toMatchObject([{ state: 'published' }]);
    expect((await test.entry('pages', id)).meta).toMatchObject({
      _yoast_wpseo_title: 'Their title',
      _yoast_wpseo_metadesc: 'Our description.',
    });
  });

  it('says so where the site drops them without a word', async () => {
    const { client, organisation, about, outcome } = await connected();
    await test.order('wordpress', { seoMetaInRest: false });
    const run = await outcome((await send(client, [entry(organisation.id, about.url ?? '', { title: 'Never kept' })])).body);
    expect(run.operations).toMatchObject([{ state: 'failed', message: expect.stringContaining('did not keep the SEO title') }]);
  });
});
