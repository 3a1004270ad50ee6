import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from './caller.ts';
import { gmt } from './gmt.ts';
import { missingRight, RestError } from './rest-error.ts';
import { parametersOf, type RestParts } from './rest-parts.ts';
import { canTouch } from './roles.ts';
import type { Autosave, Item, User } from './state.ts';
import { itemChangesOf, savedContent } from './write-item.ts';

type ById = { Params: { id: string } };

const view = ({ id, author, parent, title, content, modified_gmt }: Autosave) => ({
  id,
  author,
  parent,
  modified: modified_gmt,
  modified_gmt,
  title: { raw: title, rendered: title },
  content: { raw: content, rendered: content },
});

/** `wp/v2/pages/<id>/autosaves`: one for each author, which no call deletes, as in WordPress. */
export function autosaveRoutes(rest: FastifyInstance, type: Item['type'], { store, clock, ...parts }: RestParts): void {
  const entry = `/wp/v2/${type}s/:id`;

  const find = (request: FastifyRequest<ById>): { item: Item; user: User } => {
    const item = store.state.items.find((candidate) => candidate.type === type && String(candidate.id) === request.params.id);
    if (item === undefined) throw new RestError(404, 'rest_post_invalid_parent', 'Invalid post parent ID.');
    const user = callerOf(request, { store, clock, ...parts })?.user ?? null;
    if (user === null || !canTouch(user, 'edit', item))
      throw missingRight(user !== null, 'rest_cannot_read', 'Sorry, you are not allowed to view autosaves of this post.');
    return { item, user };
  };

  rest.get<ById>(`${entry}/autosaves`, async (request) => {
    const { item } = find(request);
    return store.state.autosaves.filter(({ parent }) => parent === item.id).map(view);
  });

  rest.post<ById>(`${entry}/autosaves`, async (request) => {
    const { item, user } = find(request);
    const { title = item.title, content = item.content } = itemChangesOf(parametersOf(request));
    const earlier = store.state.autosaves.find(({ parent, author }) => parent === item.id && author === user.id);
    const saved = { title, content: savedContent(content, store.state) ?? '', modified_gmt: gmt(clock()) };
    const autosave: Autosave = earlier
      ? Object.assign(earlier, saved)
      : { id: store.state.nextId, parent: item.id, author: user.id, ...saved };
    if (!earlier) {
      store.state.nextId += 1;
      store.state.autosaves.push(autosave);
    }
    await store.save();
    return view(autosave);
  });
}
