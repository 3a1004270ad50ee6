import type { ResearchSource } from '@canopy/contract/content';
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { parsedJson } from '../../../store/parsed-json.ts';
import { snapshotBlock } from '../sources/index.ts';
import { runShape } from './shapes.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const researchRuns = pgTable('research_runs', {
  organisationId: uuid('organisation_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  clientId: uuid('client_id').notNull(),
  settings: parsedJson('settings', runShape.shape.settings).notNull(),
  status: text('status').$type<'planned' | 'running' | 'ready' | 'stopped' | 'failed'>().notNull().default('planned'),
  mode: text('mode').$type<'rules' | 'model'>().notNull().default('rules'),
  message: text('message').notNull().default(''),
  taskId: uuid('task_id'),
  steps: parsedJson('steps', runShape.shape.steps).notNull(),
  plan: parsedJson('plan', runShape.shape.plan).notNull().default([]),
  questions: parsedJson('questions', runShape.shape.questions).notNull().default([]),
  coverage: parsedJson('coverage', runShape.shape.coverage),
  outline: parsedJson('outline', runShape.shape.outline).notNull().default([]),
  brief: parsedJson('brief', runShape.shape.brief),
  draft: parsedJson('draft', runShape.shape.draft),
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
  blocks: parsedJson('blocks', z.array(snapshotBlock)).notNull().default([]),
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
