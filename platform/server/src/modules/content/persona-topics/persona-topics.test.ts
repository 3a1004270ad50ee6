import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPost, deletePost, personaCalls, personaTopicCalls, updatePost } from '@canopy/contract/content';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { personaModule } from '../personas/index.ts';
import { postModule } from '../posts/index.ts';
import { personaTopicModule } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [personaTopicModule, personaModule, postModule], worker: false });
});
afterAll(() => stack.close());

async function begun() {
  const user = await stack.createUser();
  const client = stack.asUser(user, await stack.createOrganisation({ members: [user] }));
  const { body: persona } = await client.call(personaCalls.create, {
    body: { name: 'Paula', role: '', goals: '', profile_id: null, client_id: randomUUID() },
  });
  const body = {
    persona_id: persona.id,
    title: 'Watering a raised bed',
    question: 'How often should I water a raised bed?',
    keyword: 'raised bed',
    client_id: randomUUID(),
  };
  const { body: topic } = await client.call(personaTopicCalls.create, { body });
  return { client, persona, topic, body };
}

it('a topic goes from details to figures, and its stage says how far it is', async () => {
  const { client, topic, body } = await begun();
  expect(topic).toMatchObject({ stage: 'details', persona_name: 'Paula', research_id: null, post_id: null, review: null });
  expect((await client.call(personaTopicCalls.create, { body })).body.id).toBe(topic.id);
  const params = { id: topic.id };
  const { body: post } = await client.call(createPost, { body: { title: topic.title } });
  const change = async (change: object) => (await client.call(personaTopicCalls.update, { params, body: change })).body;
  expect(await change({ post_id: post.id })).toMatchObject({ stage: 'editor', post_version: 1 });
  await client.call(updatePost, { params: { id: post.id }, body: { version: 1, status: 'ready' } });
  expect((await client.call(personaTopicCalls.get, { params })).body.stage).toBe('review');
  const review = { approved: false, note: 'Say how deep.', version: 1 };
  expect(await client.call(personaTopicCalls.review, { params, body: review })).toMatchObject({
    status: 409,
    body: { code: 'post-changed' },
  });
  const reviewed = await client.call(personaTopicCalls.review, { params, body: { ...review, version: 2 } });
  expect(reviewed.body.review).toMatchObject({ approved: false, note: 'Say how deep.', version: 2 });
  expect(reviewed.body.review?.by).not.toBe('');
  expect(await change({ url: 'https://fern.example/raised-bed' })).toMatchObject({ stage: 'stats' });
  expect((await client.call(personaTopicCalls.stats, { params })).body).toEqual({ totals: null, queries: [], page: null });
  expect(await change({ url: null })).toMatchObject({ stage: 'review' });
  await client.call(deletePost, { params: { id: post.id } });
  expect((await client.call(personaTopicCalls.get, { params })).body).toMatchObject({ stage: 'details', post_id: null, review: null });
  await client.call(personaTopicCalls.remove, { params });
  expect((await client.call(personaTopicCalls.list)).body).toEqual([]);
});

it('what belongs to another workspace cannot belong to a topic', async () => {
  const [own, other] = [await begun(), await begun()];
  const params = { id: own.topic.id };
  expect((await other.client.call(personaTopicCalls.get, { params })).status).toBe(404);
  const { body: post } = await other.client.call(createPost, { body: { title: 'Theirs' } });
  expect(await own.client.call(personaTopicCalls.update, { params, body: { post_id: post.id } })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'body.post_id' }] },
  });
  expect(
    (await own.client.call(personaTopicCalls.create, { body: { ...own.body, persona_id: other.persona.id, client_id: randomUUID() } }))
      .status,
  ).toBe(400);
});
