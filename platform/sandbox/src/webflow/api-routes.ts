import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publishItem, publishSite, unpublishItem } from './copies.ts';
import { WebflowError } from './error.ts';
import { COLLECTION, PRIMARY_LOCALE, SECOND_LOCALE, SITE, type CmsItem, type StaticPage, type WebflowStore } from './state.ts';

/** Where visitors find the demo site. */
export const LIVE_SITE = '/webflow-site';

const fieldData = z.record(z.string(), z.string());
/** `isDraft` defaults to false in updates, and to true in new items. */
const newItem = z.object({ isDraft: z.boolean().default(true), fieldData });
const itemChange = z.object({ isDraft: z.boolean().default(false), isArchived: z.boolean().optional(), fieldData: fieldData.default({}) });
const wireLocale = z.enum([PRIMARY_LOCALE, SECOND_LOCALE]);
const publication = z.union([
  z.object({ itemIds: z.array(z.string()).min(1).max(100) }),
  z.object({
    items: z
      .array(z.object({ id: z.string(), cmsLocaleIds: z.array(wireLocale).optional() }))
      .min(1)
      .max(100),
  }),
]);
const pageChange = z.object({
  title: z.string().optional(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional() }).optional(),
});
const paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  slug: z.string().optional(),
  cmsLocaleId: wireLocale.default(PRIMARY_LOCALE),
});
/** As the slug field of every collection has it in its validations. */
const SLUG = /^[_a-z0-9][-_a-z0-9]*$/;
const MAX_SLUG = 256;

type ByCollection = { Params: { collection: string } };
type ById = { Params: { collection: string; id: string } };
type Parts = { store: WebflowStore; clock: () => Date };

/** @throws WebflowError of the first field that does not fit */
function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const answer = schema.safeParse(value);
  if (!answer.success) throw new WebflowError('validation_error', { field: answer.error.issues[0]?.path.join('.') ?? '' });
  return answer.data;
}

/** The Data API v2: two copies of each item, staged and live. */
export function apiRoutes(api: FastifyInstance, { store, clock }: Parts): void {
  const present = () => clock().toISOString();
  const collectionOf = (id: string) => {
    if (id !== COLLECTION.id) throw new WebflowError('resource_not_found');
    return COLLECTION;
  };
  const siteOf = (id: string) => {
    if (id !== SITE.id) throw new WebflowError('site_not_found');
  };
  const itemOf = ({ collection, id }: { collection: string; id: string }): CmsItem => {
    const item = store.state.items.find((candidate) => candidate.collection === collection && candidate.id === id);
    if (item === undefined) throw new WebflowError('resource_not_found');
    return item;
  };
  /** Checks fields that are to be staged. @param self null: a new item, which needs a name and a slug */
  const check = (data: Record<string, string>, self: CmsItem | null) => {
    const wrong = Object.keys(data).find((key) => !COLLECTION.fields.some(({ slug }) => slug === key));
    if (wrong !== undefined) throw new WebflowError('unknown_field', { field: wrong });
    for (const field of ['name', 'slug'] as const)
      if (data[field]?.trim() === '' || (self === null && data[field] === undefined)) throw new WebflowError('validation_error', { field });
    const { slug } = data;
    if (slug === undefined) return;
    if (!SLUG.test(slug) || slug.length > MAX_SLUG) throw new WebflowError('validation_error', { field: 'slug' });
    if (store.state.items.some((item) => item !== self && item.fieldData['slug'] === slug)) throw new WebflowError('slug_taken', { slug });
  };
  const listed = ({ params, query }: FastifyRequest<ByCollection>, copy: (item: CmsItem) => Record<string, string> | null) => {
    const { collection } = params;
    collectionOf(collection);
    const { limit, offset, slug, cmsLocaleId } = parsed(paging, query);
    const all = store.state.items.filter((item) => item.collection === collection).flatMap((item) => itemView(item, copy(item)));
    const found = all.filter((item) => cmsLocaleId === item.cmsLocaleId && (slug === undefined || item.fieldData['slug'] === slug));
    return { items: found.slice(offset, offset + limit), pagination: { limit, offset, total: found.length } };
  };
  const shownItem = (item: CmsItem, copy: Record<string, string> | null) => {
    const [view] = itemView(item, copy);
    if (view === undefined) throw new WebflowError('resource_not_found');
    return view;
  };

  api.get('/sites', async (request) => ({ sites: [{ ...SITE, customDomains: domainsOf(request.host) }] }));
  api.get<{ Params: { site: string } }>('/sites/:site/collections', async (request) => {
    siteOf(request.params.site);
    const { fields: _fields, ...collection } = COLLECTION;
    return { collections: [collection] };
  });
  api.post<{ Params: { site: string } }>('/sites/:site/publish', async (request, reply) => {
    siteOf(request.params.site);
    publishSite(store.state, present());
    await store.save();
    return reply.code(202).send({ customDomains: domainsOf(request.host), publishToWebflowSubdomain: true });
  });
  api.get<ByCollection>('/collections/:collection', async (request) => collectionOf(request.params.collection));

  api.get<{ Params: { site: string } }>('/sites/:site/pages', async (request) => {
    siteOf(request.params.site);
    const { limit, offset } = parsed(paging, request.query);
    return {
      pages: store.state.pages.slice(offset, offset + limit).map(pageView),
      pagination: { limit, offset, total: store.state.pages.length },
    };
  });
  const pageOf = (id: string): StaticPage => {
    const page = store.state.pages.find((candidate) => candidate.id === id);
    if (page === undefined) throw new WebflowError('resource_not_found');
    return page;
  };
  api.get<{ Params: { id: string } }>('/pages/:id', async (request) => pageView(pageOf(request.params.id)));
  api.put<{ Params: { id: string } }>('/pages/:id', async (request) => {
    const page = pageOf(request.params.id);
    const { title, seo } = parsed(pageChange, request.body);
    page.title = title ?? page.title;
    page.seoTitle = seo?.title ?? page.seoTitle;
    page.seoDescription = seo?.description ?? page.seoDescription;
    page.lastUpdated = present();
    await store.save();
    return pageView(page);
  });

  const items = '/collections/:collection/items';
  api.get<ByCollection>(items, async (request) => listed(request, ({ fieldData: staged }) => staged));
  api.get<ByCollection>(`${items}/live`, async (request) => listed(request, ({ live }) => live));
  api.post<ByCollection>(items, async (request, reply) => {
    const { collection } = request.params;
    collectionOf(collection);
    const { isDraft, fieldData: data } = parsed(newItem, request.body);
    check(data, null);
    const item: CmsItem = {
      id: randomBytes(12).toString('hex'),
      collection,
      isDraft,
      isArchived: false,
      lastPublished: null,
      lastUpdated: present(),
      fieldData: data,
      live: null,
      translation: null,
    };
    store.state.items.push(item);
    await store.save();
    return reply.code(202).send(shownItem(item, item.fieldData));
  });
  api.get<ById>(`${items}/:id`, async (request) => {
    const item = itemOf(request.params);
    return shownItem(item, item.fieldData);
  });
  api.get<ById>(`${items}/:id/live`, async (request) => {
    const item = itemOf(request.params);
    return shownItem(item, item.live);
  });
  api.patch<ById>(`${items}/:id`, async (request) => {
    const item = itemOf(request.params);
    const { isDraft, isArchived = item.isArchived, fieldData: data } = parsed(itemChange, request.body);
    check(data, item);
    Object.assign(item, { isDraft, isArchived, fieldData: { ...item.fieldData, ...data }, lastUpdated: present() });
    await store.save();
    return shownItem(item, item.fieldData);
  });
  /** Changes only what visitors see. */
  api.patch<ById>(`${items}/:id/live`, async (request) => {
    const item = itemOf(request.params);
    const { fieldData: data } = parsed(itemChange, request.body);
    if (item.live === null) throw new WebflowError('never_published');
    if (store.state.settings.structureChanged) throw new WebflowError('structure_changed');
    check(data, item);
    item.live = { ...item.live, ...data };
    item.lastPublished = present();
    await store.save();
    return shownItem(item, item.live);
  });
  api.delete<ById>(`${items}/:id/live`, async (request, reply) => {
    const item = itemOf(request.params);
    if (item.live === null) throw new WebflowError('resource_not_found');
    unpublishItem(item);
    await store.save();
    return reply.code(204).send();
  });
  api.post<ByCollection>(`${items}/publish`, async (request, reply) => {
    const { collection } = request.params;
    collectionOf(collection);
    const asked = parsed(publication, request.body);
    const wanted: { id: string; cmsLocaleIds?: string[] | undefined }[] =
      'items' in asked ? asked.items : asked.itemIds.map((id) => ({ id }));
    if (store.state.settings.structureChanged) throw new WebflowError('structure_changed');
    const published = wanted.map(({ id, cmsLocaleIds: locales }) => ({ item: itemOf({ collection, id }), locales }));
    for (const { item, locales } of published) publishItem(item, present(), locales);
    await store.save();
    return reply.code(202).send({ publishedItemIds: published.map(({ item }) => item.id), errors: [] });
  });
  api.all('/*', async () => {
    throw new WebflowError('resource_not_found');
  });
}

const domainsOf = (host: string) => [
  // Added, but never published to: visitors do not find the site there.
  { id: '65f0a1b2c3d4e5f607182934', url: 'new.fernhill.example' },
  { id: '65f0a1b2c3d4e5f607182935', url: `http://${host}${LIVE_SITE}`, lastPublished: '2026-09-01T08:00:00.000Z' },
];

/** An item in each of its locales, with the fields of one of its copies. */
function itemView(item: CmsItem, fields: Record<string, string> | null) {
  if (fields === null) return [];
  const { id, isDraft, isArchived, lastPublished, lastUpdated, translation } = item;
  const view = (cmsLocaleId: string, data: Record<string, string>) => ({
    id,
    cmsLocaleId,
    isDraft,
    isArchived,
    lastPublished,
    lastUpdated,
    createdOn: lastUpdated,
    fieldData: data,
  });
  const second = translation === null ? [] : [view(SECOND_LOCALE, translation.fieldData)];
  return [view(PRIMARY_LOCALE, fields), ...second];
}

const pageView = ({ id, title, slug, path, lastUpdated, seoTitle, seoDescription }: StaticPage) => ({
  id,
  siteId: SITE.id,
  title,
  slug,
  draft: false,
  archived: false,
  lastUpdated,
  publishedPath: path,
  seo: { title: seoTitle === '' ? null : seoTitle, description: seoDescription === '' ? null : seoDescription },
});
