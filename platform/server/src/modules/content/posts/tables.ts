import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PostRow } from '@canopy/contract/content';
import * as z from 'zod/mini';
import { parsedJson } from '../../../store/parsed-json.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const posts = pgTable('posts', {
  organisationId: uuid('organisation_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  clientId: uuid('client_id'),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  status: text('status').$type<PostRow['status']>().notNull().default('draft'),
  blocks: parsedJson('blocks', z.array(z.unknown())).notNull().default([]),
  html: text('html').notNull().default(''),
  excerpt: text('excerpt').notNull().default(''),
  seoTitle: text('seo_title').notNull().default(''),
  seoDescription: text('seo_description').notNull().default(''),
  keywords: parsedJson('keywords', z.array(z.string())).notNull().default([]),
  questions: parsedJson('questions', z.array(z.string())).notNull().default([]),
  wordCount: integer('word_count').notNull().default(0),
  version: integer('version').notNull().default(1),
  authorId: uuid('author_id'),
  updatedBy: uuid('updated_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
});

const termTable = (name: 'categories' | 'tags') =>
  pgTable(name, {
    organisationId: uuid('organisation_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  });

const linkTable = (name: 'post_categories' | 'post_tags') =>
  pgTable(name, {
    organisationId: uuid('organisation_id').notNull(),
    postId: uuid('post_id').notNull(),
    termId: uuid('term_id').notNull(),
  });

/** The two kinds of term and what links them to posts; they differ only in their tables. */
export const TERMS = {
  category: { terms: termTable('categories'), links: linkTable('post_categories') },
  tag: { terms: termTable('tags'), links: linkTable('post_tags') },
};
export type TermKind = keyof typeof TERMS;
