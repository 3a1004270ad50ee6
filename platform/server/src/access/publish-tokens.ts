import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Tokens that may publish one remote; only their hashes are stored. */
export const publishTokens = pgTable('publish_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  remote: text('remote').notNull(),
  note: text('note').notNull().default(''),
  /** SHA-256, hexadecimal */
  hash: text('hash').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});
