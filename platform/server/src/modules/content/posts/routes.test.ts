import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  categoryCalls,
  createPost,
  deletePost,
  getPost,
  getPostVersion,
  listPostVersions,
  listPosts,
  restorePost,
  tagCalls,
  updatePost,
  type Post,
} from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { readFacts } from '../../host/user/index.ts';
import { postModule } from './index.ts';

let stack: TestStack;
let now = new Date('2026-11-01T10:00:00Z');
beforeAll(async () => {
  stack = await testStack({ modules: [postModule], worker: false, deps: { clock: () => now } });
});
afterAll(() => stack.close());

async function member() {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  return { client: stack.asUser(user, organisation), organisation, user };
}
const created = async (client: TestClient, body: Record<string, unknown>): Promise<Post> => (await client.call(createPost, { body })).body;
const titles = async (client: TestClient, query: Record<string, string | number> = {}) =>
  (await client.call(listPosts, { query })).body.data.map((row) => row.title);

const BLOCKS = [{ id: '1', type: 'paragraph', content: [{ type: 'text', text: 'Hello there', styles: {} }] }];

describe('a post', () => {
  it('is created, read, changed, and counts its words and versions', async () => {
    const { client, organisation, user } = await member();
    const post = await created(client, { title: ' Ferns in shade ', blocks: BLOCKS, html: '<p>Of another text</p>' });
    expect(post).toMatchObject({
      title: 'Ferns in shade',
      slug: 'ferns-in-shade',
      status: 'draft',
      version: 1,
      word_count: 2,
      author: user.email,
      blocks: BLOCKS,
      html: '<p>Hello there</p>',
    });
    expect(await readFacts(stack.deps.db, organisation.id)).toEqual(new Set(['blog_generated']));
    const changed = await client.call(updatePost, {
      params: { id: post.id },
      body: { version: 1, blocks: [{ type: 'paragraph', content: 'One two three' }], seo_title: 'Ferns' },
    });
    expect(changed.body).toMatchObject({ version: 2, word_count: 3, seo_title: 'Ferns', title: 'Ferns in shade' });
    expect((await client.call(getPost, { params: { id: post.id } })).body).toEqual(changed.body);
  });

  it('made of blocks takes no HTML without them; one of another program keeps only what a text consists of', async () => {
    const { client } = await member();
    const params = { id: (await created(client, { title: 'Blocks', blocks: BLOCKS })).id };
    const alone = await client.call(updatePost, { params, body: { version: 1, html: '<p>Other</p>' } });
    expect(alone).toMatchObject({ status: 400, body: { errors: [{ field: 'body.html' }] } });
    const replaced = await client.call(updatePost, { params, body: { version: 1, blocks: [], html: '<p>Other</p><script>x</script>' } });
    expect(replaced.body).toMatchObject({ html: '<p>Other</p>', word_count: 1, blocks: [] });
  });

  it('is created once however often it is asked for with the same client_id', async () => {
    const { client } = await member();
    const client_id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => client.call(createPost, { body: { title: 'Once', client_id } })));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await titles(client)).toEqual(['Once']);
    await client.call(deletePost, { params: { id: answers[0]?.body.id ?? '' } });
    expect((await client.call(createPost, { body: { title: 'Once', client_id } })).body).toMatchObject({
      status: 409,
      code: 'post-in-bin',
    });
  });

  it('gets a number behind a slug that is taken, also when several are saved at once', async () => {
    const { client } = await member();
    const posts = await Promise.all([1, 2, 3].map(() => created(client, { title: 'Same' })));
    expect(posts.map((post) => post.slug).sort()).toEqual(['same', 'same-2', 'same-3']);
    const other = await created(client, { title: '日本' });
    expect(other.slug).toBe('ri-ben');
    expect((await created(client, { title: '🌱' })).slug).toBe('post');
    for (const calls of [categoryCalls, tagCalls])
      expect((await client.call(calls.create, { body: { name: '日本の庭' } })).body).toMatchObject({ slug: 'ri-ben-noting' });
    const renamed = await client.call(updatePost, { params: { id: other.id }, body: { version: 1, slug: 'same' } });
    expect(renamed.body.slug).toBe('same-4');
    expect((await client.call(updatePost, { params: { id: other.id }, body: { version: 2, slug: 'same-4' } })).body.slug).toBe('same-4');
  });

  it('is not changed by a save of an older version', async () => {
    const { client } = await member();
    const post = await created(client, { title: 'Mine', html: '<p>first</p>' });
    const saves = await Promise.all(
      ['a', 'b'].map((title) => client.call(updatePost, { params: { id: post.id }, body: { version: 1, title } })),
    );
    expect(saves.map((save) => save.status).sort()).toEqual([200, 409]);
    expect(saves.find((save) => save.status === 409)?.body).toMatchObject({ code: 'post-changed' });
    const stored = (await client.call(getPost, { params: { id: post.id } })).body;
    expect(stored).toMatchObject({ version: 2, html: '<p>first</p>' });
    expect(stored.title).toBe(saves.find((save) => save.status === 200)?.body.title);
  });

  it('goes to the bin and comes back within 30 days, its slug free meanwhile', async () => {
    const { client } = await member();
    const post = await created(client, { title: 'Moss' });
    const call = { params: { id: post.id } };
    expect((await client.call(restorePost, call)).status).toBe(404);
    expect((await client.call(deletePost, call)).status).toBe(204);
    expect((await client.call(deletePost, call)).status).toBe(404);
    expect((await client.call(getPost, call)).status).toBe(404);
    expect((await client.call(updatePost, { ...call, body: { version: 1, title: 'x' } })).status).toBe(404);
    await created(client, { title: 'Moss' });
    expect((await client.call(restorePost, call)).body).toMatchObject({ title: 'Moss', slug: 'moss-2' });

    await client.call(deletePost, call);
    const before = now;
    now = new Date(before.getTime() + 31 * 86_400_000);
    expect((await client.call(restorePost, call)).status).toBe(404);
    const another = await created(client, { title: 'Another' });
    await client.call(deletePost, { params: { id: another.id } });
    now = before;
    const { rows } = await stack.deps.db.execute(sql`select 1 from posts where id = ${post.id}`);
    expect(rows).toEqual([]);
  });

  it.each([
    ['no title', { title: ' ' }, 'body.title'],
    ['a wrong slug', { title: 'a', slug: 'A b' }, 'body.slug'],
    ['an unknown status', { title: 'a', status: 'published' }, 'body.status'],
    ['a category that does not exist', { title: 'a', category_ids: [randomUUID()] }, 'body.category_ids'],
    [
      'a NUL deep in its blocks',
      { title: 'a', blocks: [JSON.parse(`${'['.repeat(100)}"\\u0000"${']'.repeat(100)}`)] },
      `body.blocks${'.0'.repeat(101)}`,
    ],
  ])('is refused with %s, and nothing is stored', async (_what, body, field) => {
    const { client } = await member();
    expect((await client.post('/api/posts/', body)).body).toMatchObject({ status: 400, errors: [{ field }] });
    expect(await titles(client)).toEqual([]);
  });

  it('is refused with blocks nested too deeply', async () => {
    const { client } = await member();
    const blocks = [JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)];
    expect((await client.post('/api/posts/', { title: 'a', blocks })).body).toMatchObject({ status: 400, code: 'json-too-deep' });
    expect(await titles(client)).toEqual([]);
  });

  it('leaves one line of audit for an evening of saves, and one for each change of its state', async () => {
    const { client, organisation } = await member();
    const post = await created(client, { title: 'Audit' });
    for (const version of [1, 2, 3])
      await client.call(updatePost, { params: { id: post.id }, body: { version, title: `Audit ${version}` } });
    await client.call(updatePost, { params: { id: post.id }, body: { version: 4, status: 'ready' } });
    await client.call(deletePost, { params: { id: post.id } });
    await client.call(restorePost, { params: { id: post.id } });
    const { rows } = await stack.deps.db.execute(
      sql`select action from audit_log where organisation_id = ${organisation.id} order by at, id`,
    );
    expect(rows.map((row) => row['action'])).toEqual(['post.create', 'post.update', 'post.delete', 'post.restore']);
  });
});

describe('versions of a post', () => {
  it('are one for saves in a row, and keep who wrote what', async () => {
    const { client } = await member();
    const { id } = await created(client, { title: 'First', html: '<p>One</p>' });
    const params = { id };
    await client.call(updatePost, { params, body: { version: 1, html: '<p>One two</p>', blocks: BLOCKS } });
    await client.call(updatePost, { params, body: { version: 2, title: 'Second', keywords: ['fern'] } });
    const { body: versions } = await client.call(listPostVersions, { params });
    expect(versions.map(({ version, title, word_count }) => [version, title, word_count])).toEqual([
      [3, 'Second', 2],
      [1, 'First', 1],
    ]);
    expect(versions[0]?.author).not.toBe('');
    expect((await client.call(getPostVersion, { params: { id, version: '3' } })).body).toMatchObject({
      html: '<p>Hello there</p>',
      blocks: BLOCKS,
    });
    expect((await client.call(getPostVersion, { params: { id, version: '1' } })).body.html).toBe('<p>One</p>');
    expect((await client.call(getPostVersion, { params: { id, version: '2' } })).status).toBe(404);
    expect((await (await member()).client.call(listPostVersions, { params })).status).toBe(404);
  });
});

describe('the list', () => {
  it('searches, filters, sorts and pages', async () => {
    const { client } = await member();
    const garden = (await client.call(categoryCalls.create, { body: { name: 'Garden' } })).body;
    const shade = (await client.call(tagCalls.create, { body: { name: 'Shade' } })).body;
    await created(client, { title: 'Alder', html: '<p>one two three</p>', category_ids: [garden.id], tag_ids: [shade.id] });
    await created(client, { title: 'birch 100%', html: '<p>one</p>', status: 'ready', category_ids: [garden.id] });
    await created(client, { title: 'Cedar', html: '<p>one two</p>', excerpt: 'about an ALDER' });
    const by = { sort: 'title', direction: 'asc' };
    expect(await titles(client, by)).toEqual(['Alder', 'birch 100%', 'Cedar']);
    expect(await titles(client, { sort: 'word_count' })).toEqual(['Alder', 'Cedar', 'birch 100%']);
    expect(await titles(client, { ...by, search: 'alder' })).toEqual(['Alder', 'Cedar']);
    expect(await titles(client, { search: '100%' })).toEqual(['birch 100%']);
    expect(await titles(client, { search: '_' })).toEqual([]);
    expect(await titles(client, { ...by, category: garden.id })).toEqual(['Alder', 'birch 100%']);
    expect(await titles(client, { category: garden.id, tag: shade.id })).toEqual(['Alder']);
    expect(await titles(client, { category: garden.id, status: 'ready' })).toEqual(['birch 100%']);
    const second = await client.call(listPosts, { query: { ...by, page: 2, page_size: 2 } });
    expect(second.body).toMatchObject({ page: 2, total: 3, total_pages: 2, data: [{ title: 'Cedar' }] });
    const [row] = (await client.call(listPosts, { query: { search: 'Alder', ...by } })).body.data;
    expect(row).toMatchObject({ categories: [{ name: 'Garden' }], tags: [{ name: 'Shade' }] });
  });
});

describe.each([
  ['category', categoryCalls],
  ['tag', tagCalls],
] as const)('a %s', (kind, calls) => {
  it('is created, renamed, counted and removed; its posts stay', async () => {
    const { client } = await member();
    const one = (await client.call(calls.create, { body: { name: 'Trees' } })).body;
    expect(one).toMatchObject({ name: 'Trees', slug: 'trees', posts: 0 });
    const post = await created(client, { title: 'Oak', [`${kind}_ids`]: [one.id, one.id] });
    const binned = await created(client, { title: 'Gone', [`${kind}_ids`]: [one.id] });
    await client.call(deletePost, { params: { id: binned.id } });
    expect((await client.call(calls.rename, { params: { id: one.id }, body: { name: 'Big trees' } })).body).toMatchObject({
      slug: 'big-trees',
      posts: 1,
    });
    await client.call(calls.create, { body: { name: 'alpine' } });
    expect((await client.call(calls.list)).body.map(({ name, posts }) => [name, posts])).toEqual([
      ['alpine', 0],
      ['Big trees', 1],
    ]);
    expect((await client.call(calls.remove, { params: { id: one.id } })).status).toBe(204);
    expect((await client.call(calls.remove, { params: { id: one.id } })).status).toBe(404);
    expect((await client.call(getPost, { params: { id: post.id } })).body).toMatchObject({ title: 'Oak', categories: [], tags: [] });
  });

  it('does not take a name that another has, in whatever case', async () => {
    const { client } = await member();
    await client.call(calls.create, { body: { name: 'Trees' } });
    const other = (await client.call(calls.create, { body: { name: 'Ferns' } })).body;
    const taken = { status: 409, code: `${kind}-name-taken`, errors: [{ field: 'body.name' }] };
    expect((await client.call(calls.create, { body: { name: ' TREES ' } })).body).toMatchObject(taken);
    expect((await client.call(calls.rename, { params: { id: other.id }, body: { name: 'trees' } })).body).toMatchObject(taken);
    expect((await client.call(calls.rename, { params: { id: other.id }, body: { name: 'FERNS' } })).body.name).toBe('FERNS');
    expect((await client.call(calls.create, { body: { name: 'Trees!' } })).body.slug).toBe('trees-2');
  });
});

describe('another workspace', () => {
  it('sees nothing, changes nothing, and cannot use its categories and tags', async () => {
    const [mine, theirs] = [await member(), await member()];
    const category = (await mine.client.call(categoryCalls.create, { body: { name: 'Mine' } })).body;
    const tag = (await mine.client.call(tagCalls.create, { body: { name: 'Mine' } })).body;
    const client_id = randomUUID();
    const post = await created(mine.client, { title: 'Secret', client_id, category_ids: [category.id], tag_ids: [tag.id] });
    const params = { id: post.id };
    const tries = [
      theirs.client.call(getPost, { params }),
      theirs.client.call(updatePost, { params, body: { version: 1, title: 'Taken' } }),
      theirs.client.call(deletePost, { params }),
      theirs.client.call(restorePost, { params }),
      theirs.client.call(categoryCalls.rename, { params: { id: category.id }, body: { name: 'x' } }),
      theirs.client.call(categoryCalls.remove, { params: { id: category.id } }),
      theirs.client.call(tagCalls.remove, { params: { id: tag.id } }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404);
    expect((await theirs.client.call(listPosts)).body.total).toBe(0);
    expect((await theirs.client.call(listPosts, { query: { category: category.id } })).body.total).toBe(0);
    expect((await theirs.client.call(categoryCalls.list)).body).toEqual([]);
    expect((await theirs.client.call(createPost, { body: { title: 'x', tag_ids: [tag.id] } })).status).toBe(400);
    expect((await created(theirs.client, { title: 'Own', client_id })).id).not.toBe(post.id);
    expect((await mine.client.call(getPost, { params })).body).toEqual(post);
    expect((await stack.asUser(theirs.user, mine.organisation).call(listPosts)).status).toBe(403);
  });
});
