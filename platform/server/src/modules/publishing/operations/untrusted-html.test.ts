import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addedActiveParts } from '@canopy/crawler';
import { createPost } from '@canopy/contract/content';
import {
  getPublishRun,
  publishBlog,
  publishPages,
  readSitePage,
  resolveConflict,
  scheduleBlog,
  syncContent,
  undoPublish,
} from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';

// What somebody with a token for writing sends must not run on the site of the customer: every door, read on the live page.

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));

const EVIL = [
  '<script>steal()</script>',
  '<img src=x onerror=steal()>',
  '<a href="java&#x09;script:steal()">x</a>',
  '<svg onload=steal()><script>steal()</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=steal()></style></mglyph></table></mtext></math>',
  '<iframe srcdoc="&lt;script&gt;steal()&lt;/script&gt;"></iframe>',
  '<form action="javascript:steal()"><button>x</button></form>',
  '<p style="width:expression(steal())" onclick=steal()>x</p>',
].join('');
const EVIL_TEXT = '"><img src=x onerror=steal()><script>steal()</script>';

async function author() {
  const { client, organisation } = await test.member();
  await test.connectWordpress(client);
  const sync = await client.call(syncContent, { body: {} });
  await test.stack.finished({ id: sync.body.task_id, organisationId: organisation.id });
  const outcome = async ({ task_id: id, run_id: run }: { task_id: string | null; run_id: string }) => {
    if (id) await test.stack.finished({ id, organisationId: organisation.id });
    const { body } = await client.call(getPublishRun, { params: { id: run } });
    const [operation] = body.operations;
    if (!operation) throw new Error('nothing was published');
    return operation;
  };
  const publish = async (post: { id: string }) => outcome((await client.call(publishBlog, { body: { body: { post_id: post.id } } })).body);
  return { client, organisation, outcome, publish };
}
/** The live page, from where its own content begins and as far as the theme lets it. */
const nothingRuns = async (url: string | null, known: string) => {
  const { body } = await test.visit(url ?? '');
  expect(body).toContain(known);
  expect(body.replace(/&lt;[^<]*/g, '')).not.toContain('steal()');
  return body;
};

describe('a post', () => {
  it('sent as HTML is published without anything that runs', async () => {
    const { client, publish } = await author();
    const post = (await client.call(createPost, { body: { title: 'Sent as HTML', html: `<p>Kept words.</p>${EVIL}` } })).body;
    const { page_url: url } = await publish(post);
    await nothingRuns(url, 'Kept words.');
  });

  it('with evil blocks, and other HTML beside them, is published as its words', async () => {
    const { client, publish } = await author();
    const blocks = [
      { type: 'paragraph', content: `Kept words. ${EVIL_TEXT}` },
      { type: 'paragraph', content: [{ type: 'link', href: ' javascript:steal()', content: 'a link' }] },
      { type: 'image', props: { url: `https://a.example/x.png"onerror="steal()`, name: EVIL_TEXT } },
      { type: EVIL_TEXT, content: EVIL_TEXT, props: { language: EVIL_TEXT } },
    ];
    const post = (await client.call(createPost, { body: { title: 'Blocks', blocks, html: EVIL } })).body;
    const { page_url: url } = await publish(post);
    const { body } = await test.visit(url ?? '');
    expect(body).toContain('Kept words. "&gt;&lt;img');
    expect(addedActiveParts(body.replace(post.html, ''), body)).toEqual([]);
  });

  it('with markup in its title shows it as words', async () => {
    const { client, publish } = await author();
    const post = (
      await client.call(createPost, {
        body: { title: 'Ferns <img src=x onerror=steal()><script>steal()</script>', html: '<p>Kept words.</p>' },
      })
    ).body;
    const { page_url: url } = await publish(post);
    const { body } = await test.visit(url ?? '');
    expect(body).toContain('Kept words.');
    expect(body).not.toMatch(/<img src=x|<script>steal/);
  });

  it('stored before its HTML was made here is cleaned when it is published or scheduled, rubbish included', async () => {
    const { client, organisation, publish, outcome } = await author();
    const stored = async (title: string) => {
      const { id } = (await client.call(createPost, { body: { title, html: '<p>x</p>' } })).body;
      const html = `<p class="bn-inline-content" data-id="7">Kept words, <a href="https:///guides/ferns/" rel="noopener noreferrer nofollow" target="_blank" classname="x">a guide</a>.</p><p></p>${EVIL}`;
      await test.stack.deps.db.execute(sql`update posts set html = ${html} where organisation_id = ${organisation.id} and id = ${id}`);
      return { id };
    };
    const { page_url: url } = await publish(await stored('From before'));
    const body = await nothingRuns(url, 'Kept words, ');
    expect(body).toMatch(/<a href="\/guides\/ferns\/"(?: target="_blank")?>a guide<\/a>/);
    expect(body).not.toMatch(/bn-inline|data-id|classname|nofollow|https:\/\/\/|<p><\/p>/);

    const later = await stored('From before, later');
    const scheduled = await client.call(scheduleBlog, {
      body: { body: { post_id: later.id }, scheduledAt: '2099-01-01T09:00', time_zone: 'Europe/Berlin' },
    });
    const { wanted_html: wanted } = await outcome(scheduled.body);
    expect(wanted).toContain('Kept words');
    expect(addedActiveParts('', wanted ?? '')).toEqual([]);
  });
});

describe('a page of the site', () => {
  const OWN =
    '<!-- wp:html -->\n<script>own("page")</script><a href="javascript:void(0)" onclick="own()">Own</a>\n<!-- /wp:html -->\n<p>Open daily.</p>';

  async function ownPage() {
    const all = await author();
    const { client, organisation, outcome } = all;
    const read = async () =>
      (await client.call(readSitePage, { params: { platform: 'wordpress' }, query: { url: `${test.sandbox.url}/about/` } })).body;
    const { ref } = await read();
    const id = ref.split('/')[1] ?? '';
    await test.edit('pages', id, { content: OWN });
    const page = await read();
    const send = async (content: string, original = page.html ?? '') =>
      outcome(
        (
          await client.call(publishPages, {
            params: { platform: 'wordpress' },
            body: {
              pages: [
                {
                  key: randomUUID(),
                  page_url: page.url ?? '',
                  title: page.title,
                  content,
                  originalContent: original,
                  page_id: ref,
                  selectedOrganisationId: organisation.id,
                },
              ],
            },
          })
        ).body,
      );
    const raw = async () => (await test.entry('pages', id)).content.raw;
    return { ...all, send, raw, id };
  }

  it('keeps its own scripts byte for byte when its words change, and after an undo', async () => {
    const { client, send, raw, outcome } = await ownPage();
    const changed = OWN.replace('daily', 'on Sundays');
    const operation = await send(changed);
    expect([operation.state, await raw()]).toEqual(['published', changed]);
    await outcome((await client.call(undoPublish, { params: { id: operation.id }, body: {} })).body);
    expect(await raw()).toBe(OWN);
  });

  it.each(EVIL.match(/<(\w+)[^]*?(?=<(?:script|img src=x|a |svg o|math|iframe|form|p )|$)/g) ?? [])(
    'gets nothing new that runs: %s',
    async (part) => {
      const { send, raw } = await ownPage();
      const operation = await send(`${OWN}${part}`);
      expect(operation).toMatchObject({ state: 'failed', message: expect.stringContaining('would add') });
      expect(await raw()).toBe(OWN);
    },
  );

  it('gets nothing by naming it the original, or by resolving a conflict with it', async () => {
    const { client, send, raw, id, outcome } = await ownPage();
    const evil = `${OWN}${EVIL}`;
    const claimed = await send(evil, evil);
    expect(claimed.state).toBe('conflict');
    const resolve = async (body: { take: 'merged' | 'ours'; content?: string }) =>
      outcome((await client.call(resolveConflict, { params: { id: claimed.id }, body })).body);
    expect((await resolve({ take: 'ours' })).state).toBe('failed');
    await test.edit('pages', id, { content: `${OWN}<p>By hand</p>` });
    const again = await send(OWN.replace('daily', 'often'));
    expect(again.state).toBe('conflict');
    const merged = await client.call(resolveConflict, { params: { id: again.id }, body: { take: 'merged', content: evil } });
    expect((await outcome(merged.body)).state).toBe('failed');
    expect(await raw()).toBe(`${OWN}<p>By hand</p>`);
  });
});
