import { isDeepStrictEqual } from 'node:util';
import { failure, type Failure } from '../site/failure.ts';
import { z } from 'zod';
import type { WebflowAsk } from './ask.ts';
import type { ItemCopies } from './documents.ts';
import { wireItem, wireItems, type WebflowItem } from './wire.ts';

const PER_PAGE = 100;
/** Copies kept between being compared and being written; more are dropped. */
const KEPT = 100;
/** As every collection's slug field is validated. */
const SLUG = /^[_a-z0-9][-_a-z0-9]{0,255}$/;

const wirePublished = z.object({
  publishedItemIds: z.array(z.string()).default([]),
  errors: z.array(z.unknown()).default([]),
});

export type Fields = Record<string, unknown>;
type Asked<Value> = Promise<({ ok: true } & Value) | Failure>;

export type Items = {
  read(collection: string, id: string): Asked<{ copies: ItemCopies }>;
  /** the live copies of a whole collection, by item */
  live(collection: string): Asked<{ live: Map<string, WebflowItem> }>;
  /**
   * Stages fields, and publishes the item if visitors see it, or if `publish` says that they should.
   * `conflict`: the staged copy has changes that somebody else has not published yet.
   */
  write(collection: string, id: string, fields: Fields, publish: boolean): Asked<object>;
  /** Takes an item from the live site. Its staged copy stays. */
  unpublish(collection: string, id: string): Asked<object>;
};

const itemsPath = (collection: string) => `/collections/${encodeURIComponent(collection)}/items`;

/**
 * The items of a site's collections. Webflow keeps two copies of each: people edit the staged one, visitors see the live one. Writing only the
 * live one would leave a staged text that the site's next publish brings back; so both are always written.
 * @param locale the site's primary CMS locale, as Webflow identifies it; null: the site has one language
 */
export function webflowItems(ask: WebflowAsk, locale: () => Asked<{ cmsLocaleId: string | null }>): Items {
  const pathOf = (collection: string, id: string) => `${itemsPath(collection)}/${encodeURIComponent(id)}`;
  const one = async (path: string) => {
    const answer = await ask('GET', path);
    if (!answer.ok) return answer;
    const parsed = wireItem.safeParse(answer.json);
    return parsed.success ? { ok: true as const, item: parsed.data } : unreadable();
  };

  const kept = new Map<string, ItemCopies>();
  /** The copies that were just compared with what the change is based on; they are read again if that is not how it came here. */
  const copiesNow = async (collection: string, id: string) => {
    const known = kept.get(id);
    kept.delete(id);
    return known === undefined ? readAgain(collection, id) : { ok: true as const, copies: known };
  };
  const read: Items['read'] = async (collection, id) => {
    const answer = await readAgain(collection, id);
    if (kept.size >= KEPT) kept.clear();
    if (answer.ok) kept.set(id, answer.copies);
    return answer;
  };
  const readAgain: Items['read'] = async (collection, id) => {
    const staged = await one(pathOf(collection, id));
    if (!staged.ok) return staged;
    if (staged.item.lastPublished === null) return { ok: true, copies: { staged: staged.item, live: null } };
    const live = await one(`${pathOf(collection, id)}/live`);
    if (!live.ok && live.reason !== 'not-found') return live;
    return { ok: true, copies: { staged: staged.item, live: live.ok ? live.item : null } };
  };

  /** Publishes one item, in the primary locale only: translations may wait for their translator. */
  const publishOne = async (collection: string, id: string): Promise<{ ok: true } | Failure> => {
    const found = await locale();
    if (!found.ok) return found;
    const { cmsLocaleId } = found;
    const body = cmsLocaleId === null ? { itemIds: [id] } : { items: [{ id, cmsLocaleIds: [cmsLocaleId] }] };
    const answer = await ask('POST', `${itemsPath(collection)}/publish`, body);
    if (!answer.ok) return answer;
    const parsed = wirePublished.safeParse(answer.json);
    if (!parsed.success) return unreadable();
    if (parsed.data.publishedItemIds.includes(id)) return { ok: true };
    const said = parsed.data.errors.map((error) => (typeof error === 'string' ? error : JSON.stringify(error))).join(' ');
    return failure('refused', `Webflow did not publish the item. ${said}`.trim());
  };

  return {
    read,
    live: async (collection) => {
      const live = new Map<string, WebflowItem>();
      for (let offset = 0, total = 1; offset < total; offset += PER_PAGE) {
        const answer = await ask('GET', `${itemsPath(collection)}/live?limit=${PER_PAGE}&offset=${offset}`);
        if (!answer.ok) return answer;
        const parsed = wireItems.safeParse(answer.json);
        if (!parsed.success) return unreadable();
        for (const item of parsed.data.items) live.set(item.id, item);
        total = parsed.data.pagination.total;
      }
      return { ok: true, live };
    },
    write: async (collection, id, fields, publish) => {
      const problem = fieldProblem(fields);
      if (problem !== null) return problem;
      const now = await copiesNow(collection, id);
      if (!now.ok) return now;
      const { staged, live } = now.copies;
      if (live !== null && pendingOf(staged, live, fields).length > 0)
        return failure('conflict', pendingMessage(pendingOf(staged, live, fields)));
      const isPublic = live !== null || publish;
      const isStaged = Object.entries(fields).every(([name, value]) => isDeepStrictEqual(staged.fieldData[name], value));
      // As a draft: until the item itself is published, no publish of the whole site carries half of the change to visitors.
      if (!isStaged) {
        const answer = await ask('PATCH', pathOf(collection, id), { isDraft: isPublic || staged.isDraft, fieldData: fields });
        if (!answer.ok) return answer;
      }
      if (!isPublic) return { ok: true };
      const published = await publishOne(collection, id);
      if (published.ok || published.lost === true || isStaged) return published;
      // Refused: what was staged would come out later, with somebody's publish of the whole site.
      const before = Object.fromEntries(Object.keys(fields).map((name) => [name, staged.fieldData[name] ?? null]));
      await ask('PATCH', pathOf(collection, id), { isDraft: staged.isDraft, fieldData: before });
      return published;
    },
    unpublish: async (collection, id) => {
      const now = await copiesNow(collection, id);
      if (!now.ok) return now;
      const { staged, live } = now.copies;
      if (live !== null) {
        const answer = await ask('DELETE', `${pathOf(collection, id)}/live`);
        return answer.ok ? { ok: true } : answer;
      }
      if (staged.isDraft) return { ok: true };
      const answer = await ask('PATCH', pathOf(collection, id), { isDraft: true, fieldData: {} });
      return answer.ok ? { ok: true } : answer;
    },
  };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Fields that somebody changed in the staged copy and that visitors do not see yet, other than the ones this write stages itself. */
function pendingOf(staged: WebflowItem, live: WebflowItem, fields: Fields): string[] {
  const names = new Set([...Object.keys(staged.fieldData), ...Object.keys(live.fieldData)]);
  return [...names].filter((name) => {
    const [mine, theirs] = [staged.fieldData[name], live.fieldData[name]];
    if (isDeepStrictEqual(mine, theirs) || (isEmpty(mine) && isEmpty(theirs))) return false;
    // Staged by an earlier attempt of this write, which was interrupted before the item was published.
    return !(name in fields && isDeepStrictEqual(mine, fields[name]));
  });
}

function pendingMessage(names: readonly string[]): string {
  return (
    `This item has changes in Webflow that are not published yet (${names.join(', ')}). ` +
    'Publish or discard them in Webflow, then try again. Nothing was changed.'
  );
}

/** What Webflow would refuse, said before it is asked. */
function fieldProblem({ name, slug }: Fields): Failure | null {
  if (typeof name === 'string' && name.trim() === '')
    return failure('refused', 'Webflow needs a name for each item. Enter a title, then try again.', { field: 'title' });
  if (typeof slug === 'string' && !SLUG.test(slug))
    return failure(
      'refused',
      `Webflow does not take the slug “${slug}”: it may have lower-case letters a–z, digits, hyphens and underscores, at most 256 characters.`,
    );
  return null;
}

function unreadable(): Failure {
  return failure('unexpected', 'Webflow’s response could not be read.');
}
