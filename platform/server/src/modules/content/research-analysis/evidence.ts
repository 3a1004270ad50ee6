import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { researchAnalysis, type AnalysisFinding } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { storableJson } from '../../../store/storable.ts';
import type { work as findingsOf } from './findings-thread.ts';

const SCRIPT = new URL('./findings-thread.ts', import.meta.url);
/** Findings of a kind, and quotes of a finding. */
const MOST = { findings: 200, quotes: 20 };

const said = z.array(z.object({ text: z.string(), quotes: z.array(z.string()) }));
const evidence = z.object({ pains: said, questions: said });
type Evidence = z.output<typeof evidence>;
const listed = z.object({ id: z.string(), evidence: z.nullable(evidence) });
const texts = z.object({ language: z.string(), threads: researchAnalysis.shape.threads });

const shortened = (findings: readonly AnalysisFinding[]): z.output<typeof said> =>
  findings.slice(0, MOST.findings).map(({ text, quotes }) => ({ text, quotes: quotes.slice(0, MOST.quotes).map((quote) => quote.text) }));

/** Works out, in a thread and once, what an analysis says. Null: it has been deleted. */
async function workOut({ db, threads }: Pick<Deps, 'db' | 'threads'>, organisationId: string, id: string): Promise<Evidence | null> {
  const analysis = await queryRow(
    db,
    texts,
    sql`select language, threads from research_analyses where organisation_id = ${organisationId} and id = ${id}`,
  );
  if (!analysis) return null;
  const { pains, questions } = await threads.later<typeof findingsOf>(SCRIPT, analysis);
  const found: Evidence = { pains: shortened(pains), questions: shortened(questions) };
  await db.execute(
    sql`update research_analyses set evidence = ${storableJson(found)}::jsonb where organisation_id = ${organisationId} and id = ${id}`,
  );
  return found;
}

/**
 * What the workspace's analyses say, newest first: the first findings of each with their first quotes. Without their texts, which may be
 * megabytes each.
 * @throws problem 422 `too-hard`
 */
export async function readEvidence(deps: Pick<Deps, 'db' | 'threads'>, organisationId: string): Promise<(Evidence & { id: string })[]> {
  const rows = await queryRows(
    deps.db,
    listed,
    sql`select id, evidence from research_analyses where organisation_id = ${organisationId} order by created_at desc limit 100`,
  );
  const all: (Evidence & { id: string })[] = [];
  for (const { id, evidence: known } of rows) {
    const found = known ?? (await workOut(deps, organisationId, id));
    if (found) all.push({ id, ...found });
  }
  return all;
}
