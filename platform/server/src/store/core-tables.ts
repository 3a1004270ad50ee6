import { boolean, jsonb, pgTable, primaryKey, real, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Accounts. `email` is stored in lower case. `subject` is the id from an outside issuer, null with the embedded one. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  subject: text('subject'),
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  isAdmin: boolean('is_admin').notNull().default(false),
  isAgency: boolean('is_agency').notNull().default(false),
  country: text('country'),
  /** when ownership of the e-mail address was proven; null: not yet */
  emailConfirmedAt: moment('email_confirmed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Workspaces. A row with `deletedAt` counts as deleted: no call enters it. */
export const organisations = pgTable('organisations', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  domain: text('domain').notNull().default(''),
  companyType: text('company_type').notNull().default(''),
  industry: text('industry').notNull().default(''),
  brandVoice: text('brand_voice').notNull().default(''),
  forbiddenWords: text('forbidden_words').notNull().default(''),
  audience: text('audience').notNull().default(''),
  country: text('country').notNull().default(''),
  language: text('language').notNull().default(''),
  timeZone: text('time_zone').notNull().default(''),
  sitemapUrl: text('sitemap_url').notNull().default(''),
  isSearchConsoleConnect: boolean('is_search_console_connect').notNull().default(false),
  hasGaAccess: boolean('has_ga_access').notNull().default(false),
  searchConsoleLink: text('search_console_link'),
  /** 'domain' or 'url_prefix' */
  searchConsoleType: text('search_console_type'),
  searchConsoleValue: text('search_console_value'),
  gaPropertyId: text('ga_property_id'),
  lastPagesRefresh: moment('last_pages_refresh'),
  createdBy: uuid('created_by'),
  /** chosen by the creator's browser, so that a creation sent twice creates one */
  clientId: uuid('client_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
});

export type MembershipRole = 'agency' | 'user';

export const memberships = pgTable(
  'memberships',
  {
    organisationId: uuid('organisation_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<MembershipRole>().notNull().default('user'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId] })],
);

/** Invitations into a workspace; only the SHA-256 of the token is stored. */
export const invitations = pgTable(
  'invitations',
  {
    organisationId: uuid('organisation_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    email: text('email').notNull(),
    role: text('role').$type<MembershipRole>().notNull().default('user'),
    /** of the link that was mailed */
    tokenHash: text('token_hash').notNull(),
    /** of the link that the inviter saw */
    shownHash: text('shown_hash'),
    invitedBy: uuid('invited_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.id] })],
);

export type TaskStatus = 'PENDING' | 'RUNNING' | 'SUCCESS' | 'FAILURE';

/** Background work as users see it; the queue beneath it only carries ids. See `src/jobs/README.md`. */
export const tasks = pgTable('tasks', {
  id: uuid('id').primaryKey().defaultRandom(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').notNull(),
  status: text('status').$type<TaskStatus>().notNull().default('PENDING'),
  /** 0 to 1 */
  progress: real('progress').notNull().default(0),
  message: text('message').notNull().default(''),
  payload: jsonb('payload').notNull().default({}),
  result: jsonb('result'),
  error: text('error'),
  /** see `StartOptions.key` */
  key: text('key'),
  /** how often a worker has taken it */
  attempt: integer('attempt').notNull().default(0),
  /** how often the process died while running it */
  crashes: integer('crashes').notNull().default(0),
  startAfter: moment('start_after'),
  queuedAt: moment('queued_at').notNull().defaultNow(),
  workerId: uuid('worker_id'),
  /** when a worker last took it */
  takenAt: moment('taken_at'),
  cancelRequestedAt: moment('cancel_requested_at'),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
});

/** Steps of tasks that finished; see `JobContext.step`. */
export const taskSteps = pgTable(
  'task_steps',
  {
    organisationId: uuid('organisation_id').notNull(),
    taskId: uuid('task_id').notNull(),
    name: text('name').notNull(),
    /** how often it was started */
    attempt: integer('attempt').notNull().default(1),
    result: jsonb('result'),
    startedAt: moment('started_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.taskId, table.name] })],
);

/** Who did what; never changed, and kept when its workspace is deleted. */
export const auditLog = pgTable('audit_log', {
  id: uuid('id').primaryKey().defaultRandom(),
  organisationId: uuid('organisation_id'),
  userId: uuid('user_id'),
  email: text('email').notNull().default(''),
  action: text('action').notNull(),
  subject: text('subject').notNull().default(''),
  detail: jsonb('detail').notNull().default({}),
  at: moment('at').notNull().defaultNow(),
});

/** A flag for one workspace, or for all where `organisationId` is null; the workspace's own row wins. */
export const featureFlags = pgTable('feature_flags', {
  id: uuid('id').primaryKey().defaultRandom(),
  organisationId: uuid('organisation_id'),
  flag: text('flag').notNull(),
  enabled: boolean('enabled').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Mails written instead of sent, where no SMTP server is configured. */
export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey().defaultRandom(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
