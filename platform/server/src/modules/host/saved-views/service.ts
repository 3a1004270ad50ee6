import { type ParsedBody } from '@canopy/contract';
import { VIEW_LIMIT, viewQuery, type SavedView, type createSavedView, type updateSavedView } from '@canopy/contract/host';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem, type ProblemError } from '../../../http/problem.ts';
import { changeView, countViews, deleteView, insertView, isNameTaken, readView, readViews, type ViewRow } from './store.ts';

const missing = () => problem(404, 'view-not-found', 'This view no longer exists. Its creator may have deleted it.');

const nameTaken = (): ProblemError => {
  const message = 'There is already a view with this name.';
  return problem(409, 'view-name-taken', `${message} Nothing was saved; choose another name.`, [{ field: 'body.name', message }]);
};

/** People own their personal views; the workspace's views belong to their creators and to its managers. */
const mayChange = (actor: Actor, { scope, userId }: ViewRow) =>
  userId === actor.userId || (scope === 'workspace' && (actor.isAdmin || actor.isAgency));

const viewOf = (actor: Actor, row: ViewRow): SavedView => ({
  id: row.id,
  screen: row.screen,
  name: row.name,
  query: row.query,
  scope: row.scope,
  can_change: mayChange(actor, row),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export async function viewsOf({ db }: Pick<Deps, 'db'>, actor: Actor, screen: string): Promise<SavedView[]> {
  return (await readViews(db, actor, screen)).map((row) => viewOf(actor, row));
}

/** @throws problem 409 `view-name-taken`, `view-exists` or `too-many-views` */
export async function saveView(
  { db, clock, audit }: Deps,
  actor: Actor,
  { id, screen, name, query, scope }: ParsedBody<typeof createSavedView>,
): Promise<SavedView> {
  const place = { screen, name, scope };
  if (await isNameTaken(db, actor, place)) throw nameTaken();
  if ((await countViews(db, actor, place)) >= VIEW_LIMIT) {
    throw problem(409, 'too-many-views', `This screen already has ${VIEW_LIMIT} views. Delete one you no longer need, then save again.`);
  }
  const now = clock();
  const row = await insertView(db, {
    ...place,
    ...(id !== undefined && { id }),
    query: viewQuery(query),
    organisationId: actor.organisationId,
    userId: actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) throw problem(409, 'view-exists', 'There is already a view with this id.');
  if (scope === 'workspace') await audit.record(actor, 'view.share', `${screen}: ${name}`);
  return viewOf(actor, row);
}

async function toChange({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<ViewRow> {
  const row = await readView(db, actor, id);
  if (!row) throw missing();
  if (!mayChange(actor, row))
    throw problem(
      403,
      'view-not-yours',
      'Only its creator, an agency or an administrator can change this view. Save a view of your own instead.',
    );
  return row;
}

/** @throws problem 404 `view-not-found`; 403 `view-not-yours`; 409 `view-name-taken` */
export async function editView(
  deps: Deps,
  actor: Actor,
  id: string,
  { name, query }: ParsedBody<typeof updateSavedView>,
): Promise<SavedView> {
  const row = await toChange(deps, actor, id);
  // If a manager renames a view, its name must be unique among the workspace's.
  if (name !== undefined && (await isNameTaken(deps.db, actor, { ...row, name }, id))) throw nameTaken();
  const changed = await changeView(deps.db, actor.organisationId, id, {
    ...(name !== undefined && { name }),
    ...(query !== undefined && { query: viewQuery(query) }),
    updatedAt: deps.clock(),
  });
  if (!changed) throw missing();
  return viewOf(actor, changed);
}

/** @throws problem 404 `view-not-found`; 403 `view-not-yours` */
export async function removeView(deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await toChange(deps, actor, id);
  await deleteView(deps.db, actor.organisationId, id);
  if (row.scope === 'workspace') await deps.audit.record(actor, 'view.delete', `${row.screen}: ${row.name}`);
}
