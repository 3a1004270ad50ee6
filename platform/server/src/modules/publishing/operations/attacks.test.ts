import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addedActiveParts } from '@canopy/crawler';
import { createPost, updatePost } from '@canopy/contract/content';
import {
  getPublishRun,
  previewBlog,
  publishBlog,
  publishKeywords,
  publishPages,
  scheduleBlog,
  type Platform,
} from '@canopy/contract/publishing';
import { createAccessToken } from '@canopy/contract/tools';
import type { Site, SiteDocument } from '@canopy/connectors/site';
import { sql } from 'drizzle-orm';
import { parseFragment } from 'parse5';
import { until, type TestClient } from '../../../testing/index.ts';
import { connectedSite } from '../platforms/index.ts';
import { consentWays } from '../testing/consent-ways.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { startCleaning } from './clean-job.ts';
import { refOf, readOperation } from './store.ts';

// Every door of every platform: what somebody with a token for writing sends, and what earlier releases stored, must not run on the
// customer's site. Judged by the entry that the platform stores.

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());

const ATTACKS: Record<string, string> = {
  'a script': '<script>steal()</script>',
  'a script in capitals with a slash': '<SCRIPT/x>steal()</SCRIPT/>',
  onerror: '<img src=x onerror=steal()>',
  'a handler on a paragraph': '<p onclick="steal()">x</p>',
  'a javascript: link': '<a href="javascript:steal()">x</a>',
  'a javascript: link with a tab': '<a href="java&#x09;script:steal()">x</a>',
  'a data: link': '<a href="data:text/html,<script>steal()</script>">x</a>',
  'a data: image': '<img src="data:image/svg+xml,<svg onload=steal()>">',
  'svg onload': '<svg onload=steal()><animate onbegin=steal() /></svg>',
  'math with style': '<math><mtext><style><img src=x onerror=steal()></style></mtext></math>',
  'a style expression': '<p style="width:expression(steal())">x</p>',
  'an iframe with srcdoc': '<iframe srcdoc="&lt;script&gt;steal()&lt;/script&gt;"></iframe>',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=javascript:steal()">',
  'a form': '<form action="javascript:steal()"><button formaction="javascript:steal()">x</button></form>',
  'a base': '<base href="https://evil.example/">',
  'a style sheet': '<link rel="stylesheet" href="https://evil.example/x.css">',
  'an object': '<object data="https://evil.example/x.swf"></object>',
};
const EVIL = Object.values(ATTACKS).join('');
const KEPT = 'Kept words.';
const EVIL_TEXT = `Ferns </title>${EVIL}`;
/** For the head: WordPress refuses the references in it, which its plugins would decode. */
const EVIL_HEAD = EVIL_TEXT.replaceAll(/&#?\w+;/g, ' ');

const WAYS: Record<Platform, string> = {
  wordpress: 'WordPress',
  wordpress_auth0: 'WordPress.com',
  shopify: 'Shopify',
  webflow: 'Webflow',
};

/** A personal access token that may write, in place of the person's session. */
async function withToken(client: TestClient): Promise<TestClient> {
  const { status, text, body } = await client.call(createAccessToken, { body: { name: 'script', can_write: true, days: 30 } });
  if (status !== 200) throw new Error(text);
  const headers = { authorization: `Bearer ${body.secret}` };
  return { ...client, call: (call, parts = {}) => client.call(call, { ...parts, headers }) };
}

const DOORS = ['a session', 'a write token'] as const;

async function connected(platform: Platform, door: (typeof DOORS)[number]) {
  const { client: session, organisation } = await test.member();
  const { ways } = consentWays(
    () => test.sandbox.url,
    () => undefined,
  );
  const way = ways[WAYS[platform]];
  if (!way) throw new Error(`nobody connects ${platform}`);
  const answer = await session.call(way.exchange, { body: { query: await way.back(session) } });
  if (answer.status !== 200) throw new Error(answer.text);
  const client = door === 'a session' ? session : await withToken(session);
  const { deps } = test.stack;
  const { site } = await connectedSite(deps, organisation.id);
  const ended = async ({ task_id: id, run_id: run }: { task_id: string | null; run_id: string }) => {
    if (id) await test.stack.finished({ id, organisationId: organisation.id });
    const [operation] = (await client.call(getPublishRun, { params: { id: run } })).body.operations;
    if (!operation) throw new Error('nothing was done');
    return operation;
  };
  const operationOf = async (id: string) => {
    const operation = await readOperation(deps.db, organisation.id, id);
    if (!operation) throw new Error('there is no such operation');
    return operation;
  };
  const entryOf = async (id: string) => {
    const ref = refOf(await operationOf(id));
    if (!ref) throw new Error('nothing was created');
    return entry(site, ref);
  };
  const published = async (body: object) => {
    const post = (await client.call(createPost, { body: { title: `Ferns ${randomUUID()}`, ...body } })).body;
    const { body: preview } = await client.call(previewBlog, { params: { id: post.id } });
    const answer = await client.call(publishBlog, { body: { body: { post_id: post.id } } });
    if (answer.status !== 200) throw new Error(answer.text);
    const operation = await ended(answer.body);
    return { post, operation, preview };
  };
  const scheduled = async (text: { html: string }) => {
    const post = (await client.call(createPost, { body: { title: `Later ${randomUUID()}`, ...text } })).body;
    const body = { body: { post_id: post.id }, scheduledAt: '2099-01-01T09:00', time_zone: 'Europe/Berlin' };
    const operation = await ended((await client.call(scheduleBlog, { body })).body);
    expect(operation.state).toBe('scheduled');
    return operation;
  };
  /** As a release left it that looked for nothing: in the row and in the draft on the site. */
  const spoil = async (id: string) => {
    const { before, ref, revision } = await spoiledDraft(site, refOf(await operationOf(id)));
    const html = `${before.html ?? ''}${EVIL}`;
    const wanted = JSON.stringify({ html, title: EVIL_TEXT });
    await deps.db.execute(sql`update publish_operations set wanted = wanted || ${wanted}::jsonb, text_cleaned = false,
      after_revision = ${revision} where organisation_id = ${organisation.id} and id = ${id}`);
    return ref;
  };
  return { client, organisation, site, ended, entryOf, operationOf, published, scheduled, spoil };
}

async function entry(site: Site, ref: SiteDocument['ref']): Promise<SiteDocument> {
  const read = await site.read(ref);
  if (!read.ok) throw new Error(read.message);
  return read.document;
}

async function spoiledDraft(site: Site, ref: SiteDocument['ref'] | null) {
  if (!ref) throw new Error('nothing was created');
  const before = await entry(site, ref);
  const written = await site.write(ref, { title: EVIL_TEXT, html: `${before.html ?? ''}${EVIL}` }, before.revision);
  if (!written.ok) throw new Error(written.message);
  return { before, ref, revision: written.document.revision };
}

/** Nothing of an entry runs; title and head hold no element even where a theme prints them as HTML, in or outside the title of a page. */
function expectHarmless({ html, title, meta }: SiteDocument): void {
  expect(addedActiveParts('', html ?? '')).toEqual([]);
  for (const text of [title, meta.title ?? '', meta.description ?? '']) {
    expect(parseFragment(text).childNodes.map(({ nodeName }) => nodeName)).toEqual(text === '' ? [] : ['#text']);
    expect(parseFragment(`<title>${text}</title>`).childNodes.map(({ nodeName }) => nodeName)).toEqual(['title']);
  }
}

const CASES = (Object.keys(WAYS) as Platform[]).flatMap((platform) => DOORS.map((door) => [platform, door] as const));

describe.each(CASES)('on %s, through %s', (platform, door) => {
  it('a post of HTML, with a title and head of markup, arrives as its words', async () => {
    const { published, entryOf } = await connected(platform, door);
    const { operation } = await published({
      title: `Ferns ${EVIL_TEXT}`.slice(0, 200),
      html: `<p>${KEPT}</p>${EVIL}`,
      seo_title: EVIL_HEAD.slice(0, 200),
      seo_description: EVIL_HEAD.slice(0, 300),
    });
    expect(operation).toMatchObject({ state: 'published', message: null });
    const stored = await entryOf(operation.id);
    expect(stored.html).toContain(KEPT);
    expectHarmless(stored);
  });

  it('a post of blocks arrives as its words, and so does its update', async () => {
    const { client, published, entryOf, ended } = await connected(platform, door);
    const hrefs = Object.values(ATTACKS).flatMap((attack) => /(?:href|src|action|data)="([^"]+)"/.exec(attack)?.[1] ?? []);
    const blocks = [
      { type: 'paragraph', content: `${KEPT} ${EVIL}` },
      ...hrefs.map((href) => ({ type: 'paragraph', content: [{ type: 'link', href, content: EVIL, rel: EVIL, target: EVIL }] })),
      ...hrefs.map((url) => ({ type: 'image', props: { url, name: EVIL, caption: EVIL } })),
      { type: EVIL, content: EVIL, props: { language: EVIL, textAlignment: EVIL, level: EVIL } },
      { type: 'codeBlock', content: EVIL, props: { language: EVIL } },
      { type: 'table', content: { rows: [{ cells: [EVIL, { type: 'tableCell', content: EVIL, props: { colspan: EVIL } }] }] } },
    ];
    const { post, operation, preview } = await published({ blocks, html: EVIL });
    const stored = await entryOf(operation.id);
    // To the letter, on every platform.
    expect([preview.platform, preview.html, preview.slug]).toEqual([platform, stored.html, stored.slug]);
    expect(stored.title).toBe(preview.title);
    expect(stored.html).toContain(KEPT);
    expectHarmless(stored);
    const body = { version: post.version, blocks: [...blocks, ...blocks], html: EVIL };
    await client.call(updatePost, { params: { id: post.id }, body });
    const updated = await ended((await client.call(publishBlog, { body: { body: { post_id: post.id } } })).body);
    expect(updated.state).toBe('published');
    expectHarmless(await entryOf(updated.id));
  });

  it('a page gets no text, title or description that runs, whichever attack it is', async () => {
    const { client, organisation, published, entryOf, ended } = await connected(platform, door);
    const { operation } = await published({ html: `<p>${KEPT}</p>` });
    const before = await entryOf(operation.id);
    const { ref, url, html } = before;
    const id = `${ref.kind}/${ref.id}`;
    const page = { page_url: url ?? id, title: before.title, originalContent: html ?? '', page_id: id };
    const pages = Object.values(ATTACKS).map((attack) => ({
      ...page,
      key: randomUUID(),
      content: `${html ?? ''}${attack}`,
      selectedOrganisationId: organisation.id,
    }));
    const started = (await client.call(publishPages, { params: { platform }, body: { pages } })).body;
    await ended(started);
    const { operations } = (await client.call(getPublishRun, { params: { id: started.run_id } })).body;
    expect(operations.map(({ state, message }) => [state, message?.includes('would add')])).toEqual(pages.map(() => ['failed', true]));
    const meta = { title: EVIL_HEAD.slice(0, 200), description: EVIL_HEAD.slice(0, 900) };
    const entries = [
      { key: randomUUID(), page: page.page_url, organizationId: organisation.id, type: 'short', metafields: [], meta, page_id: id },
    ];
    const head = await ended((await client.call(publishKeywords, { params: { platform }, body: { pages: entries } })).body);
    expect(head).toMatchObject({ state: 'published' });
    const after = await entryOf(operation.id);
    expect(after.html).toBe(html);
    expect(after.meta.description).toContain('Ferns < /title>');
    expectHarmless(after);
  });

  it('a post that an earlier release scheduled is cleaned on the site before its time, and when it comes', async () => {
    const { organisation, site, scheduled, spoil, operationOf, entryOf } = await connected(platform, door);
    const early = await scheduled({ html: `<p>${KEPT}</p>` });
    await spoil(early.id);
    await startCleaning(test.stack.deps);
    await until(async () => (await operationOf(early.id)).text_cleaned, 'the post to be cleaned');
    const cleaned = await entryOf(early.id);
    expect(cleaned.html).toContain(KEPT);
    expectHarmless(cleaned);
    expect(addedActiveParts('', (await operationOf(early.id)).wanted.html ?? '')).toEqual([]);
    expect((await operationOf(early.id)).state).toBe('scheduled');

    const due = await scheduled({ html: `<p>${KEPT}</p>` });
    const ref = await spoil(due.id);
    await test.stack.deps.db.execute(
      sql`update publish_operations set due_at = now() - interval '1 second', by_platform = false where organisation_id = ${organisation.id} and id = ${due.id}`,
    );
    await until(async () => (await operationOf(due.id)).state !== 'scheduled', 'the post to come out');
    const out = await entry(site, ref);
    expect(out.html).toContain(KEPT);
    expectHarmless(out);
  });

  it('a post that an earlier release scheduled, and its owner edited since, is not published with what runs in it', async () => {
    const { site, scheduled, spoil, operationOf } = await connected(platform, door);
    const { id } = await scheduled({ html: `<p>${KEPT}</p>` });
    const ref = await spoil(id);
    const { html, revision } = await entry(site, ref);
    await site.write(ref, { html: `${html ?? ''}<p>By hand</p>` }, revision);
    await startCleaning(test.stack.deps);
    await until(async () => (await operationOf(id)).state === 'missed', 'the post to be taken off its schedule');
    expect((await operationOf(id)).message).toContain('somebody has edited it');
    const left = await entry(site, ref);
    expect([left.status, left.html?.endsWith('<p>By hand</p>')]).toEqual(['draft', true]);
  });
});
