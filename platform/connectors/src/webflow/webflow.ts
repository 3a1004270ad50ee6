import type { HttpCall } from '../http-call.ts';
import { checkedSite } from '../site/checked-site.ts';
import { failure, type Failure } from '../site/failure.ts';
import type { MetaChange, Primitives, Put, Site } from '../site/site.ts';
import { webflowAsk } from './ask.ts';
import { collectionOf, fieldsOf, itemDocument, itemEntry, itemsKind, pageDocument, pageEntry } from './documents.ts';
import { webflowItems } from './items.ts';
import {
  wireCollection,
  wireCollections,
  wireItem,
  wireItems,
  wirePage,
  wirePages,
  wireSites,
  type WebflowCollection,
  type WebflowItem,
  type WebflowSite,
} from './wire.ts';

const PER_PAGE = 100;
const NO_LIBRARY = 'Canopy does not upload images to Webflow; images in posts are loaded from Canopy.';

export type WebflowOptions = {
  /** without a trailing slash */
  apiUrl: string;
  accessToken: string;
  /** null: the first site that the token can see */
  siteId: string | null;
  http: HttpCall;
  clock?: () => Date;
  wait?: (ms: number) => Promise<void>;
};

/** A Webflow site through its Data API v2: the head of static pages, and complete CMS items. */
export function webflow({ apiUrl, accessToken, siteId, http, clock = () => new Date(), wait = pause }: WebflowOptions): Site {
  const ask = webflowAsk({ http, apiUrl, accessToken, wait });
  const collections = new Map<string, WebflowCollection>();
  let known: WebflowSite | null = null;

  const siteNow = async (fresh = false) => {
    if (known !== null && !fresh) return { ok: true as const, site: known };
    const answer = await ask('GET', '/sites');
    if (!answer.ok) return answer;
    const parsed = wireSites.safeParse(answer.json);
    if (!parsed.success) return unreadable();
    const found = siteId === null ? parsed.data.sites[0] : parsed.data.sites.find(({ id }) => id === siteId);
    if (found === undefined)
      return failure('insufficient-rights', 'The connection has no access to any site. Connect Webflow again and choose one.');
    known = found;
    return { ok: true as const, site: found };
  };
  const items = webflowItems(ask, async () => {
    const found = await siteNow();
    return found.ok ? { ok: true, cmsLocaleId: found.site.locales?.primary?.cmsLocaleId ?? null } : found;
  });
  const collectionNow = async (id: string) => {
    const found = await siteNow();
    if (!found.ok) return found;
    const url = urlOf(found.site);
    const kept = collections.get(id);
    if (kept !== undefined) return { ok: true as const, collection: kept, url };
    const answer = await ask('GET', `/collections/${encodeURIComponent(id)}`);
    if (!answer.ok && answer.reason === 'not-found')
      return failure('not-found', 'This collection no longer exists in Webflow. Test the connection, then choose another one.');
    if (!answer.ok) return answer;
    const parsed = wireCollection.safeParse(answer.json);
    if (!parsed.success) return unreadable();
    collections.set(id, parsed.data);
    return { ok: true as const, collection: parsed.data, url };
  };
  const readItem = async (collection: string, id: string) => {
    const found = await collectionNow(collection);
    if (!found.ok) return found;
    const answer = await items.read(collection, id);
    if (!answer.ok) return answer;
    return { ok: true as const, document: itemDocument(found.collection, answer.copies, found.url) };
  };
  /** The live copies of the collection that is being listed, read once, where some may differ from what is staged. */
  const liveOf = new Map<string, ReturnType<typeof items.live>>();
  const liveCopies = async (collection: string, staged: readonly WebflowItem[], isFirst: boolean) => {
    if (isFirst) liveOf.delete(collection);
    if (!staged.some(mayDiffer)) return { ok: true as const, live: new Map<string, WebflowItem>() };
    const asked = liveOf.get(collection) ?? items.live(collection);
    liveOf.set(collection, asked);
    return asked;
  };

  const primitives: Primitives = {
    library: NO_LIBRARY,
    check: async () => {
      const found = await siteNow(true);
      if (!found.ok) return found;
      const answer = await ask('GET', `/sites/${found.site.id}/collections`);
      if (!answer.ok) return answer;
      const parsed = wireCollections.safeParse(answer.json);
      if (!parsed.success) return unreadable();
      const kinds = parsed.data.collections.map(({ id, displayName }) => ({ kind: itemsKind(id), label: displayName, creates: true }));
      return {
        ok: true,
        site: { name: found.site.displayName, url: urlOf(found.site) },
        account: { name: found.site.displayName },
        kinds: [...kinds, { kind: 'pages', label: 'Pages', creates: false }],
        checkedAt: clock().toISOString(),
      };
    },

    permissions: async () => {
      const found = await siteNow(true);
      if (!found.ok) return found;
      const answer = await ask('GET', `/sites/${found.site.id}/collections`);
      if (!answer.ok && answer.reason !== 'insufficient-rights') return answer;
      const parsed = wireCollections.safeParse(answer.ok ? answer.json : { collections: [] });
      const cms = parsed.success && parsed.data.collections.length > 0;
      const needs = 'The site has no CMS collection that Canopy may write to.';
      return {
        ok: true,
        abilities: [
          { name: 'edit-pages', works: false, note: 'Webflow’s API does not change the content of static pages. Edit them in Webflow.' },
          { name: 'edit-posts', works: cms, note: cms ? 'CMS items with a rich text field' : needs },
          {
            name: 'edit-meta',
            works: true,
            note: 'Static pages; visitors see it once the site is published in Webflow. CMS items where the collection has such fields',
          },
          {
            name: 'edit-canonical',
            works: false,
            note: 'Webflow’s API has no field for it. Set it in the page’s settings in Webflow.',
          },
          { name: 'create-posts', works: cms, note: cms ? 'CMS items' : needs },
          { name: 'schedule', works: cms, note: cms ? 'Canopy publishes at the time: Webflow’s API has no schedule' : needs },
          { name: 'unpublish', works: cms, note: cms ? 'CMS items, back to draft' : needs },
          { name: 'fix-links', works: cms, note: cms ? 'In CMS items; not in static pages, components or navigation' : needs },
          { name: 'upload-media', works: false, note: NO_LIBRARY },
        ],
      };
    },

    list: async (kind, cursor) => {
      const offset = cursor ?? '0';
      const page = `limit=${PER_PAGE}&offset=${offset}`;
      const next = (total: number) => (Number(offset) + PER_PAGE < total ? String(Number(offset) + PER_PAGE) : null);
      const collection = collectionOf(kind);
      if (collection !== null) {
        const [found, answer] = await Promise.all([
          collectionNow(collection),
          ask('GET', `/collections/${encodeURIComponent(collection)}/items?${page}`),
        ]);
        if (!found.ok) return found;
        if (!answer.ok) return answer;
        const parsed = wireItems.safeParse(answer.json);
        if (!parsed.success) return unreadable();
        const copies = await liveCopies(collection, parsed.data.items, offset === '0');
        if (!copies.ok) return copies;
        return {
          ok: true,
          entries: parsed.data.items.map((staged) => {
            const live = mayDiffer(staged) ? (copies.live.get(staged.id) ?? null) : staged.lastPublished === null ? null : staged;
            return itemEntry(found.collection, { staged, live }, found.url);
          }),
          next: next(parsed.data.pagination.total),
        };
      }
      if (kind !== 'pages') return unknownKind(kind);
      const found = await siteNow();
      if (!found.ok) return found;
      const answer = await ask('GET', `/sites/${found.site.id}/pages?${page}`);
      if (!answer.ok) return answer;
      const parsed = wirePages.safeParse(answer.json);
      if (!parsed.success) return unreadable();
      return {
        ok: true,
        entries: parsed.data.pages.map((entry) => pageEntry(entry, urlOf(found.site))),
        next: next(parsed.data.pagination.total),
      };
    },

    read: async ({ kind, id }) => {
      const collection = collectionOf(kind);
      if (collection !== null) return readItem(collection, id);
      if (kind !== 'pages') return unknownKind(kind);
      const found = await siteNow();
      if (!found.ok) return found;
      const answer = await ask('GET', `/pages/${encodeURIComponent(id)}`);
      if (!answer.ok) return answer;
      const parsed = wirePage.safeParse(answer.json);
      return parsed.success ? { ok: true, document: pageDocument(parsed.data, urlOf(found.site)) } : unreadable();
    },

    put: async ({ kind, id }, fields) => {
      const collection = collectionOf(kind);
      if (collection === null) {
        if (fields.html === undefined && fields.title !== undefined)
          return done(await ask('PUT', `/pages/${encodeURIComponent(id)}`, { title: fields.title }));
        return failure('unsupported', 'Webflow’s API does not change the content of static pages, nor when they are published.');
      }
      return putItem(collection, id, fields);
    },

    restore: async ({ kind, id }) => {
      const collection = collectionOf(kind);
      if (collection === null) return failure('unsupported', 'Webflow’s API does not restore static pages.');
      const path = `/collections/${encodeURIComponent(collection)}/items/${encodeURIComponent(id)}`;
      return done(await ask('PATCH', path, { isArchived: false, isDraft: true, fieldData: {} }));
    },

    putMeta: async ({ kind, id }, meta) => {
      const collection = collectionOf(kind);
      if (collection === null) return done(await ask('PUT', `/pages/${encodeURIComponent(id)}`, { seo: { ...meta } }));
      const found = await collectionNow(collection);
      if (!found.ok) return found;
      const data = metaData(found.collection, meta);
      if (data === null)
        return failure('unsupported', `The collection ${found.collection.displayName} has no field for the SEO title or description.`);
      return items.write(collection, id, data, false);
    },

    add: async ({ kind, title, html }, slug) => {
      const collection = collectionOf(kind);
      if (collection === null) return failure('unsupported', 'Webflow’s API does not create static pages.');
      const found = await collectionNow(collection);
      if (!found.ok) return found;
      const { body } = fieldsOf(found.collection);
      if (body === null) return failure('unsupported', `The collection ${found.collection.displayName} has no rich text field.`);
      const answer = await ask('POST', `/collections/${encodeURIComponent(collection)}/items`, {
        isDraft: true,
        fieldData: { name: title, slug, [body]: html },
      });
      if (!answer.ok) return answer;
      const parsed = wireItem.safeParse(answer.json);
      return parsed.success ? { ok: true, ref: { kind, id: parsed.data.id } } : unreadable();
    },

    find: async (kind, slug) => {
      const collection = collectionOf(kind);
      if (collection === null) return { ok: true, refs: [] };
      const answer = await ask('GET', `/collections/${encodeURIComponent(collection)}/items?slug=${encodeURIComponent(slug)}`);
      if (!answer.ok) return answer;
      const parsed = wireItems.safeParse(answer.json);
      if (!parsed.success) return unreadable();
      return { ok: true, refs: parsed.data.items.filter(({ fieldData }) => fieldData['slug'] === slug).map(({ id }) => ({ kind, id })) };
    },
  };

  const putItem = async (collection: string, id: string, { title, html, slug, state }: Put): Promise<{ ok: true } | Failure> => {
    if (typeof state === 'object') return failure('unsupported', 'Webflow’s API has no schedule: Canopy publishes at the time itself.');
    const found = await collectionNow(collection);
    if (!found.ok) return found;
    const { body } = fieldsOf(found.collection);
    if (html !== undefined && body === null)
      return failure('unsupported', `The collection ${found.collection.displayName} has no rich text field.`);
    const data = {
      ...(title !== undefined && { name: title }),
      ...(slug !== undefined && { slug }),
      ...(html !== undefined && body !== null && { [body]: html }),
    };
    if (state !== 'draft') return items.write(collection, id, data, state === 'published');
    const hidden = await items.unpublish(collection, id);
    if (!hidden.ok || Object.keys(data).length === 0) return hidden;
    return items.write(collection, id, data, false);
  };

  return checkedSite(primitives, clock);
}

/** The sites that a token can see: a workspace token sees several. */
export async function webflowSites({
  apiUrl,
  accessToken,
  http,
  wait = pause,
}: Pick<WebflowOptions, 'apiUrl' | 'accessToken' | 'http' | 'wait'>): Promise<
  { ok: true; sites: { id: string; name: string }[] } | Failure
> {
  const answer = await webflowAsk({ http, apiUrl, accessToken, wait })('GET', '/sites');
  if (!answer.ok) return answer;
  const parsed = wireSites.safeParse(answer.json);
  return parsed.success ? { ok: true, sites: parsed.data.sites.map(({ id, displayName: name }) => ({ id, name })) } : unreadable();
}

function metaData(collection: WebflowCollection, { title, description }: MetaChange): Record<string, string> | null {
  const { metaTitle, metaDescription } = fieldsOf(collection);
  if ((title !== undefined && metaTitle === null) || (description !== undefined && metaDescription === null)) return null;
  return {
    ...(title !== undefined && metaTitle !== null && { [metaTitle]: title }),
    ...(description !== undefined && metaDescription !== null && { [metaDescription]: description }),
  };
}

/** Whether visitors may see another text than the staged one, by the dates; of an item without changes they do not. */
const mayDiffer = ({ lastPublished, lastUpdated, isDraft }: WebflowItem): boolean =>
  lastPublished !== null && (isDraft || Date.parse(lastUpdated) > Date.parse(lastPublished));

/** Where visitors find the site: the custom domain that it was last published to; one that was only added shows nothing yet. */
function urlOf({ customDomains, shortName }: WebflowSite): string {
  const published = customDomains.filter(({ url, lastPublished }) => url !== undefined && lastPublished != null);
  const [newest] = published.sort((a, b) => Date.parse(b.lastPublished ?? '') - Date.parse(a.lastPublished ?? ''));
  const domain = newest?.url ?? `${shortName}.webflow.io`;
  return (/^https?:/.test(domain) ? domain : `https://${domain}`).replace(/\/+$/, '');
}

const done = (answer: { ok: true } | Failure): { ok: true } | Failure => (answer.ok ? { ok: true } : answer);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function unreadable(): Failure {
  return failure('unexpected', 'Webflow’s response could not be read.');
}

function unknownKind(kind: string): Failure {
  return failure('unsupported', `Webflow has no content of the kind "${kind}" that Canopy can edit.`);
}
