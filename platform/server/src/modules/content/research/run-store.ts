import type { ParsedQuery } from '@canopy/contract';
import type { listResearch } from '@canopy/contract/content';
import { and, asc, count, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { containing, offsetOf } from '../../../store/paged-rows.ts';
import { users } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { personName } from '../../../store/person-name.ts';
import { parsedAs, queryRows } from '../../../store/rows.ts';
import { researchFacts, researchRuns, researchSources } from './tables.ts';

export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** A run of one workspace. */
export interface RunKey {
  organisationId: string;
  id: string;
}

export const runWhere = ({ organisationId, id }: RunKey) => and(eq(researchRuns.organisationId, organisationId), eq(researchRuns.id, id));
const partsWhere = (table: typeof researchSources | typeof researchFacts, { organisationId, id }: RunKey) =>
  and(eq(table.organisationId, organisationId), eq(table.runId, id));

/** A run; undefined if the workspace has none with that id. */
export async function readRun(db: Pick<Db, 'select'>, key: RunKey) {
  const [row] = await db.select().from(researchRuns).where(runWhere(key));
  return row;
}
export type Run = NonNullable<Awaited<ReturnType<typeof readRun>>>;

/** The same, locked until the transaction ends. */
export async function lockRun(tx: Pick<Db, 'select'>, key: RunKey): Promise<Run | undefined> {
  const [row] = await tx.select().from(researchRuns).where(runWhere(key)).for('update');
  return row;
}

export async function updateRun(tx: Pick<Db, 'update'>, key: RunKey, values: Partial<typeof researchRuns.$inferInsert>): Promise<void> {
  await tx.update(researchRuns).set(values).where(runWhere(key));
}

export const readSources = (db: Pick<Db, 'select'>, key: RunKey) =>
  db.select().from(researchSources).where(partsWhere(researchSources, key)).orderBy(asc(researchSources.number));
export type SourceRow = Awaited<ReturnType<typeof readSources>>[number];

export const readFacts = (db: Pick<Db, 'select'>, key: RunKey) =>
  db.select().from(researchFacts).where(partsWhere(researchFacts, key)).orderBy(asc(researchFacts.place));
export type FactRow = Awaited<ReturnType<typeof readFacts>>[number];

export async function forgetSources(tx: Pick<Db, 'delete'>, key: RunKey): Promise<void> {
  await tx.delete(researchSources).where(partsWhere(researchSources, key));
}

/** What could not be read, so that it is tried again. */
export async function forgetUnread(db: Pick<Db, 'delete'>, key: RunKey): Promise<void> {
  await db.delete(researchSources).where(and(partsWhere(researchSources, key), eq(researchSources.state, 'failed')));
}

export async function replaceFacts(
  tx: Tx,
  key: RunKey,
  facts: readonly Omit<typeof researchFacts.$inferInsert, 'organisationId' | 'runId' | 'place'>[],
): Promise<void> {
  await tx.delete(researchFacts).where(partsWhere(researchFacts, key));
  if (facts.length === 0) return;
  await tx
    .insert(researchFacts)
    .values(facts.map((fact, place) => ({ ...fact, organisationId: key.organisationId, runId: key.id, place })));
}

/** Excludes these sources and facts, and no others. */
export async function setExcluded(tx: Tx, table: 'sources' | 'facts', key: RunKey, ids: readonly string[]): Promise<void> {
  const rows = table === 'sources' ? researchSources : researchFacts;
  await tx
    .update(rows)
    .set({ excluded: sql`${rows.id} = any(${sql.param([...ids])}::uuid[])` })
    .where(partsWhere(rows, key));
}

const authorName = parsedAs(z.string(), personName(sql`users`));
const countOf = (table: 'research_sources' | 'research_facts', more: string) =>
  parsedAs(
    z.number(),
    sql`(select count(*)::integer from ${sql.identifier(table)} p where p.organisation_id = ${researchRuns.organisationId} and p.run_id = ${researchRuns.id} ${sql.raw(more)})`,
  );

type ListQuery = ParsedQuery<typeof listResearch>;

const SOURCES_READ = countOf('research_sources', "and p.state = 'read'");
const FACTS = countOf('research_facts', '');
const SORTS: Record<ListQuery['sort'], SQL | SQL.Aliased> = {
  created_at: sql`${researchRuns.createdAt}`,
  question: sql`lower(${researchRuns.settings}->>'question')`,
  status: sql`${researchRuns.status}`,
  sources: SOURCES_READ,
  facts: FACTS,
};

/** One page of a workspace's runs. */
export async function listRuns(db: Db, organisationId: string, query: ListQuery) {
  const order = query.direction === 'asc' ? asc : desc;
  const where = and(
    eq(researchRuns.organisationId, organisationId),
    query.search?.trim() ? ilike(sql`${researchRuns.settings}->>'question'`, containing(query.search.trim())) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: researchRuns.id,
        settings: researchRuns.settings,
        status: researchRuns.status,
        postId: researchRuns.postId,
        createdAt: researchRuns.createdAt,
        updatedAt: researchRuns.updatedAt,
        author: authorName,
        sources: SOURCES_READ,
        facts: FACTS,
      })
      .from(researchRuns)
      .leftJoin(users, eq(users.id, researchRuns.createdBy))
      .where(where)
      .orderBy(order(SORTS[query.sort]), order(researchRuns.id))
      .limit(query.page_size)
      .offset(offsetOf(query)),
    db.select({ total: count() }).from(researchRuns).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const factsOfPostRow = z.object({ quote: z.string(), url: z.string() });

/** The facts a post is based on: those of the research it came from, with the URL of each. None if it came from none. */
export async function factsOfPost(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  postId: string,
): Promise<{ quote: string; url: string }[]> {
  const rows = await queryRows(
    db,
    factsOfPostRow,
    sql`
    select f.quote, s.url from research_runs r
    join research_facts f on f.organisation_id = r.organisation_id and f.run_id = r.id and not f.excluded
    join research_sources s on s.organisation_id = f.organisation_id and s.run_id = f.run_id and s.id = f.source_id and not s.excluded
    where r.organisation_id = ${organisationId} and r.post_id = ${postId} order by f.place limit 1000`,
  );
  return rows;
}
