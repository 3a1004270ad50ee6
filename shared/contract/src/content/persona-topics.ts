import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { RESEARCH_STATUSES } from './research.ts';

/**
 * Progress of a persona's topic: details → research (started) → editor (it has a post) → review (the post is ready for review)
 * → stats (it is published at a URL).
 */
export const PERSONA_TOPIC_STAGES = ['details', 'research', 'editor', 'review', 'stats'] as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const byId = z.object({ id: z.uuid() });

const fields = {
  persona_id: z.uuid(),
  title: text(300).check(z.minLength(3, 'Enter a title of at least 3 characters')),
  /** a question of the persona; '' where the topic answers none */
  question: text(300),
  /** the keyword the page should rank for */
  keyword: text(200),
};

/** A reviewer's verdict on one version of the post. */
export const topicReview = z.object({
  approved: z.boolean(),
  note: z.string(),
  /** version of the post */
  version: z.number(),
  by: z.string(),
  at: z.string(),
});

export const personaTopic = z.object({
  id: z.uuid(),
  ...fields,
  persona_name: z.string(),
  stage: z.enum(PERSONA_TOPIC_STAGES),
  research_id: z.nullable(z.uuid()),
  research_status: z.nullable(z.enum(RESEARCH_STATUSES)),
  post_id: z.nullable(z.uuid()),
  /** the version stored now; null without a post */
  post_version: z.nullable(z.number()),
  review: z.nullable(topicReview),
  url: z.nullable(z.string()),
  created_at: z.string(),
});
export type PersonaTopic = z.output<typeof personaTopic>;

const searchFigures = { clicks: z.number(), impressions: z.number(), position: z.nullable(z.number()) };

export const personaTopicStats = z.object({
  /** for the last 30 days with rows; null where Search Console has no rows for the URL */
  totals: z.nullable(z.object(searchFigures)),
  /** queries that showed the URL, most impressions first, at most 50; `asked`: it matches the topic's question or keyword */
  queries: z.array(z.object({ query: z.string(), ...searchFigures, asked: z.boolean() })),
  /** as found by the latest crawl; null: not crawled yet */
  page: z.nullable(z.object({ status: z.nullable(z.number()), indexable: z.boolean(), words: z.number(), links_in: z.number() })),
});
export type PersonaTopicStats = z.output<typeof personaTopicStats>;

export const personaTopicCalls = {
  list: defineCall({
    name: 'listPersonaTopics',
    method: 'GET',
    path: '/persona-topics/',
    access: 'member',
    tokens: 'read',
    summary: 'Topics of personas, newest first; at most 500.',
    output: z.array(personaTopic),
  }),
  get: defineCall({
    name: 'getPersonaTopic',
    method: 'GET',
    path: '/persona-topics/{id}/',
    access: 'member',
    tokens: 'read',
    summary: 'One topic of a persona.',
    params: byId,
    output: personaTopic,
  }),
  create: defineCall({
    name: 'createPersonaTopic',
    method: 'POST',
    path: '/persona-topics/',
    access: 'member',
    tokens: 'write',
    summary: 'Creates a topic from a persona’s question. Repeated calls with the same `client_id` return the first one.',
    body: z.object({ ...fields, client_id: z.uuid() }),
    output: personaTopic,
  }),
  update: defineCall({
    name: 'updatePersonaTopic',
    method: 'PATCH',
    path: '/persona-topics/{id}/',
    access: 'member',
    tokens: 'write',
    summary: 'Changes a topic, or links its research, post or URL.',
    params: byId,
    body: z.partial(
      z.object({
        title: fields.title,
        question: fields.question,
        keyword: fields.keyword,
        research_id: z.nullable(z.uuid()),
        post_id: z.nullable(z.uuid()),
        url: z.nullable(z.url({ protocol: /^https?$/, error: 'Enter a complete URL' }).check(z.maxLength(2_083))),
      }),
    ),
    output: personaTopic,
  }),
  review: defineCall({
    name: 'reviewPersonaTopic',
    method: 'POST',
    path: '/persona-topics/{id}/review/',
    access: 'member',
    tokens: 'never',
    summary: 'Approves the post or asks for changes. 409 `post-changed` when `version` is not the stored one.',
    params: byId,
    body: z.object({ approved: z.boolean(), note: text(2_000), version: z.number() }),
    output: personaTopic,
  }),
  stats: defineCall({
    name: 'getPersonaTopicStats',
    method: 'GET',
    path: '/persona-topics/{id}/stats/',
    access: 'member',
    tokens: 'read',
    summary: 'How the published page performs, from Search Console and the latest crawl.',
    params: byId,
    output: personaTopicStats,
  }),
  remove: defineCall({
    name: 'deletePersonaTopic',
    method: 'DELETE',
    path: '/persona-topics/{id}/',
    access: 'member',
    tokens: 'write',
    summary: 'Deletes a topic. Its research and its post are kept.',
    params: byId,
  }),
};
