import type { ParsedBody } from '@canopy/contract';
import {
  createResearchAnalysis,
  deleteResearchAnalysis,
  getResearchAnalysis,
  listResearchAnalyses,
  researchAnalysis,
  type ResearchAnalysis,
} from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { storableJson } from '../../../store/storable.ts';
import { readSource } from '../sources/index.ts';
import type { work as findingsOf } from './findings-thread.ts';
import type { work as textsOf } from './texts-thread.ts';
import { idRow, queryRows } from '../../../store/rows.ts';

const MAX_THREADS = 2_000;

const stored = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  threads: researchAnalysis.shape.threads,
  failed: researchAnalysis.shape.failed,
  created_at: z.string(),
});

const SCRIPT = new URL('./findings-thread.ts', import.meta.url);
const TEXTS_SCRIPT = new URL('./texts-thread.ts', import.meta.url);
const CREATED_AT = sql.raw(`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`);

/** A workspace's analyses with their findings, newest first; worked out in a thread. @throws what `Threads.run` throws */
async function readAnalyses(
  { db, threads }: Pick<Deps, 'db' | 'threads'>,
  { organisationId, userId }: Pick<MemberActor, 'organisationId' | 'userId'>,
  id?: string,
): Promise<ResearchAnalysis[]> {
  const rows = await queryRows(
    db,
    stored,
    sql`
    select id, title, language, threads, failed, ${CREATED_AT}
    from research_analyses where organisation_id = ${organisationId} and ${id === undefined ? sql`true` : sql`id = ${id}`} order by research_analyses.created_at desc limit 100`,
  );
  const analyses: ResearchAnalysis[] = [];
  for (const analysis of rows) {
    const question = { threads: analysis.threads, language: analysis.language };
    analyses.push({ ...analysis, ...(await threads.run<typeof findingsOf>(userId, SCRIPT, question)) });
  }
  return analyses;
}

const listed = z.object({ id: z.string(), title: z.string(), threads: z.number(), created_at: z.string() });

async function listOf({ db }: Pick<Deps, 'db'>, organisationId: string): Promise<z.output<typeof listed>[]> {
  return queryRows(
    db,
    listed,
    sql`
    select id, title, jsonb_array_length(threads) as threads, ${CREATED_AT}
    from research_analyses where organisation_id = ${organisationId} order by research_analyses.created_at desc limit 100`,
  );
}

async function create(
  deps: Deps,
  actor: MemberActor,
  { title, language, pasted, csv, urls }: ParsedBody<typeof createResearchAnalysis>,
): Promise<ResearchAnalysis> {
  const pages = await Promise.all(urls.map(async (url) => ({ url, page: await readSource(deps, url) })));
  const failed = pages.flatMap(({ url, page }) => ('reason' in page ? [{ url, reason: page.reason }] : []));
  const texts = [
    ...(await deps.threads.run<typeof textsOf>(actor.userId, TEXTS_SCRIPT, { pasted, csv, most: MAX_THREADS })),
    ...pages.flatMap(({ url, page }) => ('reason' in page ? [] : [{ source: url, text: page.text }])),
  ].filter(({ text }) => text !== '');
  if (texts.length === 0) {
    const why = failed.length > 0 ? ` ${failed.map(({ url, reason }) => `${url}: ${reason}`).join(' ')}` : '';
    throw problem(422, 'nothing-to-analyse', `There is no text to analyse. Paste one, choose a CSV file or add URLs.${why}`);
  }
  const threads = texts.slice(0, MAX_THREADS).map((one, index) => ({ id: `t${index + 1}`, ...one }));
  const rows = await queryRows(
    deps.db,
    idRow,
    sql`
    insert into research_analyses (organisation_id, title, language, threads, failed, created_at)
    values (${actor.organisationId}, ${title}, ${language}, ${storableJson(threads)}::jsonb, ${storableJson(failed)}::jsonb, ${deps.clock().toISOString()}) returning id`,
  );
  await deps.audit.record(actor, 'research-analysis.create', rows[0]?.id ?? '', { title });
  return one(deps, actor, rows[0]?.id ?? '');
}

async function one(deps: Deps, actor: MemberActor, id: string): Promise<ResearchAnalysis> {
  const [analysis] = await readAnalyses(deps, actor, id);
  if (!analysis) throw problem(404, 'analysis-not-found', 'There is no such analysis in this workspace.');
  return analysis;
}

/** Analyses what people write for pains, questions and their own words. */
export function researchAnalysisRoutes(deps: Deps): Route[] {
  return [
    route(listResearchAnalyses, async ({ actor }) => listOf(deps, actor.organisationId)),
    route(createResearchAnalysis, async ({ actor, body }) => create(deps, actor, body)),
    route(getResearchAnalysis, async ({ actor, params }) => one(deps, actor, params.id)),
    route(deleteResearchAnalysis, async ({ actor, params }) => {
      const { title } = await one(deps, actor, params.id);
      await deps.db.execute(sql`delete from research_analyses where organisation_id = ${actor.organisationId} and id = ${params.id}`);
      await deps.audit.record(actor, 'research-analysis.delete', params.id, { title });
    }),
  ];
}
