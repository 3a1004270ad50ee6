import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

export const FACTS = ['site_audited', 'research_generated', 'blog_generated', 'topic_generated', 'optimized'] as const;
export type Fact = (typeof FACTS)[number];

/** Records that a workspace did something for the first time; repeating has no effect. */
export async function recordFact(db: Pick<Db, 'execute'>, organisationId: string, fact: Fact): Promise<void> {
  await db.execute(sql`insert into workspace_facts (organisation_id, fact) values (${organisationId}, ${fact}) on conflict do nothing`);
}

const factRow = z.object({
  fact: z.enum(FACTS),
});

/** What a workspace has done. */
export async function readFacts(db: Db, organisationId: string): Promise<ReadonlySet<Fact>> {
  const found = await queryRows(db, factRow, sql`select fact from workspace_facts where organisation_id = ${organisationId}`);
  return new Set(found.map((row) => row.fact));
}
