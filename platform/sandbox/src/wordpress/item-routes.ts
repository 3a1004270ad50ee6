import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from './caller.ts';
import { gmt } from './gmt.ts';
import { itemView, pickFields, type Context } from './item-view.ts';
import { listItems, listParametersOf } from './list-items.ts';
import { missingRight, RestError } from './rest-error.ts';
import { baseUrl, parametersOf, restRoot, type RestParts } from './rest-parts.ts';
import { can, canTouch } from './roles.ts';
import type { Item, User, WordpressState } from './state.ts';
import { itemChangesOf, writeItem } from './write-item.ts';

type ById = { Params: { id: string } };

/** `wp/v2/pages` or `wp/v2/posts`: list, create, read, update, delete. */
export function itemRoutes(rest: FastifyInstance, type: Item['type'], parts: RestParts): void {
  const { store, clock } = parts;
  const collection = `/wp/v2/${type}s`;

  const show = (request: FastifyRequest, item: Item, context: Context) =>
    pickFields(itemView(item, baseUrl(request), context, parts), (request.query as { _fields?: string })._fields);

  rest.get(collection, async (request, reply) => {
    const wanted = listParametersOf(request.query as Record<string, unknown>);
    const user = callerOf(request, parts)?.user ?? null;
    const { items, total, totalPages } = listItems(type, wanted, user, store.state);
    reply.header('x-wp-total', total).header('x-wp-totalpages', totalPages);
    return items.map((item) => show(request, item, wanted.context));
  });

  rest.post(collection, async (request, reply) => {
    const user = callerOf(request, parts)?.user ?? null;
    if (user === null || !can(user, `edit_${type}s`)) {
      throw missingRight(user !== null, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
    }
    const changes = itemChangesOf(parametersOf(request));
    const item = draft(type, store.state.nextId, user, clock());
    writeItem({ item, changes, user, state: store.state, now: clock() });
    store.state.nextId += 1;
    store.state.items.push(item);
    await store.save();
    reply.code(201).header('location', `${restRoot(baseUrl(request), store.state)}wp/v2/${type}s/${item.id}`);
    return show(request, item, 'edit');
  });

  rest.get<ById>(`${collection}/:id`, async (request) => {
    const item = findItem(request.params.id, type, store.state);
    const user = callerOf(request, parts)?.user ?? null;
    const { context } = listParametersOf({ context: (request.query as { context?: string }).context });
    if (context === 'edit' && !canTouch(user, 'edit', item)) {
      throw missingRight(user !== null, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.');
    }
    if (item.status !== 'publish' && !canTouch(user, 'edit', item)) {
      throw missingRight(user !== null, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
    }
    return show(request, item, context);
  });

  const update = async (request: FastifyRequest<ById>) => {
    const item = findItem(request.params.id, type, store.state);
    const user = callerOf(request, parts)?.user ?? null;
    if (user === null || !canTouch(user, 'edit', item)) {
      throw missingRight(user !== null, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this post.');
    }
    writeItem({ item, changes: itemChangesOf(parametersOf(request)), user, state: store.state, now: clock() });
    await store.save();
    return show(request, item, 'edit');
  };
  rest.route<ById>({ method: ['POST', 'PUT', 'PATCH'], url: `${collection}/:id`, handler: update });

  rest.delete<ById>(`${collection}/:id`, async (request) => {
    const item = findItem(request.params.id, type, store.state);
    const user = callerOf(request, parts)?.user ?? null;
    if (!canTouch(user, 'delete', item)) {
      throw missingRight(user !== null, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this post.');
    }
    return remove(request, item);
  });

  async function remove(request: FastifyRequest, item: Item) {
    const { force } = parametersOf(request);
    if (force === true || force === 'true' || force === '1') {
      const previous = itemView(item, baseUrl(request), 'edit', parts);
      store.state.items = store.state.items.filter((other) => other !== item);
      await store.save();
      return { deleted: true, previous };
    }
    if (item.status === 'trash') throw new RestError(410, 'rest_already_trashed', 'The post has already been deleted.');
    item.status = 'trash';
    item.slug = `${item.slug}__trashed`;
    item.modified_gmt = gmt(clock());
    await store.save();
    return show(request, item, 'edit');
  }
}

function draft(type: Item['type'], id: number, user: User, now: Date): Item {
  return {
    id,
    type,
    status: 'draft',
    slug: '',
    parent: 0,
    author: user.id,
    title: '',
    content: '',
    excerpt: '',
    date_gmt: gmt(now),
    modified_gmt: gmt(now),
    menu_order: 0,
    template: '',
    comment_status: 'closed',
    meta: {},
  };
}

function findItem(id: string, type: Item['type'], state: WordpressState): Item {
  const item = state.items.find((candidate) => candidate.type === type && String(candidate.id) === id);
  if (item === undefined) throw new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.');
  return item;
}
