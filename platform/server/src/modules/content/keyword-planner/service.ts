import { randomUUID } from 'node:crypto';
import type {
  createKeywordProject,
  KeywordProject,
  KeywordProjectDetail,
  KeywordProviderId,
  updateKeywordProject,
} from '@canopy/contract/content';
import type { ParsedBody } from '@canopy/contract';
import { KEYWORD_PROVIDERS } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { queryRow } from '../../../store/rows.ts';
import { giveBackLimit } from '../../billing/limits/index.ts';
import { keepFileFigures } from './file-figures.ts';
import { reserveIdeas } from './ideas.ts';
import { keywordProjectJob } from './make-project.ts';
import { expectMade, missingProject, readOutline, readProject } from './project-rows.ts';

/**
 * Starts creating a project. The limit for a provider's ideas is reserved at once, so that the caller learns if it is used up.
 * @throws problem 402 `limit-reached`; 409 `provider-without-key`, `country-needed`
 */
export async function createProject(
  deps: Deps,
  actor: MemberActor,
  { kind, name, seeds, provider: asked, files = [] }: ParsedBody<typeof createKeywordProject>,
): Promise<KeywordProject> {
  const id = randomUUID();
  const provider = (kind === 'seeds' && asked) || null;
  await startMaking(deps, actor, { projectId: id, provider, hasIdeas: false }, async () => {
    await deps.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into keyword_projects (organisation_id, id, kind, name, seeds, provider, is_made, created_by, created_at)
        values (${actor.organisationId}, ${id}, ${kind}, ${name}, ${sql.param(seeds)}::text[], ${provider}, false, ${actor.userId}, ${deps.clock()})`);
      await keepFileFigures(tx, deps, { organisationId: actor.organisationId, projectId: id }, files);
    });
    await deps.audit.record(actor, 'keyword-project.create', id, { name });
  });
  return readOutline(deps.db, actor.organisationId, id);
}

const unmade = z.object({ provider: z.nullable(z.enum(KEYWORD_PROVIDERS)), is_made: z.boolean(), has_ideas: z.boolean() });
const startedRow = z.object({ reservation: z.nullable(z.string()) });

/**
 * Restarts a project that failed or was stopped. Reuses ideas that a provider already returned.
 * @throws problem 404 `project-not-found`; 409 `project-made`; as `createProject` does
 */
export async function makeAgain(deps: Deps, actor: MemberActor, id: string): Promise<KeywordProject> {
  const { organisationId } = actor;
  const row = await queryRow(
    deps.db,
    unmade,
    sql`select provider, is_made, ideas is not null as has_ideas from keyword_projects where organisation_id = ${organisationId} and id = ${id}`,
  );
  if (!row) throw missingProject();
  if (row.is_made) throw problem(409, 'project-made', 'The project already has its keywords.');
  const before = await readOutline(deps.db, organisationId, id);
  if (before.state === 'making') return before;
  await startMaking(deps, actor, { projectId: id, provider: row.provider, hasIdeas: row.has_ideas });
  await deps.audit.record(actor, 'keyword-project.make', id, { name: before.name });
  return readOutline(deps.db, organisationId, id);
}

async function startMaking(
  deps: Deps,
  actor: MemberActor,
  { projectId, provider, hasIdeas }: { projectId: string; provider: KeywordProviderId | null; hasIdeas: boolean },
  prepare: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { db } = deps;
  const { organisationId } = actor;
  const reserved = provider && !hasIdeas ? await reserveIdeas(deps, organisationId, provider) : null;
  const giveBack = async () => {
    if (reserved) await db.transaction((tx) => giveBackLimit(tx, reserved.reservationId, deps.clock()));
  };
  const payload = { projectId, provider, ideasId: reserved?.ideasId ?? null, reservationId: reserved?.reservationId ?? null };
  let taskId: string;
  try {
    await prepare();
    // Requested twice, it is created once.
    taskId = (await deps.jobs.start(actor, keywordProjectJob, payload, { key: projectId })).id;
  } catch (error) {
    await giveBack();
    throw error;
  }
  const started = await queryRow(
    db,
    startedRow,
    sql`select payload->>'reservationId' as reservation from tasks where organisation_id = ${organisationId} and id = ${taskId}`,
  );
  if (started?.reservation !== payload.reservationId) await giveBack();
  await db.execute(sql`update keyword_projects set task_id = ${taskId} where organisation_id = ${organisationId} and id = ${projectId}`);
}

/** @throws problem 404 `project-not-found`; 409 `project-not-made` */
export async function updateProject(
  deps: Deps,
  organisationId: string,
  id: string,
  { name, move, assign, note, remove }: ParsedBody<typeof updateKeywordProject>,
): Promise<KeywordProjectDetail> {
  const mine = sql`organisation_id = ${organisationId} and project_id = ${id}`;
  await deps.db.transaction(async (tx) => {
    if (move || assign || note || remove) await expectMade(tx, organisationId, id);
    const { rowCount } = await tx.execute(sql`
      update keyword_projects set name = coalesce(${name ?? null}, name) where organisation_id = ${organisationId} and id = ${id} returning id`);
    if (rowCount === 0) throw missingProject();
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
    if (remove) {
      for (const table of [sql`keyword_project_keywords`, sql`keyword_file_figures`])
        await tx.execute(sql`delete from ${table} where ${mine} and keyword = any(${sql.param(remove)}::text[])`);
    }
    // An empty cluster is removed.
    await tx.execute(sql`
      delete from keyword_project_pages p where ${mine} and not exists (
        select 1 from keyword_project_keywords k where k.organisation_id = ${organisationId} and k.project_id = ${id} and k.cluster = p.cluster)`);
  });
  return readProject(deps.db, organisationId, id);
}

const deletedRow = z.object({ task_id: z.nullable(z.string()), name: z.string() });

/** Deletes a project, and stops its task. @throws problem 404 `project-not-found` */
export async function deleteProject(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  const row = await queryRow(
    deps.db,
    deletedRow,
    sql`delete from keyword_projects where organisation_id = ${actor.organisationId} and id = ${id} returning task_id, name`,
  );
  if (!row) throw missingProject();
  if (row.task_id !== null) await deps.jobs.cancel(actor.organisationId, row.task_id);
  await deps.audit.record(actor, 'keyword-project.delete', id, { name: row.name });
}
