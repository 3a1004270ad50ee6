import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const byId = z.object({ id: z.uuid() });

/** idea → planned → writing (it has a post) → published (it has a URL) → measured (Search Console knows that URL). */
export const TOPIC_STATUSES = ['idea', 'planned', 'writing', 'published', 'measured'] as const;

const searchFigures = {
  /** over the stored rows of the last 30 days; null if there are none */
  impressions: z.nullable(z.number()),
  clicks: z.nullable(z.number()),
  position: z.nullable(z.number()),
};

/** The input that topics are generated from. */
export const topicBase = z.object({
  /** main keywords */
  seeds: z.array(z.string()),
  /** what sets the workspace apart */
  edge: z.string(),
  /** chosen from those that `listTopicKeywords` offers */
  keywords: z.array(z.string()),
  topics: z.number(),
  /** queries from Search Console suggested as seeds */
  suggestions: z.array(z.object({ query: z.string(), ...searchFigures })),
  /** what the workspace's own pages claim, as a starting point for `edge` */
  claims: z.array(z.object({ text: z.string(), url: z.string() })),
});
export type TopicBase = z.output<typeof topicBase>;

export const getTopicBase = defineCall({
  name: 'getTopicBase',
  method: 'GET',
  path: '/topics/base/',
  access: 'member',
  tokens: 'read',
  summary: 'The sources of the workspace’s topics: seeds, edge and chosen keywords.',
  output: topicBase,
});

export const saveTopicBase = defineCall({
  name: 'saveTopicBase',
  method: 'PATCH',
  path: '/topics/base/',
  access: 'member',
  tokens: 'write',
  summary: 'Changes the sources of topics; fields that are not sent stay unchanged.',
  bodyBytes: 256 * 1024,
  body: z.partial(
    z.object({
      seeds: z.array(text(100).check(z.minLength(1))).check(z.maxLength(30)),
      edge: text(2_000),
      keywords: z.array(text(200).check(z.minLength(1))).check(z.maxLength(300)),
    }),
  ),
  output: topicBase,
});

export const topicKeyword = z.object({ keyword: z.string(), seed: z.string(), ...searchFigures, chosen: z.boolean() });
export type TopicKeyword = z.output<typeof topicKeyword>;

export const listTopicKeywords = defineCall({
  name: 'listTopicKeywords',
  method: 'GET',
  path: '/topics/keywords/',
  access: 'member',
  tokens: 'read',
  summary: 'Searches related to the seeds, with their Search Console metrics; at most 300.',
  output: z.array(topicKeyword),
});

export const topicIdea = z.object({
  title: z.string(),
  keyword: z.string(),
  /** further keywords that the same page would cover */
  keywords: z.array(z.string()),
  pillar: z.string(),
  ...searchFigures,
  /** the workspace's own page that search shows for it today */
  page_url: z.nullable(z.string()),
  /** whether it already exists as a topic */
  exists: z.boolean(),
});
export type TopicIdea = z.output<typeof topicIdea>;

export const listTopicIdeas = defineCall({
  name: 'listTopicIdeas',
  method: 'GET',
  path: '/topics/ideas/',
  access: 'member',
  tokens: 'read',
  summary: 'The chosen keywords grouped into pages: a pillar for each seed, with its clusters.',
  output: z.array(topicIdea),
});

export const topic = z.object({
  id: z.uuid(),
  title: z.string(),
  keyword: z.string(),
  /** null: it is itself a pillar */
  pillar_id: z.nullable(z.uuid()),
  status: z.enum(TOPIC_STATUSES),
  post_id: z.nullable(z.uuid()),
  url: z.nullable(z.string()),
  impressions: z.nullable(z.number()),
  clicks: z.nullable(z.number()),
});
export type Topic = z.output<typeof topic>;

export const listTopics = defineCall({
  name: 'listTopics',
  method: 'GET',
  path: '/topics/',
  access: 'member',
  tokens: 'read',
  summary: 'All topics, pillars with their clusters, and the links planned between them.',
  output: z.object({
    topics: z.array(topic),
    /** `exists` null: one of the two has no crawled page yet */
    links: z.array(z.object({ from: z.uuid(), to: z.uuid(), exists: z.nullable(z.boolean()) })),
  }),
});

export const createTopics = defineCall({
  name: 'createTopics',
  method: 'POST',
  path: '/topics/',
  access: 'member',
  tokens: 'write',
  summary: 'Turns ideas into topics; a pillar is created with its first cluster. Existing topics stay unchanged.',
  bodyBytes: 320 * 1024,
  body: z.object({
    ideas: z
      .array(z.object({ title: text(300).check(z.minLength(1)), keyword: text(200).check(z.minLength(1)), pillar: text(200) }))
      .check(z.minLength(1, 'Choose at least one idea'), z.maxLength(100)),
  }),
  output: z.object({ created: z.number() }),
});

export const updateTopic = defineCall({
  name: 'updateTopic',
  method: 'PATCH',
  path: '/topics/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Changes a topic.',
  params: byId,
  body: z.partial(
    z.object({
      title: text(300).check(z.minLength(1, 'Title is required')),
      planned: z.boolean(),
      post_id: z.nullable(z.uuid()),
      url: z.nullable(z.url({ protocol: /^https?$/, error: 'Enter a complete URL' }).check(z.maxLength(2_083))),
    }),
  ),
  output: topic,
});

export const deleteTopic = defineCall({
  name: 'deleteTopic',
  method: 'DELETE',
  path: '/topics/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Deletes a topic. Clusters of a pillar become pillars; posts are kept.',
  params: byId,
});
