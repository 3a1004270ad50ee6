import { categoryCalls, tagCalls, type Term } from '@canopy/contract/content';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import type { TermKind } from './tables.ts';
import { countPosts, deleteTerm, readTerms, writeTerm } from './term-store.ts';

/** Calls for categories or tags, which differ only in name. */
export function termRoutes(deps: Deps, kind: TermKind): Route[] {
  const { db } = deps;
  const calls = { category: categoryCalls, tag: tagCalls }[kind];
  const notFound = () => problem(404, `${kind}-not-found`, `There is no such ${kind} in this workspace.`);

  const write = async (actor: Actor, name: string, id?: string): Promise<Term> => {
    const row = await writeTerm(db, kind, actor.organisationId, name, id);
    if (row === 'missing') throw notFound();
    if (row === 'taken') {
      const message = `A ${kind} with this name already exists`;
      throw problem(409, `${kind}-name-taken`, `${message}. Choose another.`, [{ field: 'body.name', message }]);
    }
    await deps.audit.record(actor, `${kind}.${id === undefined ? 'create' : 'rename'}`, row.id, { name });
    return { ...row, posts: id === undefined ? 0 : await countPosts(db, kind, actor.organisationId, id) };
  };

  return [
    route(calls.list, async ({ actor }) => readTerms(db, kind, actor.organisationId)),
    route(calls.create, async ({ actor, body }) => write(actor, body.name)),
    route(calls.rename, async ({ actor, params, body }) => write(actor, body.name, params.id)),
    route(calls.remove, async ({ actor, params }) => {
      const row = await deleteTerm(db, kind, actor.organisationId, params.id);
      if (!row) throw notFound();
      await deps.audit.record(actor, `${kind}.remove`, row.id, { name: row.name });
    }),
  ];
}
