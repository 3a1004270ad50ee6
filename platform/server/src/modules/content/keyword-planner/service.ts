import { randomUUID } from 'node:crypto';
import {
  plannedKeyword,
  type createKeywordProject,
  type KeywordProject,
  type KeywordProjectDetail,
  type updateKeywordProject,
} from '@canopy/contract/content';
import type { ParsedBody } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { languageOf, queryStems } from '../gaps/index.ts';
import { PROVIDER_NAMES } from '../keyword-providers/index.ts';
import { brandPattern, intentOf } from '../../analytics/query-kinds/index.ts';
import { clusterInThread } from './cluster-in-thread.ts';
import { expand } from './expand.ts';
import { askIdeas, readMetrics, type Ideas } from './metrics.ts';
import { tidy } from './tidy.ts';
import { topicsOf } from './topics-of.ts';

const projectRow = z.object({
  id: z.string(),
  kind: z.enum(['keywords', 'seeds']),
  name: z.string(),
  seeds: z.array(z.string()),
  keywords: z.number(),
  clusters: z.number(),
  created_at: z.coerce.date(),
  model: z.nullable(z.string()),
  figures_day: z.nullable(z.string()),
  provider_problem: z.nullable(z.string()),
});
const workspace = z.object({ name: z.string(), domain: z.string(), language: z.string() });
const storedKeyword = z.omit(plannedKeyword, { topic: true, metrics: true });
const chosenPage = z.object({ cluster: z.string(), page_url: z.string() });
const missing = () => problem(404, 'project-not-found', 'There is no such project in this workspace.');

const select = (organisationId: string) => sql`
  select p.id, p.kind, p.name, p.seeds, p.created_at, p.model, p.figures_day::text, p.provider_problem, count(k.keyword)::integer as keywords, count(distinct k.cluster)::integer as clusters
  from keyword_projects p left join keyword_project_keywords k on k.organisation_id = p.organisation_id and k.project_id = p.id
  where p.organisation_id = ${organisationId}`;
const grouped = sql`group by p.organisation_id, p.id`;

const view = ({
  model: _,
  figures_day: __,
  provider_problem: ___,
  created_at: at,
  ...row
}: z.output<typeof projectRow>): KeywordProject => ({
  ...row,
  created_at: at.toISOString(),
});

export async function listProjects({ db }: Pick<Deps, 'db'>, organisationId: string, kind: string): Promise<KeywordProject[]> {
  const { rows } = await db.execute(
    sql`${select(organisationId)} and p.kind = ${kind} ${grouped} order by p.created_at desc, p.id limit 500`,
  );
  return z.array(projectRow).parse(rows).map(view);
}

/** @throws problem 404 `project-not-found` */
export async function readProject({ db }: Pick<Deps, 'db'>, organisationId: string, id: string): Promise<KeywordProjectDetail> {
  const { rows } = await db.execute(sql`${select(organisationId)} and p.id = ${id} ${grouped}`);
  const [row] = z.array(projectRow).parse(rows);
  if (!row) throw missing();
  const keywords = await db.execute(sql`
    select keyword, cluster, source, intent, clicks, impressions, position, page_url, note from keyword_project_keywords
    where organisation_id = ${organisationId} and project_id = ${id} order by impressions desc nulls last, keyword`);
  const [own] = z
    .array(workspace)
    .parse((await db.execute(sql`select name, domain, language from organisations where id = ${organisationId}`)).rows);
  const chosen = await db.execute(sql`
    select cluster, page_url from keyword_project_pages where organisation_id = ${organisationId} and project_id = ${id} order by cluster`);
  const stored = z.array(storedKeyword).parse(keywords.rows);
  const metrics = await readMetrics(db, organisationId, id);
  const topics = topicsOf(stored, languageOf(own?.language || null, row.seeds.join(' ')));
  return {
    ...view(row),
    model: row.model,
    figures_day: row.figures_day,
    provider_problem: row.provider_problem,
    data: stored.map((keyword) => ({
      ...keyword,
      topic: topics.get(keyword.cluster) ?? keyword.cluster,
      metrics: metrics.get(keyword.keyword) ?? [],
    })),
    pages: z.array(chosenPage).parse(chosen.rows),
  };
}

const figure = z.object({
  query: z.string(),
  page_url: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number(),
  day: z.string(),
});

/**
 * Creates a project: expands seeds, looks up figures, groups. If no project results, the reserved provider requests are returned.
 * @throws problem 402 `limit-reached`; 409 `provider-without-key`, `country-needed`
 */
export async function createProject(
  deps: Deps,
  actor: MemberActor,
  body: ParsedBody<typeof createKeywordProject>,
): Promise<KeywordProjectDetail> {
  const ideas = body.kind === 'seeds' && body.provider ? await askIdeas(deps, actor.organisationId, body.provider, body.seeds) : null;
  try {
    return await makeProject(deps, actor, body, ideas);
  } catch (error) {
    await ideas?.giveBack();
    throw error;
  }
}

async function makeProject(
  deps: Deps,
  actor: MemberActor,
  body: ParsedBody<typeof createKeywordProject>,
  ideas: Ideas | null,
): Promise<KeywordProjectDetail> {
  const { db, clock } = deps;
  const { organisationId } = actor;
  const id = randomUUID();
  const [own] = z
    .array(workspace)
    .parse((await db.execute(sql`select name, domain, language from organisations where id = ${organisationId}`)).rows);
  const language = languageOf(own?.language || null, body.seeds.join(' '));
  const brand = own ? brandPattern(own.name, own.domain) : null;
  const { found, model } =
    body.kind === 'seeds'
      ? await expand(deps, actor, id, body.seeds, language, ideas)
      : { found: new Map(body.seeds.map((seed) => [tidy(seed), 'typed' as const])), model: null };
  const keywords = [...found.keys()];
  const { rows } = await db.execute(sql`
    select query, page_url, clicks, impressions, position, day::text from search_rows
    where organisation_id = ${organisationId} and day = (select max(day) from search_rows where organisation_id = ${organisationId})
      and query = any(${sql.param(keywords)}::text[]) and impressions > 0`);
  const figures = z.array(figure).parse(rows);
  const byKeyword = new Map<string, z.output<typeof figure>[]>();
  for (const row of figures) byKeyword.set(row.query, [...(byKeyword.get(row.query) ?? []), row]);
  const planned = keywords.map((keyword) => ({ keyword, ...sumOf(byKeyword.get(keyword) ?? []) }));
  const clusters = await clusterInThread(
    planned.map(({ keyword, pages, impressions }) => ({ keyword, stems: queryStems(keyword, language), pages, weight: impressions ?? 0 })),
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into keyword_projects (organisation_id, id, kind, name, seeds, model, figures_day, provider_problem, created_by, created_at)
      values (${organisationId}, ${id}, ${body.kind}, ${body.name}, ${sql.param(body.seeds)}::text[], ${model}, ${figures[0]?.day ?? null}, ${ideas?.answer.failure ? `${PROVIDER_NAMES[ideas.provider]}: ${ideas.answer.failure.message}` : null}, ${actor.userId}, ${clock()})`);
    const column = <T>(pick: (row: (typeof planned)[number]) => T) => sql.param(planned.map(pick));
    await tx.execute(sql`
      insert into keyword_project_keywords (organisation_id, project_id, keyword, cluster, source, intent, clicks, impressions, position, page_url)
      select ${organisationId}, ${id}, * from unnest(
        ${column(({ keyword }) => keyword)}::text[], ${column(({ keyword }) => clusters.get(keyword) ?? keyword)}::text[],
        ${column(({ keyword }) => found.get(keyword) ?? 'typed')}::text[], ${column(({ keyword }) => intentOf(keyword, brand))}::text[],
        ${column(({ clicks }) => clicks)}::integer[], ${column(({ impressions }) => impressions)}::integer[],
        ${column(({ position }) => position)}::real[], ${column(({ pageUrl }) => pageUrl)}::text[])`);
    await ideas?.keep(tx);
  });
  await deps.audit.record(actor, 'keyword-project.create', id);
  return readProject(deps, organisationId, id);
}

/** A keyword's figures summed over its pages; null if the site was not shown. */
function sumOf(rows: readonly z.output<typeof figure>[]) {
  const impressions = rows.reduce((sum, row) => sum + row.impressions, 0);
  if (impressions === 0) return { clicks: null, impressions: null, position: null, pageUrl: null, pages: new Map<string, number>() };
  const [best] = rows.toSorted((a, b) => b.impressions - a.impressions || (a.page_url < b.page_url ? -1 : 1));
  return {
    clicks: rows.reduce((sum, row) => sum + row.clicks, 0),
    impressions,
    position: rows.reduce((sum, row) => sum + row.position * row.impressions, 0) / impressions,
    pageUrl: best?.page_url ?? null,
    pages: new Map(rows.map((row) => [row.page_url, row.impressions / impressions])),
  };
}

/** @throws problem 404 `project-not-found` */
export async function updateProject(
  deps: Deps,
  organisationId: string,
  id: string,
  { name, move, assign, note, remove }: ParsedBody<typeof updateKeywordProject>,
): Promise<KeywordProjectDetail> {
  const mine = sql`organisation_id = ${organisationId} and project_id = ${id}`;
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update keyword_projects set name = coalesce(${name ?? null}, name) where organisation_id = ${organisationId} and id = ${id} returning id`);
    if (rows.length === 0) throw missing();
    if (move) {
      const moved = sql`keyword = any(${sql.param(move.keywords)}::text[])`;
      // A renamed cluster keeps its page, unless the new name already has one.
      await tx.execute(sql`
        update keyword_project_pages p set cluster = ${move.cluster}
        where ${mine} and cluster = (select min(cluster) from keyword_project_keywords where ${mine} and ${moved} having count(distinct cluster) = 1)
          and not exists (select 1 from keyword_project_keywords k where k.organisation_id = ${organisationId} and k.project_id = ${id} and k.cluster = p.cluster and not (${moved}))
          and not exists (select 1 from keyword_project_pages o where o.organisation_id = ${organisationId} and o.project_id = ${id} and o.cluster = ${move.cluster})`);
      await tx.execute(sql`update keyword_project_keywords set cluster = ${move.cluster} where ${mine} and ${moved}`);
    }
    if (assign)
      await tx.execute(
        assign.page_url === null
          ? sql`delete from keyword_project_pages where ${mine} and cluster = ${assign.cluster}`
          : sql`insert into keyword_project_pages (organisation_id, project_id, cluster, page_url) values (${organisationId}, ${id}, ${assign.cluster}, ${assign.page_url})
              on conflict (organisation_id, project_id, cluster) do update set page_url = excluded.page_url`,
      );
    if (note) await tx.execute(sql`update keyword_project_keywords set note = ${note.text} where ${mine} and keyword = ${note.keyword}`);
    if (remove) await tx.execute(sql`delete from keyword_project_keywords where ${mine} and keyword = any(${sql.param(remove)}::text[])`);
    // An empty cluster is removed.
    await tx.execute(sql`
      delete from keyword_project_pages p where ${mine} and not exists (
        select 1 from keyword_project_keywords k where k.organisation_id = ${organisationId} and k.project_id = ${id} and k.cluster = p.cluster)`);
  });
  return readProject(deps, organisationId, id);
}

/** @throws problem 404 `project-not-found` */
export async function deleteProject(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  const { rows } = await deps.db.execute(
    sql`delete from keyword_projects where organisation_id = ${actor.organisationId} and id = ${id} returning id`,
  );
  if (rows.length === 0) throw missing();
  await deps.audit.record(actor, 'keyword-project.delete', id);
}
