import type { CallOutput } from '@canopy/contract';
import type { getResearchSnapshot, Research, ResearchFact, ResearchSource } from '@canopy/contract/content';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { problem } from '../../../http/problem.ts';
import { showBrief } from './make-brief.ts';
import { readFacts, readSources, type FactRow, type Run, type RunKey, type SourceRow } from './run-store.ts';
import { headingsOf } from './survey.ts';
import { researchSources } from './tables.ts';

export const noResearch = () => problem(404, 'research-not-found', 'There is no such research in this workspace.');

const MAX_HEADINGS = 60;

const shownSource = (row: SourceRow): ResearchSource => ({
  id: row.id,
  number: row.number,
  url: row.url,
  title: row.title,
  origin: row.origin,
  state: row.state,
  reason: row.reason,
  fetched_at: row.fetchedAt?.toISOString() ?? null,
  hash: row.hash,
  words: row.snapshot === '' ? 0 : row.snapshot.split(/\s+/).length,
  headings: headingsOf(row).slice(0, MAX_HEADINGS),
  excluded: row.excluded,
});

const shownFact = ({ id, sourceId, questionId, text, quote, start, end, excluded }: FactRow): ResearchFact => ({
  id,
  source_id: sourceId,
  question_id: questionId,
  text,
  quote,
  start,
  end,
  excluded,
});

/** A run in the contract's form. */
export async function showRun(db: Db, run: Run, now: Date): Promise<Research> {
  const [sources, facts] = [await readSources(db, run), await readFacts(db, run)];
  const isShared = run.shareHash !== null && run.shareExpiresAt !== null && run.shareExpiresAt > now;
  return {
    id: run.id,
    version: run.version,
    ...run.settings,
    status: run.status,
    mode: run.mode,
    message: run.message,
    task_id: run.taskId,
    steps: run.steps,
    plan: run.plan,
    sources: sources.map(shownSource),
    facts: facts.map(shownFact),
    questions: run.questions,
    coverage: run.coverage,
    outline: run.outline,
    brief: run.brief && (await showBrief(db, run.organisationId, run.brief)),
    draft: run.draft,
    post_id: run.postId,
    share: isShared ? { expires_at: run.shareExpiresAt?.toISOString() ?? '' } : null,
    created_at: run.createdAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
  };
}

/** The text that a source's facts cite. */
export async function showSnapshot(db: Db, key: RunKey, sourceId: string): Promise<CallOutput<typeof getResearchSnapshot>> {
  const [row] = await db
    .select()
    .from(researchSources)
    .where(
      and(eq(researchSources.organisationId, key.organisationId), eq(researchSources.runId, key.id), eq(researchSources.id, sourceId)),
    );
  if (!row || row.state !== 'read' || !row.fetchedAt) throw problem(404, 'source-not-found', 'There is no snapshot of this source.');
  return { url: row.url, title: row.title, fetched_at: row.fetchedAt.toISOString(), hash: row.hash, text: row.snapshot };
}
