import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** The outcome of a release in one page load. */
export const releaseVisits = pgTable(
  'release_visits',
  {
    organisationId: uuid('organisation_id').notNull(),
    session: uuid('session').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** `canary`: as one of those given the canary */
    channel: text('channel').notNull(),
    failed: boolean('failed').notNull().default(false),
    startMs: integer('start_ms'),
    renderMs: integer('render_ms'),
    firstAt: moment('first_at'),
    /** account that reported it */
    userId: uuid('user_id'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.session, table.remote, table.version] })],
);

/** Faults of releases; identical ones are counted together. */
export const releaseErrors = pgTable(
  'release_errors',
  {
    /** `page`: belongs to no remote */
    remote: text('remote').notNull(),
    /** what identifies equal faults: SHA-256 of version, module, cause and message */
    digest: text('digest').notNull(),
    version: text('version').notNull(),
    module: text('module').notNull(),
    cause: text('cause').notNull(),
    message: text('message').notNull(),
    count: integer('count').notNull().default(1),
    lastAt: moment('last_at'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.digest] })],
);
