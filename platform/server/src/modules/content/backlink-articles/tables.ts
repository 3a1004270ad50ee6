import { articlePlacement } from '@canopy/contract/content';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { parsedJson } from '../../../store/parsed-json.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const settingsShape = z.object({
  target_url: z.string(),
  anchor: z.string(),
  topic: z.string(),
  host_site: z.string(),
  audience: z.string(),
  language: z.string(),
  urls: z.array(z.string()),
});
export const draftShape = z.object({ title: z.string(), description: z.string(), html: z.string() });
export const sourceShape = z.object({
  number: z.number(),
  url: z.string(),
  title: z.string(),
  fetched_at: z.string(),
  hash: z.string(),
  quotes: z.number(),
  snapshot: z.string(),
});

export const backlinkArticles = pgTable('backlink_articles', {
  organisationId: uuid('organisation_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  clientId: uuid('client_id').notNull(),
  settings: parsedJson('settings', settingsShape).notNull(),
  status: text('status').$type<'running' | 'ready' | 'failed'>().notNull().default('running'),
  message: text('message').notNull().default(''),
  mode: text('mode').$type<'rules' | 'model'>().notNull().default('rules'),
  draft: parsedJson('draft', draftShape),
  sources: parsedJson('sources', z.array(sourceShape)).notNull().default([]),
  placement: parsedJson('placement', articlePlacement),
  postId: uuid('post_id'),
  reservationId: uuid('reservation_id'),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull(),
});
