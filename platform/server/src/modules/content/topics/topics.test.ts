import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createPost,
  createTopics,
  deleteTopic,
  getTopicBase,
  listTopicIdeas,
  listTopicKeywords,
  listTopics,
  saveTopicBase,
  updateTopic,
} from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import { sql } from 'drizzle-orm';
import { urlId } from '../../../store/url-id.ts';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { userModule } from '../../host/user/index.ts';
import { postModule } from '../posts/index.ts';
import { topicModule } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [topicModule, postModule, userModule], worker: false });
});
afterAll(() => stack.close());

const PAGE = 'https://fern.example/roses';
async function member() {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  const search = (query: string, impressions: number) =>
    stack.deps.db.execute(sql`insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
      values (${organisation.id}, '2026-11-01', ${urlId(PAGE)}, ${PAGE}, ${query}, 1, ${impressions}, 8)`);
  await search('roses', 500);
  await search('pruning roses', 90);
  await search('prune rose', 30);
  await search('rose feed', 20);
  await search('lawn mower', 400);
  return { client: stack.asUser(user, organisation), organisation };
}

describe('topics', () => {
  it('go from seeds over keywords and ideas to pillars with clusters', async () => {
    const { client } = await member();
    expect((await client.call(getTopicBase)).body.suggestions.map(({ query }) => query)).toEqual([
      'roses',
      'lawn mower',
      'pruning roses',
      'prune rose',
      'rose feed',
    ]);
    await client.call(saveTopicBase, { body: { seeds: ['Roses'], edge: 'Grown here' } });
    const keywords = (await client.call(listTopicKeywords)).body;
    expect(keywords.map(({ keyword, impressions }) => [keyword, impressions])).toEqual([
      ['roses', 500],
      ['pruning roses', 90],
      ['prune rose', 30],
      ['rose feed', 20],
    ]);
    await client.call(saveTopicBase, { body: { keywords: ['roses', 'pruning roses', 'prune rose'] } });
    const ideas = (await client.call(listTopicIdeas)).body;
    expect(ideas).toEqual([
      expect.objectContaining({ keyword: 'roses', pillar: 'Roses', page_url: PAGE, exists: false }),
      expect.objectContaining({ keyword: 'pruning roses', keywords: ['prune rose'], impressions: 120 }),
    ]);
    const body = { ideas: ideas.map(({ title, keyword, pillar }) => ({ title, keyword, pillar })) };
    expect((await client.call(createTopics, { body })).body.created).toBe(2);
    expect((await client.call(createTopics, { body })).body.created).toBe(0);
    const { topics, links } = (await client.call(listTopics)).body;
    expect(topics.map(({ keyword, status, pillar_id }) => [keyword, status, pillar_id === null])).toEqual([
      ['roses', 'idea', true],
      ['pruning roses', 'idea', false],
    ]);
    expect(links.map(({ exists }) => exists)).toEqual([null, null]);
    expect((await client.call(getUser)).body.is_topic_generated).toBe(true);
    expect((await client.call(getTopicBase)).body).toMatchObject({ edge: 'Grown here', topics: 2 });
  });

  it('are as far as what belongs to them: planned, writing, published, measured', async () => {
    const { client } = await member();
    await client.call(createTopics, {
      body: {
        ideas: [
          { title: 'Roses', keyword: 'roses', pillar: '' },
          { title: 'Feed', keyword: 'rose feed', pillar: 'roses' },
        ],
      },
    });
    const [pillar, cluster] = (await client.call(listTopics)).body.topics;
    const change = async (body: object) => (await client.call(updateTopic, { params: { id: cluster?.id ?? '' }, body })).body.status;
    expect(await change({ planned: true })).toBe('planned');
    const { body: post } = await client.call(createPost, { body: { title: 'Feed' } });
    expect(await change({ post_id: post.id })).toBe('writing');
    expect(await change({ url: 'https://fern.example/feed' })).toBe('published');
    expect(await change({ url: PAGE })).toBe('measured');
    await client.call(deleteTopic, { params: { id: pillar?.id ?? '' } });
    expect((await client.call(listTopics)).body.topics).toEqual([expect.objectContaining({ id: cluster?.id, pillar_id: null })]);
  });

  it('of one workspace are nobody else’s', async () => {
    const [mine, theirs] = [await member(), await member()];
    await mine.client.call(createTopics, { body: { ideas: [{ title: 'Roses', keyword: 'roses', pillar: '' }] } });
    const id = (await mine.client.call(listTopics)).body.topics[0]?.id ?? '';
    expect((await theirs.client.call(updateTopic, { params: { id }, body: { title: 'Mine' } })).status).toBe(404);
    expect((await theirs.client.call(deleteTopic, { params: { id } })).status).toBe(404);
    expect((await theirs.client.call(listTopics)).body.topics).toEqual([]);
  });
});
