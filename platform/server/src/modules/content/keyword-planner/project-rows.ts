import { plannedKeyword, PROJECT_STATES, type KeywordProject, type KeywordProjectDetail } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { dateTime, queryRow, queryRows } from '../../../store/rows.ts';
import { languageOf } from '../gaps/index.ts';
import { readFileFigures } from './file-figures.ts';
import { readMetrics } from './metrics.ts';
import { topicsOf } from './topics-of.ts';

const projectRow = z.object({
  id: z.string(),
  kind: z.enum(['keywords', 'seeds']),
  name: z.string(),
  seeds: z.array(z.string()),
  keywords: z.number(),
  clusters: z.number(),
  state: z.enum(PROJECT_STATES),
  task_id: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  created_at: dateTime,
  model: z.nullable(z.string()),
  figures_day: z.nullable(z.string()),
  provider_problem: z.nullable(z.string()),
});
const workspace = z.object({ name: z.string(), domain: z.string(), language: z.string() });
const storedKeyword = z.omit(plannedKeyword, { topic: true, metrics: true, files: true });
const chosenPage = z.object({ cluster: z.string(), page_url: z.string() });
const isMadeRow = z.object({ is_made: z.boolean() });

export const missingProject = () => problem(404, 'project-not-found', 'There is no such project in this workspace.');

/** An unfinished project has the state of its task, so that no state is stored twice. */
const select = (organisationId: string) => sql`
  select p.id, p.kind, p.name, p.seeds, p.created_at, p.model, p.figures_day::text, p.provider_problem,
    count(k.keyword)::integer as keywords, count(distinct k.cluster)::integer as clusters, told.state,
    case when told.state = 'making' then p.task_id end as task_id,
    case when told.state = 'failed' then coalesce(t.error, 'The server stopped before it was begun.') end as problem
  from keyword_projects p
  left join tasks t on t.organisation_id = p.organisation_id and t.id = p.task_id
  cross join lateral (select case
    when p.is_made then 'ready' when t.status in ('PENDING', 'RUNNING') then 'making'
    when (t.result->>'cancelled')::boolean then 'stopped' else 'failed' end as state) told
  left join keyword_project_keywords k on k.organisation_id = p.organisation_id and k.project_id = p.id
  where p.organisation_id = ${organisationId}`;
const grouped = sql`group by p.organisation_id, p.id, t.id, told.state`;

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

export async function listProjects(db: Db, organisationId: string, kind: string): Promise<KeywordProject[]> {
  const rows = await queryRows(
    db,
    projectRow,
    sql`${select(organisationId)} and p.kind = ${kind} ${grouped} order by p.created_at desc, p.id limit 500`,
  );
  return rows.map(view);
}

async function readRow(db: Db, organisationId: string, id: string) {
  const row = await queryRow(db, projectRow, sql`${select(organisationId)} and p.id = ${id} ${grouped}`);
  if (!row) throw missingProject();
  return row;
}

/** A project without its keywords. @throws problem 404 `project-not-found` */
export const readOutline = async (db: Db, organisationId: string, id: string): Promise<KeywordProject> =>
  view(await readRow(db, organisationId, id));

/** @throws problem 404 `project-not-found` */
export async function readProject(db: Db, organisationId: string, id: string): Promise<KeywordProjectDetail> {
  const row = await readRow(db, organisationId, id);
  const stored = await queryRows(
    db,
    storedKeyword,
    sql`
    select keyword, cluster, source, intent, clicks, impressions, position, page_url, note from keyword_project_keywords
    where organisation_id = ${organisationId} and project_id = ${id} order by impressions desc nulls last, keyword`,
  );
  const own = await readWorkspace(db, organisationId);
  const pages = await queryRows(
    db,
    chosenPage,
    sql`
    select cluster, page_url from keyword_project_pages where organisation_id = ${organisationId} and project_id = ${id} order by cluster`,
  );
  const metrics = await readMetrics(db, organisationId, id);
  const files = await readFileFigures(db, organisationId, id);
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
      files: files.get(keyword.keyword) ?? [],
    })),
    pages,
  };
}

/** A workspace's name, domain and language, by which its keywords are read. */
export const readWorkspace = (db: Db, organisationId: string) =>
  queryRow(db, workspace, sql`select name, domain, language from organisations where id = ${organisationId}`);

/** @throws problem 404 `project-not-found`; 409 `project-not-made` while a project has no keywords yet */
export async function expectMade(db: Pick<Db, 'execute'>, organisationId: string, id: string): Promise<void> {
  const row = await queryRow(
    db,
    isMadeRow,
    sql`select is_made from keyword_projects where organisation_id = ${organisationId} and id = ${id}`,
  );
  if (!row) throw missingProject();
  if (!row.is_made) throw problem(409, 'project-not-made', 'Its keywords are not ready yet. Try again shortly.');
}
