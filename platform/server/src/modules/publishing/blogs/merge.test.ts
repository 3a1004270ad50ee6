import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SiteRef } from '@canopy/connectors/site';
import { createPost, getPost, updatePost } from '@canopy/contract/content';
import { getPublishRun, listBlogs, publishBlog, resolveConflict, undoPublish } from '@canopy/contract/publishing';
import { aloneOnSite, insertOperation, readOperation, refOf, updateOperation } from '../operations/testing/stored-operations.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));

let made = 0;
const plain = (...texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('\n');
const block = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const blocks = (...texts: readonly string[]) => texts.map(block).join('\n\n');

/** A post of three paragraphs that Canopy published on WordPress. */
async function published() {
  const { client, organisation, user } = await test.member();
  await test.connectWordpress(client);
  made += 1;
  const { id } = (await client.call(createPost, { body: { title: `Merged ${made}`, html: plain('One', 'Two', 'Three'), blocks: [] } }))
    .body;
  const { db } = test.stack.deps;
  const post = async () => (await client.call(getPost, { params: { id } })).body;
  const write = async (change: { html?: string; title?: string }) =>
    client.call(updatePost, { params: { id }, body: { ...change, version: (await post()).version } });
  const finish = async ({ task_id: task, run_id: run }: { task_id: string | null; run_id: string }) => {
    if (task) await test.stack.finished({ id: task, organisationId: organisation.id });
    const [operation] = (await client.call(getPublishRun, { params: { id: run } })).body.operations;
    if (!operation) throw new Error('nothing was published');
    return operation;
  };
  const publish = async () => {
    const answer = await client.call(publishBlog, { body: { body: { post_id: id } } });
    if (answer.status !== 200) throw new Error(answer.text);
    return finish(answer.body);
  };
  const first = await publish();
  const stored = await readOperation(db, organisation.id, first.id);
  const ref = stored && refOf(stored);
  if (!ref) throw new Error('no entry');
  const entry = async () => {
    const { content, title } = await test.entry(ref.kind, ref.id);
    return { html: content.raw, title: title.raw };
  };
  const edit = (change: object) => test.edit(ref.kind, ref.id, change);
  const resolve = async (operation: { id: string }, body: object) => {
    const answer = await client.call(resolveConflict, { params: { id: operation.id }, body: body as never });
    if (answer.status !== 200) throw new Error(answer.text);
    return finish(answer.body);
  };
  const state = async () => (await client.call(listBlogs)).body.data[0]?.state;
  return { client, organisation, user, id, ref, post, write, publish, entry, edit, resolve, state };
}

/** A fix that Canopy made on the entry of a post, as the audit's are stored. */
async function fixed(
  {
    organisation,
    user,
    entry,
    edit,
    ref,
  }: { organisation: { id: string }; user: { id: string }; ref: SiteRef } & Pick<Awaited<ReturnType<typeof published>>, 'entry' | 'edit'>,
  html: string,
) {
  const { db, clock } = test.stack.deps;
  await edit({ content: html });
  const owner = { organisationId: organisation.id, userId: user.id };
  const operation = await insertOperation(
    db,
    owner,
    crypto.randomUUID(),
    {
      kind: 'fix',
      platform: 'wordpress',
      clientKey: crypto.randomUUID(),
      ref,
      pageUrl: null,
      title: 'Fix',
      wanted: { html: (await entry()).html },
    },
    clock(),
  );
  await updateOperation(db, operation, { state: 'published', finished_at: clock() });
}

describe('an update of a post that its owner edited on the site', () => {
  it('keeps what both wrote, on the site and in the post, so that the next update deletes nothing', async () => {
    const { write, publish, entry, edit, post, state } = await published();
    expect(await entry()).toMatchObject({ html: blocks('One', 'Two', 'Three') });
    await edit({ content: blocks('One', 'The owner’s', 'Two', 'Three') });
    await write({ html: plain('One', 'Two', 'Ours') });
    expect(await publish()).toMatchObject({ state: 'published' });
    expect((await entry()).html).toBe(blocks('One', 'The owner’s', 'Two', 'Ours'));
    expect((await post()).html).toBe(plain('One', 'The owner’s', 'Two', 'Ours'));
    expect(await state()).toBe('published');

    await write({ html: plain('One', 'The owner’s', 'Two again', 'Ours') });
    expect(await publish()).toMatchObject({ state: 'published' });
    expect((await entry()).html).toBe(blocks('One', 'The owner’s', 'Two again', 'Ours'));
  });

  it('keeps a block that a post cannot hold, update after update', async () => {
    const { write, publish, entry, edit, post } = await published();
    const map = '<!-- wp:html -->\n<iframe src="https://maps.example/"></iframe>\n<!-- /wp:html -->';
    await edit({ content: `${blocks('One', 'Two')}\n\n${map}\n\n${block('Three')}` });
    for (const text of ['First', 'Second', 'Third']) {
      await write({ html: plain(text, 'Two', 'Three') });
      expect(await publish()).toMatchObject({ state: 'published' });
      expect((await entry()).html).toBe(`${blocks(text, 'Two')}\n\n${map}\n\n${block('Three')}`);
      expect((await post()).html.replace(/\n+/g, '\n')).toBe(plain(text, 'Two', 'Three'));
    }
  });

  it('keeps the title that was changed, here or there, and the post takes the site’s', async () => {
    const { write, publish, entry, edit, post } = await published();
    await edit({ title: 'The owner’s title' });
    await write({ html: plain('One', 'Two', 'Ours') });
    await publish();
    expect([await entry(), (await post()).title]).toMatchObject([
      { title: 'The owner’s title', html: blocks('One', 'Two', 'Ours') },
      'The owner’s title',
    ]);
    await write({ title: 'Our title' });
    await publish();
    expect(await entry()).toMatchObject({ title: 'Our title' });
  });

  it('does not take its own fix for somebody else’s, and keeps it', async () => {
    const there = await published();
    const { write, publish, entry, post } = there;
    await write({ html: plain('One', '<a href="/old/">Two</a> in spring', 'Three') });
    await publish();
    await fixed(there, blocks('One', '<a href="/new/">Two</a> in spring', 'Three'));
    await write({ html: plain('One', '<a href="/old/">Two</a> in autumn', 'Three') });
    expect(await publish()).toMatchObject({ state: 'published' });
    expect((await entry()).html).toBe(blocks('One', '<a href="/new/">Two</a> in autumn', 'Three'));
    expect((await post()).html).toBe(plain('One', '<a href="/new/">Two</a> in autumn', 'Three'));
  });

  it('leaves the post as it is where somebody is writing on, and still deletes nothing', async () => {
    const { client, organisation, id, write, publish, entry, edit, post } = await published();
    await edit({ content: blocks('One', 'The owner’s', 'Two', 'Three') });
    let task = '';
    await aloneOnSite(test.stack.deps, organisation.id, async () => {
      task = (await client.call(publishBlog, { body: { body: { post_id: id } } })).body.task_id;
      await write({ html: plain('One', 'Two', 'Three', 'Meanwhile') });
    });
    await test.stack.finished({ id: task, organisationId: organisation.id });
    expect((await post()).html).toBe(plain('One', 'Two', 'Three', 'Meanwhile'));
    await publish();
    expect((await entry()).html).toBe(blocks('One', 'The owner’s', 'Two', 'Three', 'Meanwhile'));
  });
});

describe('a passage and a title that both changed', () => {
  const both = async () => {
    const there = await published();
    await there.edit({ title: 'Their title', content: blocks('One', 'Theirs', 'Three', 'The owner’s') });
    await there.write({ title: 'Our title', html: plain('First', 'Ours', 'Three') });
    return { ...there, conflict: await there.publish() };
  };

  it('are shown with what they were, and nothing is written', async () => {
    const { conflict, entry } = await both();
    expect(conflict).toMatchObject({
      state: 'conflict',
      merge: {
        title: { base: expect.stringMatching(/^Merged/), ours: 'Our title', theirs: 'Their title' },
        parts: [
          `${block('First')}\n\n`,
          { base: block('Two'), ours: block('Ours'), theirs: block('Theirs') },
          `\n\n${blocks('Three', 'The owner’s')}`,
        ],
      },
    });
    expect(await entry()).toEqual({ title: 'Their title', html: blocks('One', 'Theirs', 'Three', 'The owner’s') });
  });

  it('become what was decided, on the site and in the post', async () => {
    const { conflict, entry, resolve, post, state, publish } = await both();
    const decided = blocks('First', 'Both', 'Three', 'The owner’s');
    expect(await resolve(conflict, { take: 'merged', title: 'Their title', content: decided })).toMatchObject({ state: 'published' });
    expect(await entry()).toEqual({ title: 'Their title', html: decided });
    expect(await post()).toMatchObject({ title: 'Their title', html: plain('First', 'Both', 'Three', 'The owner’s') });
    expect(await state()).toBe('published');
    expect(await publish()).toMatchObject({ state: 'published' });
    expect((await entry()).html).toBe(decided);
  });

  it('are asked about again where the site changed once more, and merged where that is elsewhere', async () => {
    const { conflict, entry, edit, resolve } = await both();
    await edit({ content: blocks('One', 'Theirs', 'Three', 'The owner’s', 'Later') });
    const decided = blocks('First', 'Both', 'Three', 'The owner’s');
    const again = await resolve(conflict, { take: 'merged', title: 'Our title', content: decided });
    expect(again).toMatchObject({ state: 'conflict' });
    expect((await entry()).html).toBe(blocks('One', 'Theirs', 'Three', 'The owner’s', 'Later'));
  });

  it('stay the site’s where that is kept: the post says the same, and is not asked about again', async () => {
    const { conflict, entry, resolve, post, state, write, publish } = await both();
    expect(await resolve(conflict, { take: 'theirs' })).toMatchObject({ state: 'cancelled' });
    expect(await post()).toMatchObject({ title: 'Their title', html: plain('One', 'Theirs', 'Three', 'The owner’s') });
    expect(await state()).toBe('published');
    await write({ html: plain('One', 'Theirs', 'Three', 'The owner’s', 'Ours') });
    expect(await publish()).toMatchObject({ state: 'published' });
    expect((await entry()).html).toBe(blocks('One', 'Theirs', 'Three', 'The owner’s', 'Ours'));
  });

  it('become ours where the site’s version is overwritten, and can be undone', async () => {
    const { client, conflict, entry, resolve, organisation } = await both();
    const done = await resolve(conflict, { take: 'ours' });
    expect([done.state, await entry()]).toEqual(['published', { title: 'Our title', html: blocks('First', 'Ours', 'Three') }]);
    const undone = await client.call(undoPublish, { params: { id: done.id }, body: {} });
    await test.stack.finished({ id: undone.body.task_id, organisationId: organisation.id });
    expect(await entry()).toEqual({ title: 'Their title', html: blocks('One', 'Theirs', 'Three', 'The owner’s') });
  });
});
