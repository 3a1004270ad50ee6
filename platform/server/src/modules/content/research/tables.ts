import type { ResearchSource, ResearchStep } from '@canopy/contract/content';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SnapshotBlock } from '../sources/index.ts';
import type { RunParts } from './shapes.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const researchRuns = pgTable('research_runs', {
  organisationId: uuid('organisation_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  clientId: uuid('client_id').notNull(),
  settings: jsonb('settings').$type<RunParts['settings']>().notNull(),
  status: text('status').$type<'planned' | 'running' | 'ready' | 'stopped' | 'failed'>().notNull().default('planned'),
  mode: text('mode').$type<'rules' | 'model'>().notNull().default('rules'),
  message: text('message').notNull().default(''),
  taskId: uuid('task_id'),
  steps: jsonb('steps').$type<ResearchStep[]>().notNull(),
  plan: jsonb('plan').$type<RunParts['plan']>().notNull().default([]),
  questions: jsonb('questions').$type<RunParts['questions']>().notNull().default([]),
  coverage: jsonb('coverage').$type<RunParts['coverage']>(),
  outline: jsonb('outline').$type<RunParts['outline']>().notNull().default([]),
  brief: jsonb('brief').$type<RunParts['brief']>(),
  draft: jsonb('draft').$type<RunParts['draft']>(),
  postId: uuid('post_id'),
  reservationId: uuid('reservation_id'),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
  revision: integer('revision').notNull().default(1),
  shareHash: text('share_hash'),
  shareExpiresAt: moment('share_expires_at'),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const researchSources = pgTable('research_sources', {
  organisationId: uuid('organisation_id').notNull(),
  runId: uuid('run_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  number: integer('number').notNull(),
  url: text('url').notNull(),
  title: text('title').notNull().default(''),
  origin: text('origin').$type<ResearchSource['origin']>().notNull(),
  state: text('state').$type<ResearchSource['state']>().notNull(),
  reason: text('reason').notNull().default(''),
  fetchedAt: moment('fetched_at'),
  hash: text('hash').notNull().default(''),
  snapshot: text('snapshot').notNull().default(''),
  blocks: jsonb('blocks').$type<SnapshotBlock[]>().notNull().default([]),
  excluded: boolean('excluded').notNull().default(false),
});

export const researchFacts = pgTable('research_facts', {
  organisationId: uuid('organisation_id').notNull(),
  runId: uuid('run_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  sourceId: uuid('source_id').notNull(),
  questionId: text('question_id').notNull(),
  place: integer('place').notNull(),
  text: text('text').notNull(),
  quote: text('quote').notNull(),
  start: integer('span_start').notNull(),
  end: integer('span_end').notNull(),
  excluded: boolean('excluded').notNull().default(false),
});
