import {
  applyImageAlt,
  decideContentChanges,
  deleteContentDraft,
  getContentDraft,
  improveContent,
  listContentPages,
} from '@canopy/contract/content';
import { getPublishRun, publishPages, syncContent } from '@canopy/contract/publishing';
import { SANDBOX_KEY } from '@canopy/sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { until, type TestClient, type TestOrganisation } from '../../../testing/index.ts';
import { urlId } from '../../../store/url-id.ts';
import { publishingStack, type PublishingStack } from '../../publishing/testing/publishing-stack.ts';

const LONG = Array.from({ length: 12 }, (_, at) => `Sentence number ${at + 1} says something about moss in the shade.`).join(' ');
const CONTENT = `<!-- wp:paragraph -->
<p>Welcome to our <a href="/shop">nursery</a> in the hills.</p>
<!-- /wp:paragraph -->

<!-- wp:paragraph -->
<p>Hardy tree ferns grow well in deep shade, and they like moist soil &amp; leaf mould more than they like sun all day.</p>
<!-- /wp:paragraph -->

<!-- wp:paragraph -->
<p>${LONG}</p>
<!-- /wp:paragraph -->

<!-- wp:image -->
<figure class="wp-block-image"><img src="/wp-content/tree-fern-frond.jpg"/></figure>
<!-- /wp:image -->`;

let publishing: PublishingStack;
let client: TestClient;
let organisation: TestOrganisation;
let ref = '';
/** keyword metadata updates of this month that are used or about to be */
const taken = async (): Promise<number> => {
  const { rows } = await publishing.stack.deps.db.execute(sql`
    select coalesce(sum(used + reserved), 0)::integer as taken from limit_counters where organisation_id = ${organisation.id} and kind = 'keyword_metadata'`);
  return Number(rows[0]?.['taken']);
};

beforeAll(async () => {
  publishing = await publishingStack();
  ({ client, organisation } = await publishing.member());
  expect((await client.call(listContentPages)).body).toMatchObject({ data: [], platform: null, synced_at: null });
  expect(await client.call(improveContent, { body: { ref: 'posts/1' } })).toMatchObject({
    status: 404,
    body: { code: 'platform-not-connected' },
  });
  await publishing.connectWordpress(client);
  await client.call(syncContent, { body: {} });
  await until(async () => (await client.call(listContentPages)).body.total > 0, 'the listing of the site');
  const [page] = (await client.call(listContentPages, { query: { search: 'fern' } })).body.data;
  ref = page?.ref ?? '';
  const [kind = '', id = ''] = ref.split('/');
  await publishing.edit(kind, id, { content: CONTENT });
  const url = (page?.url ?? '').replace(/\/$/, '');
  const rows = [
    ['tree ferns for shade', 900, 12, 8],
    ['hardy ferns', 300, 4, 9],
    ['fern fertiliser', 120, 0, 15],
    ['rarely', 3, 0, 15],
  ] as const;
  for (const [query, impressions, clicks, position] of rows)
    await publishing.stack.deps.db.execute(sql`
      insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
      values (${organisation.id}, '2026-11-18', ${urlId(url)}, ${url}, ${query}, ${clicks}, ${impressions}, ${position})`);
  await publishing.stack.deps.db.execute(sql`
    insert into page_figures (organisation_id, page_id, position, clicks, impressions) values (${organisation.id}, ${urlId(url)}, 9, 16, 1323)`);
});
afterAll(() => publishing.close());

describe('improved content', () => {
  let id = '';

  it('is proposed by rules for what people search for, and takes one suggestion', async () => {
    const before = await taken();
    const [first] = (await client.call(listContentPages)).body.data;
    expect(first).toMatchObject({ ref, impressions: 1_323, clicks: 16, queries: 4, draft: null });
    const { status, body } = await client.call(improveContent, { body: { ref } });
    expect(status).toBe(200);
    id = body.id;
    expect(body.original_html).toBe(CONTENT);
    expect(body.updated_html).toBe(CONTENT);
    expect(
      body.changes.map(({ kind, block, after, evidence, decision }) => [kind, block, after, evidence?.query ?? null, decision]),
    ).toEqual([
      ['heading', 1, 'Tree ferns for shade', 'tree ferns for shade', 'open'],
      ['split', 2, expect.stringMatching(/^Sentence number 1 [^]+\n\nSentence number \d+ /), null, 'open'],
      ['alt', 3, expect.stringMatching(/^Tree fern frond/), 'tree ferns for shade', 'open'],
    ]);
    expect(body.unanswered).toEqual([{ query: 'fern fertiliser', impressions: 120, clicks: 0, position: 15 }]);
    expect(await taken()).toBe(before + 1);
  });

  it('is given again for the same page, also twice at once, without a further suggestion', async () => {
    const before = await taken();
    await client.call(deleteContentDraft, { params: { id } });
    const twice = await Promise.all([0, 1].map(() => client.call(improveContent, { body: { ref } })));
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
    id = twice[0]?.body.id ?? '';
    expect(await taken()).toBe(before);
  });

  it('changes only the bytes of what is accepted, and survives a reload', async () => {
    const changes = [
      { id: 'c1', decision: 'accepted' as const, after: 'Tree ferns for <shade> & damp' },
      { id: 'c2', decision: 'rejected' as const },
      { id: 'c3', decision: 'accepted' as const },
    ];
    const { body } = await client.call(decideContentChanges, { params: { id }, body: { changes } });
    const heading =
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">Tree ferns for &lt;shade&gt; &amp; damp</h2>\n<!-- /wp:heading -->\n\n';
    const at = CONTENT.indexOf('<!-- wp:paragraph -->\n<p>Hardy');
    const alt = body.changes[2]?.after ?? '';
    expect(body.updated_html).toBe(`${CONTENT.slice(0, at)}${heading}${CONTENT.slice(at)}`.replace('<img ', `<img alt="${alt}" `));
    expect((await client.call(getContentDraft, { params: { id } })).body).toEqual(body);
    const [listed] = (await client.call(listContentPages, { query: { filter: 'drafts' } })).body.data;
    expect(listed?.draft).toMatchObject({ id, changes: 3, accepted: 2 });
  });

  it('refuses a text that lost a link, and knows nothing of another workspace', async () => {
    const { body } = await client.call(decideContentChanges, {
      params: { id },
      body: { changes: [{ id: 'c1', after: '[1]Tree[/1] ferns' }] },
    });
    expect(body).toMatchObject({ code: 'marks-lost' });
    const stranger = await publishing.member();
    expect(await stranger.client.call(getContentDraft, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('keeps its draft and takes nothing for the same page when only its queries change', async () => {
    const before = await taken();
    const { body: draft } = await client.call(getContentDraft, { params: { id } });
    const { rows } = await publishing.stack.deps.db.execute(
      sql`update search_rows set query = query || ' now' where organisation_id = ${organisation.id} returning query`,
    );
    expect(rows).toHaveLength(4);
    expect((await client.call(improveContent, { body: { ref } })).body).toEqual(draft);
    await publishing.stack.deps.db.execute(
      sql`update search_rows set query = replace(query, ' now', '') where organisation_id = ${organisation.id}`,
    );
    expect(await taken()).toBe(before);
  });

  it('takes an image’s text along with what is queued already', async () => {
    const { body: draft } = await client.call(getContentDraft, { params: { id } });
    const body = { page_url: draft.page_url, src: '/wp-content/tree-fern-frond.jpg', alt: 'A "frond"' };
    const { body: alone } = await client.call(applyImageAlt, { body });
    expect(alone).toMatchObject({ ref, original_html: CONTENT, updated_html: CONTENT.replace('<img ', '<img alt="A &quot;frond&quot;" ') });
    const { body: both } = await client.call(applyImageAlt, { body: { ...body, content: draft.updated_html } });
    expect(both.updated_html).toBe(draft.updated_html.replace(/alt="[^"]*"/, 'alt="A &quot;frond&quot;"'));
    expect(await client.call(applyImageAlt, { body: { ...body, src: '/theme.png' } })).toMatchObject({
      status: 409,
      body: { code: 'image-not-in-content' },
    });
  });

  it('is published from the queue, and the page is as it was but for that', async () => {
    const { body: draft } = await client.call(getContentDraft, { params: { id } });
    const entry = {
      key: randomUUID(),
      page_url: draft.page_url,
      title: draft.title,
      content: draft.updated_html,
      originalContent: draft.original_html,
      page_id: draft.ref,
      selectedOrganisationId: organisation.id,
    };
    const { body: started } = await client.call(publishPages, { params: { platform: 'wordpress' }, body: { pages: [entry] } });
    await until(async () => (await client.call(getPublishRun, { params: { id: started.run_id } })).body.done, 'the publish');
    const [kind = '', number = ''] = ref.split('/');
    expect((await publishing.entry(kind, number)).content.raw).toBe(draft.updated_html);
  });

  describe('with a language model', () => {
    beforeAll(() => {
      const { config } = publishing.stack.deps;
      config.sandboxUrl = publishing.sandbox.url;
      config.llm.server = { url: `${publishing.sandbox.url}/llm/v1`, key: SANDBOX_KEY, name: 'Sandbox', models: ['sandbox-writer'] };
    });
    afterAll(() => {
      publishing.stack.deps.config.llm.server = undefined;
    });

    it('never takes the place of a draft in which somebody chose, unless told to', async () => {
      const before = await taken();
      const { body: draft } = await client.call(getContentDraft, { params: { id } });
      expect(await client.call(improveContent, { body: { ref } })).toMatchObject({ status: 409, body: { code: 'draft-has-choices' } });
      expect((await client.call(getContentDraft, { params: { id } })).body).toEqual(draft);
      expect(await taken()).toBe(before);
    });

    it('comes from the model; what the page does not say is left out', async () => {
      const { body } = await client.call(improveContent, { body: { ref, replace: true } });
      expect(body).toMatchObject({ model: 'server/sandbox-writer', is_sandbox: true });
    });

    it.each(['cut', 'invalid-json', 'wrong-shape', 'refusal', 'length'])(
      'comes by rules where its answer fails by %s, for one suggestion',
      async (kind) => {
        const [type = '', number = ''] = ref.split('/');
        await publishing.edit(type, number, {
          content: `${CONTENT}\n\n<!-- wp:paragraph -->\n<p>Edition ${kind}.</p>\n<!-- /wp:paragraph -->`,
        });
        const before = await taken();
        // The client retries and repairs: every attempt fails.
        await publishing.order('llm', { kind, times: 9 });
        const { status, body } = await client.call(improveContent, { body: { ref } });
        const cleared = await fetch(`${publishing.sandbox.url}/__sandbox/llm`, { method: 'DELETE' });
        expect(await cleared.json()).toEqual([]);
        expect(status).toBe(200);
        expect(body.model).toBeNull();
        expect(body.changes.length).toBeGreaterThan(0);
        expect(await taken()).toBe(before + 1);
        await client.call(improveContent, { body: { ref } });
        expect(await taken()).toBe(before + 1);
      },
    );

    it('takes nothing where the site does not answer', async () => {
      const before = await taken();
      expect((await client.call(improveContent, { body: { ref: 'posts/999999' } })).status).toBe(404);
      expect(await taken()).toBe(before);
    });
  });
});
