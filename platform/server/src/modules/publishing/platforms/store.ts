import { and, eq } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Platform } from '@canopy/contract/publishing';
import type { Db } from '../../../store/db.ts';

const platformCredentials = pgTable('platform_credentials', {
  organisationId: uuid('organisation_id').primaryKey(),
  platform: text('platform').$type<Platform>().notNull(),
  siteUrl: text('site_url').notNull(),
  siteName: text('site_name').notNull(),
  username: text('username').notNull(),
  secret: text('secret').notNull(),
  canEditPages: boolean('can_edit_pages').notNull(),
  canPublish: boolean('can_publish').notNull(),
  connectedAt: timestamp('connected_at', { withTimezone: true, mode: 'date' }).notNull(),
  verifiedAt: timestamp('verified_at', { withTimezone: true, mode: 'date' }).notNull(),
});
export type CredentialRow = typeof platformCredentials.$inferSelect;

/** The workspace's platform, its secret still sealed. */
export async function readCredential(db: Db, organisationId: string): Promise<CredentialRow | undefined> {
  const [row] = await db.select().from(platformCredentials).where(eq(platformCredentials.organisationId, organisationId));
  return row;
}

/** Stores a platform in the place of an earlier one. */
export async function writeCredential(db: Db, row: CredentialRow): Promise<CredentialRow> {
  const { organisationId: _key, ...values } = row;
  await db.insert(platformCredentials).values(row).onConflictDoUpdate({ target: platformCredentials.organisationId, set: values });
  return row;
}

export async function deleteCredential(db: Db, organisationId: string, platform: Platform): Promise<void> {
  await db
    .delete(platformCredentials)
    .where(and(eq(platformCredentials.organisationId, organisationId), eq(platformCredentials.platform, platform)));
}
