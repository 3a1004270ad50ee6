import { urlInspection, type UrlInspection } from '@canopy/connectors/google';
import { INSPECTIONS_A_DAY, INSPECTIONS_A_MINUTE } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { dateTime, queryRow, queryRows } from '../../../../store/rows.ts';
import { urlId } from '../../../../store/url-id.ts';

/** URLs in the form of crawls and charts. */
const inFull = (url: string): string => new URL(url).href;

type Tx = Pick<Db, 'execute'>;

const inspectionRow = z.object({
  page_url: z.string(),
  changed_at: z.nullable(dateTime),
  due_at: z.nullable(dateTime),
  asked: z.number(),
  property: z.nullable(z.string()),
  inspected_at: z.nullable(dateTime),
  found: z.nullable(z.custom<UrlInspection>((value) => urlInspection.safeParse(value).success)),
  problem: z.nullable(z.string()),
});
export type InspectionRow = z.output<typeof inspectionRow>;
const COLUMNS = sql.raw('page_url, changed_at, due_at, asked, property, inspected_at, found, problem');

export async function readInspection(db: Tx, organisationId: string, pageUrl: string): Promise<InspectionRow | undefined> {
  return queryRow(
    db,
    inspectionRow,
    sql`select ${COLUMNS} from page_inspections where organisation_id = ${organisationId} and page_id = ${urlId(inFull(pageUrl))}`,
  );
}

/** A page was changed: Google is queried at once, for its state before the change, and later until it has crawled the page again. */
export async function noteChange(tx: Tx, organisationId: string, pageUrl: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into page_inspections (organisation_id, page_id, page_url, changed_at, due_at)
    values (${organisationId}, ${urlId(inFull(pageUrl))}, ${inFull(pageUrl)}, ${at.toISOString()}, ${at.toISOString()})
    on conflict (organisation_id, page_id) do update set changed_at = excluded.changed_at, due_at = excluded.due_at, asked = 0`);
}

/** Someone wants to know now. */
export async function makeDue(db: Tx, organisationId: string, pageUrl: string, at: Date): Promise<void> {
  await db.execute(sql`
    insert into page_inspections (organisation_id, page_id, page_url, due_at)
    values (${organisationId}, ${urlId(inFull(pageUrl))}, ${inFull(pageUrl)}, ${at.toISOString()})
    on conflict (organisation_id, page_id) do update set due_at = excluded.due_at, problem = null`);
}

/** The next page to query; longest due first. */
export async function nextDue(db: Tx, organisationId: string, now: Date): Promise<InspectionRow | undefined> {
  return queryRow(
    db,
    inspectionRow,
    sql`
    select ${COLUMNS} from page_inspections where organisation_id = ${organisationId} and due_at <= ${now.toISOString()} order by due_at, page_id limit 1`,
  );
}

const ownerRow = z.object({ organisation_id: z.string() });

/** Workspaces with a live grant in which a page is due. */
export async function workspacesDue(db: Tx, now: Date): Promise<string[]> {
  const rows = await queryRows(
    db,
    ownerRow,
    sql`/* every workspace */
    select distinct i.organisation_id from page_inspections i
    join organisations o on o.id = i.organisation_id and o.deleted_at is null and o.is_search_console_connect
    join google_grants g on g.organisation_id = i.organisation_id and g.dead_at is null
    where i.due_at <= ${now.toISOString()} limit 100`,
  );
  return rows.map(({ organisation_id: id }) => id);
}

interface Answered {
  property: string;
  at: Date;
  found: UrlInspection;
  dueAt: Date | null;
}

/** Stores an answer, unless the page was changed again during the query: then it is queried once more. */
export async function storeAnswer(
  db: Tx,
  organisationId: string,
  row: InspectionRow,
  { property, at, found, dueAt }: Answered,
): Promise<void> {
  await db.execute(sql`
    update page_inspections set property = ${property}, inspected_at = ${at.toISOString()}, found = ${JSON.stringify(found)}::jsonb, problem = null,
      asked = asked + 1,
      due_at = case when due_at is not distinct from ${row.due_at?.toISOString() ?? null}::timestamptz then ${dueAt?.toISOString() ?? null}::timestamptz else due_at end
    where organisation_id = ${organisationId} and page_id = ${urlId(row.page_url)}`);
}

/** Records why there is no answer; queried again at `dueAt`, or on request. */
export async function storeProblem(db: Tx, organisationId: string, pageUrl: string, problem: string, dueAt: Date | null): Promise<void> {
  await db.execute(sql`
    update page_inspections set problem = ${problem}, due_at = ${dueAt?.toISOString() ?? null}
    where organisation_id = ${organisationId} and page_id = ${urlId(pageUrl)}`);
}

/** Postpones every due page. */
export async function postponeAll(db: Tx, organisationId: string, now: Date, until: Date, problem: string): Promise<void> {
  await db.execute(sql`
    update page_inspections set due_at = ${until.toISOString()}, problem = ${problem}
    where organisation_id = ${organisationId} and due_at <= ${now.toISOString()}`);
}

export async function deleteInspections(db: Tx, organisationId: string): Promise<void> {
  await db.execute(sql`delete from page_inspections where organisation_id = ${organisationId}`);
}

const useRow = z.object({ today: z.number(), minute: z.number() });

/** Queries through a property since the day began, and in the last minute, across all workspaces that use it. */
export async function inspectionUses(db: Tx, property: string, dayBegan: Date, now: Date): Promise<{ today: number; minute: number }> {
  const row = await queryRow(
    db,
    useRow,
    sql`/* every workspace */
    select count(*)::integer as today, (count(*) filter (where asked_at > ${now.toISOString()}::timestamptz - interval '1 minute'))::integer as minute
    from inspection_uses where property = ${property} and asked_at >= ${dayBegan.toISOString()}`,
  );
  return row ?? { today: 0, minute: 0 };
}

/**
 * Takes one query from the property's quota, under a lock.
 * @returns `taken`, or which of the two limits is reached
 */
export async function takeUse(
  db: Db,
  organisationId: string,
  property: string,
  dayBegan: Date,
  now: Date,
): Promise<'taken' | 'day' | 'minute'> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inspection ${property}`}, 0))`);
    const { today, minute } = await inspectionUses(tx, property, dayBegan, now);
    if (today >= INSPECTIONS_A_DAY) return 'day';
    if (minute >= INSPECTIONS_A_MINUTE) return 'minute';
    await tx.execute(sql`
      insert into inspection_uses (organisation_id, property, asked_at) values (${organisationId}, ${property}, ${now.toISOString()})`);
    await tx.execute(sql`
      delete from inspection_uses where organisation_id = ${organisationId} and asked_at < ${now.toISOString()}::timestamptz - interval '2 days'`);
    return 'taken';
  });
}
