import type { SiteDocument, SiteRef } from '@canopy/connectors/site';
import type { ParsedQuery } from '@canopy/contract';
import type { listPublishOperations, Platform } from '@canopy/contract/publishing';
import { SITE_FIXES, textGiven } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../store/db.ts';
import { personName } from '../../../store/person-name.ts';
import { queryRow, queryRows, totalRow } from '../../../store/rows.ts';

const head = z.object({ title: z.string().optional(), description: z.string().optional(), canonical: z.string().optional() });

/** What a fix changed, in the form searched for on the live page. */
const mended = z.object({
  kind: z.enum(['retarget', 'unlink', 'name', 'alt']),
  tag: z.string(),
  attribute: z.string(),
  /** what was wrong: the URL as it was written */
  value: z.string(),
  /** the URL, name or text written instead; absent: nothing */
  wrote: z.string().optional(),
});
export type Mended = z.output<typeof mended>;

const postText = z.object({ title: z.string(), html: z.string() });
/** Title and HTML of a post, or of its entry. */
export type PostText = z.output<typeof postText>;
const overlap = z.object({ base: z.string(), ours: z.string(), theirs: z.string() });

/** What an operation should achieve. */
export const wantedSchema = z.object({
  title: z.string().optional(),
  html: z.string().optional(),
  meta: head.optional(),
  /** for `meta`: the head that it was based on */
  was: head.optional(),
  /** URLs of Canopy's images in `html`, and their URLs in the site's library */
  media: z.record(z.string(), z.string()).optional(),
  /** why the library rejected some of them */
  pictures_left: z.string().optional(),
  /** for a new entry: where it goes and what it is called */
  site_kind: z.string().optional(),
  slug: z.string().optional(),
  /** for a post to be published again in the entry that its owner withdrew: what was seen when that was decided */
  again: z.string().optional(),
  /** for a post: its stored text when this was asked for */
  written: postText.optional(),
  /** for a post with an entry: what both said last, as it was sent; what differs from it on the site is its owner's */
  base: postText.optional(),
  /** for a post merged with what its owner wrote: what it says itself, as it would be sent */
  agreed: postText.optional(),
  /** what both changed, in the order of the text, for a person to decide */
  merge: z.object({ title: overlap.nullable(), parts: z.array(z.union([z.string(), overlap])) }).optional(),
  /** for a fix */
  codes: z.array(z.enum(SITE_FIXES)).optional(),
  /** for a fix: ids of the URLs whose links are fixed */
  addresses: z.array(z.string()).optional(),
  /** for a fix: texts that someone wrote or accepted */
  texts: z.array(textGiven).optional(),
  /** for a fix: whether it concerns the head */
  of_head: z.boolean().optional(),
  /** for a computed fix: what it changes, and which parts of its head cannot be set on this site */
  mended: z.array(mended).optional(),
  left: z.array(z.enum(['canonical'])).optional(),
  /** for a computed fix: URLs that could not be checked, so that their links were left alone */
  unchecked: z.array(z.string()).optional(),
  /** for a computed fix: elements and attributes of the source before that the live page did not have, as of `missingParts` */
  unseen: z.array(z.string()).optional(),
});
export type Wanted = z.output<typeof wantedSchema>;

const beforeSchema = z.object({
  title: z.string(),
  html: z.string().nullable(),
  meta: z.object({ title: z.string().nullable(), description: z.string().nullable(), canonical: z.string().optional() }),
  revision: z.string(),
});
export type Before = z.output<typeof beforeSchema>;

const found = z.object({
  ref: z.object({ kind: z.string(), id: z.string() }),
  title: z.string(),
  html: z.string().nullable(),
  slug: z.string(),
  url: z.string().nullable(),
  status: z.enum(['draft', 'scheduled', 'published', 'other']),
  publishAt: z.string().nullable(),
  modifiedAt: z.string(),
  meta: z.object({ title: z.string().nullable(), description: z.string().nullable(), canonical: z.string().optional() }),
  revision: z.string(),
});

const pageFinding = z.object({
  /** of the audit's check, and as shown to people */
  code: z.string(),
  name: z.string(),
  /** how often the page has it beyond what its text has */
  count: z.number(),
  details: z.array(z.string()),
  /** of this page, or of every page that the server sends */
  scope: z.enum(['page', 'site']).default('page'),
});
export type PageFinding = z.output<typeof pageFinding>;

const moment = z.union([z.string(), z.date()]).transform((value) => new Date(value));
const rowSchema = z.object({
  organisation_id: z.string(),
  id: z.string(),
  run_id: z.string(),
  kind: z.enum(['content', 'meta', 'create', 'fix']),
  platform: z.enum(['wordpress', 'shopify', 'webflow', 'wordpress_auth0']),
  client_key: z.string(),
  site_url: z.string().nullable(),
  ref_kind: z.string().nullable(),
  ref_id: z.string().nullable(),
  page_url: z.string().nullable(),
  title: z.string(),
  post_id: z.string().nullable(),
  wanted: wantedSchema,
  original: z.string().nullable(),
  before: beforeSchema.nullable(),
  after_revision: z.string().nullable(),
  state: z.enum(['waiting', 'scheduled', 'published', 'conflict', 'failed', 'missed', 'cancelled', 'undoing', 'undone']),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  found: found.nullable(),
  due_at: moment.nullable(),
  wall_time: z.string().nullable(),
  time_zone: z.string().nullable(),
  by_platform: z.boolean(),
  verified: z.enum(['none', 'waiting', 'gone', 'partly', 'still-there', 'unread', 'altered']),
  try_after: moment.nullable(),
  /** what the audit finds on the published page that its text does not have */
  page_check: z.enum(['none', 'waiting', 'clean', 'findings', 'unread']),
  page_check_message: z.string().nullable(),
  page_findings: z.array(pageFinding),
  page_checked_at: moment.nullable(),
  /** whether what runs was taken out of it */
  text_cleaned: z.boolean(),
  /** tags and attributes that the site took out of the page's own content, as of `lostParts` */
  lost: z.array(z.string()),
  restore_url: z.string().nullable(),
  /** when it was last asked for */
  requested_at: moment,
  created_at: moment,
  finished_at: moment.nullable(),
  /** who asked for it */
  by: z.string().nullable(),
});
export type Operation = z.output<typeof rowSchema>;

/** The entry that an operation is about; null: not known, or not created yet. */
export const refOf = ({ ref_kind: kind, ref_id: id }: Operation): SiteRef | null => (kind === null || id === null ? null : { kind, id });

const OWN = sql.raw(
  Object.keys(rowSchema.shape)
    .filter((name) => name !== 'by')
    .join(', '),
);
export const COLUMNS = sql`${OWN}, (select ${personName(sql`u`)} from users u where u.id = created_by) as by`;
type Tx = Pick<Db, 'execute'>;

/** The operations that a query of `COLUMNS` finds. */
export async function selectOperations(db: Tx, query: SQL): Promise<Operation[]> {
  return queryRows(db, rowSchema, query);
}

export interface NewOperation {
  kind: Operation['kind'];
  platform: Platform;
  clientKey: string;
  ref: SiteRef | null;
  pageUrl: string | null;
  title: string;
  postId?: string;
  wanted: Wanted;
  original?: string;
  dueAt?: Date;
  wallTime?: string;
  timeZone?: string;
}

/**
 * Stores operations; the same key means the same operation, which is retried unless it is in progress or done.
 * @returns them with their run
 */
export async function insertOperation(
  db: Tx,
  owner: { organisationId: string; userId: string | null },
  runId: string,
  operation: NewOperation,
  now: Date,
): Promise<Operation> {
  const {
    kind,
    platform,
    clientKey,
    ref,
    pageUrl,
    title,
    postId = null,
    wanted,
    original = null,
    dueAt,
    wallTime = null,
    timeZone = null,
  } = operation;
  const [row] = await selectOperations(
    db,
    sql`
    insert into publish_operations as o (organisation_id, run_id, kind, platform, client_key, site_url, ref_kind, ref_id, page_url, title, post_id, wanted, original, due_at, wall_time, time_zone, created_by, created_at, requested_at, text_cleaned)
    values (${owner.organisationId}, ${runId}, ${kind}, ${platform}, ${clientKey},
      (select site_url from platform_credentials where organisation_id = ${owner.organisationId}), ${ref?.kind ?? null}, ${ref?.id ?? null}, ${pageUrl}, ${title}, ${postId},
      ${JSON.stringify(wanted)}::jsonb, ${original}, ${dueAt?.toISOString() ?? null}, ${wallTime}, ${timeZone}, ${owner.userId}, ${now.toISOString()}, ${now.toISOString()}, true)
    on conflict (organisation_id, client_key) do update set
      run_id = case when o.state in ('failed', 'cancelled', 'missed') then excluded.run_id else o.run_id end,
      site_url = case when o.ref_id is null then excluded.site_url else o.site_url end,
      due_at = case when o.state in ('failed', 'cancelled', 'missed') then excluded.due_at else o.due_at end,
      wall_time = case when o.state in ('failed', 'cancelled', 'missed') then excluded.wall_time else o.wall_time end,
      time_zone = case when o.state in ('failed', 'cancelled', 'missed') then excluded.time_zone else o.time_zone end,
      requested_at = case when o.state in ('failed', 'cancelled', 'missed') then excluded.requested_at else o.requested_at end,
      state = case when o.state in ('failed', 'cancelled', 'missed') then 'waiting' else o.state end,
      touched_at = now()
    returning ${COLUMNS}`,
  );
  if (!row) throw new Error('the operation was not stored');
  return row;
}

export const operationsOfRun = (db: Tx, organisationId: string, runId: string): Promise<Operation[]> =>
  selectOperations(
    db,
    sql`select ${COLUMNS} from publish_operations where organisation_id = ${organisationId} and run_id = ${runId} order by created_at, title, id`,
  );

export async function readOperation(db: Tx, organisationId: string, id: string): Promise<Operation | undefined> {
  return (
    await selectOperations(db, sql`select ${COLUMNS} from publish_operations where organisation_id = ${organisationId} and id = ${id}`)
  )[0];
}

type ListQuery = ParsedQuery<typeof listPublishOperations>;

const SORTS: Record<ListQuery['sort'], SQL> = {
  finished_at: sql`coalesce(finished_at, created_at)`,
  title: sql`lower(title)`,
  page_url: sql`page_url collate "C"`,
  state: sql`state`,
};

export async function listOperations(
  db: Tx,
  organisationId: string,
  { page, page_size: size, sort, direction }: ListQuery,
): Promise<{ rows: Operation[]; total: number }> {
  const rows = await selectOperations(
    db,
    sql`select ${COLUMNS} from publish_operations where organisation_id = ${organisationId}
      order by ${SORTS[sort]} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last, created_at desc, id limit ${size} offset ${(page - 1) * size}`,
  );
  const counted = await queryRow(
    db,
    totalRow,
    sql`select count(*)::integer as total from publish_operations where organisation_id = ${organisationId}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** The operation with a key of its caller's. */
export async function operationOfKey(db: Tx, organisationId: string, clientKey: string): Promise<Operation | undefined> {
  const rows = await selectOperations(
    db,
    sql`select ${COLUMNS} from publish_operations where organisation_id = ${organisationId} and client_key = ${clientKey}`,
  );
  return rows[0];
}

/**
 * The newest operation on a post of each site that was connected, the newest first; `withEntry`: only those whose entry is on its site;
 * `agreed`: only those after which post and entry said the same.
 */
export const newestOfPost = (
  db: Tx,
  organisationId: string,
  postId: string,
  { withEntry = false, agreed = false } = {},
): Promise<Operation[]> =>
  selectOperations(
    db,
    sql`select ${COLUMNS} from (
      select distinct on (platform, site_url) * from publish_operations where organisation_id = ${organisationId} and post_id = ${postId}
        and ${withEntry ? sql`ref_id is not null and state <> 'cancelled'` : sql`true`}
        and ${agreed ? sql`(state = 'published' or (state = 'cancelled' and wanted ? 'agreed'))` : sql`true`}
      order by platform, site_url, created_at desc, id) o
    order by created_at desc, id`,
  );

type Change = Partial<{
  state: Operation['state'];
  reason: string | null;
  message: string | null;
  found: SiteDocument | null;
  ref: SiteRef;
  page_url: string | null;
  before: Before | null;
  wanted: Wanted;
  original: string | null;
  after_revision: string;
  changed: boolean;
  run_id: string;
  by_platform: boolean;
  due_at: Date | null;
  wall_time: string | null;
  time_zone: string;
  verified: Operation['verified'];
  finished_at: Date | null;
  requested_at: Date;
  try_after: Date | null;
  text_cleaned: boolean;
  lost: readonly string[];
  restore_url: string | null;
  page_check: Operation['page_check'];
  page_checked_at: null;
  to_read_again: boolean;
  on_site: null;
}>;

const json = (value: unknown): SQL => (value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`);
const time = (value: Date | null): SQL => (value === null ? sql`null` : sql`${value.toISOString()}::timestamptz`);

/** Changes an operation if it is still in one of the states. @returns whether it was */
export async function updateOperation(
  db: Tx,
  { organisation_id: organisationId, id }: Pick<Operation, 'organisation_id' | 'id'>,
  change: Change,
  from?: readonly Operation['state'][],
): Promise<boolean> {
  const sets = Object.entries(change).flatMap(([name, value]): SQL[] => {
    if (value === undefined) return [];
    if (name === 'ref') return change.ref ? [sql`ref_kind = ${change.ref.kind}`, sql`ref_id = ${change.ref.id}`] : [];
    const column = sql.identifier(name);
    if (name === 'lost') return [sql`${column} = ${sql.param(value)}::text[]`];
    if (name === 'found' || name === 'before' || name === 'wanted') return [sql`${column} = ${json(value)}`];
    if (value instanceof Date || name.endsWith('_at') || name === 'try_after')
      return [sql`${column} = ${time(value instanceof Date ? value : null)}`];
    return [sql`${column} = ${value}`];
  });
  const { rowCount } = await db.execute(sql`
    update publish_operations set touched_at = now(), ${sql.join(sets, sql`, `)} where organisation_id = ${organisationId} and id = ${id}
      and ${from ? sql`state = any(${sql.param(from)}::text[])` : sql`true`}`);
  return rowCount === 1;
}

/**
 * Cancels a change of an entry that nobody has begun to make: what was there is stored before the first write, and only while it waits.
 * @returns whether it was one
 */
export async function cancelWaiting(
  db: Tx,
  { organisation_id: organisationId, id }: Pick<Operation, 'organisation_id' | 'id'>,
  message: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update publish_operations set touched_at = now(), state = 'cancelled', message = ${message}, finished_at = ${now.toISOString()}
    where organisation_id = ${organisationId} and id = ${id} and state = 'waiting' and before is null and kind <> 'create'`);
  return rowCount === 1;
}

/**
 * Stores the URLs of the images in an operation's text, unless it moved on or got another text since it was read: uploads take long.
 * @returns whether it was stored
 */
export async function storePictures(
  db: Tx,
  { organisation_id: organisationId, id, state, wanted: { html } }: Operation,
  wanted: Wanted,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update publish_operations set touched_at = now(), wanted = ${json(wanted)}
    where organisation_id = ${organisationId} and id = ${id} and state = ${state} and wanted ->> 'html' = ${html ?? ''}`);
  return rowCount === 1;
}
