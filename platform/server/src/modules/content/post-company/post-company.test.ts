import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPost, postCommentCalls, showPresence } from '@canopy/contract/content';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { postModule } from '../posts/index.ts';
import { postCompanyModule } from './index.ts';

let stack: TestStack;
let now = new Date('2026-11-01T10:00:00.000Z');
beforeAll(async () => {
  stack = await testStack({
    modules: [postCompanyModule, postModule],
    worker: false,
    deps: { clock: () => now },
  });
});
afterAll(() => stack.close());

async function pair() {
  const [one, other] = [await stack.createUser(), await stack.createUser()];
  const organisation = await stack.createOrganisation({ members: [one, other] });
  const clients = [stack.asUser(one, organisation), stack.asUser(other, organisation)] as const;
  const { body: post } = await clients[0].call(createPost, { body: { title: 'Ferns' } });
  return { clients, params: { id: post.id } };
}

it('people on one post see each other, until they leave or are not heard of', async () => {
  const { clients, params } = await pair();
  const [mine, theirs, tab] = [randomUUID(), randomUUID(), randomUUID()];
  const show = async (who: 0 | 1, leaving = false) =>
    (await clients[who].call(showPresence, { params, body: { session_id: who === 0 ? mine : theirs, leaving } })).body;
  expect(await show(0)).toEqual({ others: [], version: 1 });
  expect((await show(1)).others).toEqual([{ session_id: mine, name: expect.any(String), own: false }]);
  const again = await clients[0].call(showPresence, { params, body: { session_id: tab, leaving: false } });
  expect(again.body.others.map(({ session_id, own }) => [session_id, own])).toContainEqual([mine, true]);
  await clients[0].call(showPresence, { params, body: { session_id: tab, leaving: true } });
  expect((await show(0)).others).toHaveLength(1);
  await show(1, true);
  expect((await show(0)).others).toEqual([]);
  await show(1);
  now = new Date(now.getTime() + 60_000);
  expect((await show(0)).others).toEqual([]);
});

it('a suggestion is settled once, and nobody else’s', async () => {
  const { clients, params } = await pair();
  const body = { block_id: 'a', quote: 'Ferns', text: '', suggestion: 'Tree ferns' };
  const { body: made } = await clients[0].call(postCommentCalls.create, { params, body });
  expect(made).toMatchObject({ ...body, outcome: null, ended_by: null });
  expect((await clients[0].call(postCommentCalls.create, { params, body: { ...body, suggestion: null } })).status).toBe(400);
  const end = { params: { ...params, comment_id: made.id }, body: { outcome: 'accepted' as const } };
  expect((await clients[1].call(postCommentCalls.end, end)).body).toMatchObject({ outcome: 'accepted' });
  expect(await clients[0].call(postCommentCalls.end, end)).toMatchObject({ status: 409, body: { code: 'comment-ended' } });
  const stranger = (await pair()).clients[0];
  expect((await stranger.call(postCommentCalls.list, { params })).status).toBe(404);
  expect((await stranger.call(postCommentCalls.end, end)).status).toBe(404);
});
