import { KEYWORD_PROVIDERS, PROJECT_KINDS, type KeywordProviderId } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobContext } from '../../../jobs/jobs.ts';
import { isOutage } from '../../../store/outage.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { recentRows } from '../../analytics/search-data/index.ts';
import { brandPattern, intentOf } from '../../analytics/query-kinds/index.ts';
import { giveBackLimit } from '../../billing/limits/index.ts';
import { languageOf, queryStems } from '../gaps/index.ts';
import { clusterInThread } from './cluster-in-thread.ts';
import { expand, type Expansion } from './expand.ts';
import { askIdeas, endIdeas, ideasShape } from './ideas.ts';
import { readWorkspace } from './project-rows.ts';
import { tidy } from './tidy.ts';

const payload = z.object({
  projectId: z.uuid(),
  provider: z.nullable(z.enum(KEYWORD_PROVIDERS)),
  /** names the reservation, which lasts as long as a task has it in its payload */
  ideasId: z.nullish(z.uuid()),
  /** null: no provider is needed, or its response is stored from an earlier attempt */
  reservationId: z.nullable(z.uuid()),
});

/** Creates a planner project: expands its seeds source by source, groups the keywords, stores them. Each is a step. */
export const keywordProjectJob = defineJob({
  kind: 'keyword-project',
  payload,
  run: async (context, deps: Deps) => {
    try {
      return await makeProject(context, deps);
    } catch (error) {
      const { reservationId } = context.payload;
      // Work that another process continues keeps its reservation. One that was settled with an answer stays used.
      const isOver = context.cancelled() || (!context.signal.aborted && !isOutage(error));
      if (reservationId !== null && isOver) await deps.db.transaction((tx) => giveBackLimit(tx, reservationId, deps.clock()));
      throw error;
    }
  },
});

const beginning = z.object({
  kind: z.enum(PROJECT_KINDS),
  seeds: z.array(z.string()),
  is_made: z.boolean(),
  /** what the provider answered in an earlier attempt that stored no project */
  ideas: z.nullable(ideasShape),
  keywords: z.number(),
});
const madeRow = z.pick(beginning, { is_made: true });
const clusterNames = z.array(z.string());
const figure = z.object({
  query: z.string(),
  page_url: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number(),
  day: z.string(),
});
type Figure = z.output<typeof figure>;

async function makeProject(context: JobContext<z.output<typeof payload>>, deps: Deps): Promise<{ keywords: number }> {
  const { organisationId, step, progress } = context;
  const { projectId, provider, reservationId } = context.payload;
  const project = await queryRow(
    deps.db,
    beginning,
    sql`
    select kind, seeds, is_made, ideas,
      (select count(*)::integer from keyword_project_keywords k where k.organisation_id = p.organisation_id and k.project_id = p.id) as keywords
    from keyword_projects p where organisation_id = ${organisationId} and id = ${projectId}`,
  );
  if (!project) throw new Error('The project was deleted.');
  // A settled reservation stays used.
  if (reservationId !== null && (project.is_made || project.ideas))
    await deps.db.transaction((tx) => giveBackLimit(tx, reservationId, deps.clock()));
  if (project.is_made) return { keywords: project.keywords };
  const own = await readWorkspace(deps.db, organisationId);
  const language = languageOf(own?.language || null, project.seeds.join(' '));
  const ask = async (asked: KeywordProviderId) =>
    project.ideas ?? askIdeas(deps, context, projectId, { provider: asked, reservationId }, project.seeds);
  const expansion: Expansion =
    project.kind === 'seeds'
      ? await expand(deps, context, project.seeds, language, provider && { provider, ask: () => ask(provider) })
      : { found: new Map(project.seeds.map((seed) => [tidy(seed), 'typed'])), model: null, ideas: null };
  const keywords = [...expansion.found.keys()];
  progress(0.6, `Grouping ${keywords.length.toLocaleString('en')} ${keywords.length === 1 ? 'keyword' : 'keywords'}`);
  const clusters = await step('clusters', clusterNames, async ({ signal }) => {
    const { planned } = await plan(deps, organisationId, keywords);
    const named = await clusterInThread(
      deps,
      planned.map(({ keyword, pages, impressions }) => ({
        keyword,
        stems: queryStems(keyword, language),
        pages,
        weight: impressions ?? 0,
      })),
      signal,
    );
    return keywords.map((keyword) => named.get(keyword) ?? keyword);
  });
  progress(0.9, 'Saving the keywords');
  await step('store', z.null(), async () => {
    const brand = own ? brandPattern(own.name, own.domain) : null;
    const intents = keywords.map((keyword) => intentOf(keyword, brand));
    await store(deps, organisationId, projectId, { expansion, keywords, clusters, intents, reservationId });
    return null;
  });
  return { keywords: keywords.length };
}

/** Keywords with the site's figures of the newest 30 days. */
async function plan({ db }: Pick<Deps, 'db'>, organisationId: string, keywords: readonly string[]) {
  const rows = await queryRows(
    db,
    figure,
    sql`
    select query, page_url, clicks, impressions, position, day::text from ${recentRows(organisationId)} r
    where query = any(${sql.param(keywords)}::text[]) and impressions > 0`,
  );
  const byKeyword = Map.groupBy(rows, ({ query }) => query);
  return {
    day: rows[0]?.day ?? null,
    planned: keywords.map((keyword) => ({ keyword, ...sumOf(byKeyword.get(keyword) ?? []) })),
  };
}

/** A keyword's figures summed over its pages; null if the site was not shown. */
function sumOf(rows: readonly Figure[]) {
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

interface Made {
  expansion: Expansion;
  keywords: readonly string[];
  /** as many as keywords, in their order */
  clusters: readonly string[];
  intents: readonly string[];
  reservationId: string | null;
}

/** Stores everything or nothing; a second time, nothing more. */
async function store(deps: Deps, organisationId: string, projectId: string, made: Made): Promise<void> {
  const { expansion, keywords, clusters, intents, reservationId } = made;
  const { found, model, ideas } = expansion;
  const { day, planned } = await plan(deps, organisationId, keywords);
  const column = <T>(pick: (row: (typeof planned)[number]) => T) => sql.param(planned.map(pick));
  const mine = sql`organisation_id = ${organisationId} and id = ${projectId}`;
  await deps.db.transaction(async (tx) => {
    const before = await queryRow(tx, madeRow, sql`select is_made from keyword_projects where ${mine} for update`);
    if (!before) throw new Error('The project was deleted while it was being created.');
    if (before.is_made) return;
    await tx.execute(sql`
      insert into keyword_project_keywords (organisation_id, project_id, keyword, cluster, source, intent, clicks, impressions, position, page_url)
      select ${organisationId}, ${projectId}, * from unnest(
        ${column(({ keyword }) => keyword)}::text[], ${sql.param(clusters)}::text[],
        ${column(({ keyword }) => found.get(keyword) ?? 'typed')}::text[], ${sql.param(intents)}::text[],
        ${column(({ clicks }) => clicks)}::integer[], ${column(({ impressions }) => impressions)}::integer[],
        ${column(({ position }) => position)}::real[], ${column(({ pageUrl }) => pageUrl)}::text[])`);
    await tx.execute(sql`
      update keyword_projects set model = ${model}, figures_day = ${day}, provider_problem = ${ideas?.problem ?? null}, is_made = true, ideas = null
      where ${mine}`);
    if (ideas) await endIdeas(tx, deps, reservationId, ideas);
  });
}
