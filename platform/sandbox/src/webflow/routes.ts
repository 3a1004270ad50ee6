import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { appClient } from '../app-client.ts';
import { consentPage, isReturnAddress, sandboxPage, withQuery } from '../consent-page.ts';
import { CONTROL_PREFIX } from '../control/control-prefix.ts';
import { withBody } from '../control/with-body.ts';
import { escapeHtml } from '../escape-html.ts';
import { COLLECTION, demoSiteToken, SITE, webflowSettings, type CmsItem, type StaticPage, type WebflowStore } from './state.ts';

const API = '/webflow/v2';
const LIVE = '/webflow-site';

const asked = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(appClient.clientId),
  scope: z.string().min(1),
  redirect_uri: z.string().refine(isReturnAddress),
  state: z.string().default(''),
});
const decided = asked.extend({ decision: z.enum(['allow', 'cancel']) });
const tokenBody = z.object({
  client_id: z.literal(appClient.clientId),
  client_secret: z.literal(appClient.clientSecret),
  code: z.string(),
  redirect_uri: z.string(),
});
const revokeBody = z.object({
  client_id: z.literal(appClient.clientId),
  client_secret: z.literal(appClient.clientSecret),
  access_token: z.string(),
});
const fieldData = z.record(z.string(), z.string());
const newItem = z.object({ isDraft: z.boolean().default(false), fieldData });
const itemChange = z.object({ isDraft: z.boolean().optional(), fieldData: fieldData.default({}) });
const pageChange = z.object({
  title: z.string().optional(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional() }).optional(),
});

type ById = { Params: { collection: string; id: string } };
type Parts = { store: WebflowStore; clock: () => Date };

class WebflowError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The mock Webflow: consent, the Data API v2 with its rate limit, and the demo site as visitors see it. */
export function webflowRoutes(app: FastifyInstance, { store, clock }: Parts): void {
  let windowStart = 0;
  let calls = 0;

  app.get('/webflow/oauth/authorize', async (request, reply) => {
    const parsed = asked.safeParse(request.query);
    if (!parsed.success) return sandboxPage(reply, 400, 'Invalid request', '<p>The application or its return address is not known.</p>');
    return consentPage(reply, {
      service: 'Webflow',
      heading: 'Authorize Canopy',
      text: `Canopy wants access to ${SITE.displayName}.`,
      action: '/webflow/oauth/authorize',
      hidden: parsed.data,
    });
  });
  app.post('/webflow/oauth/authorize', async (request, reply) => {
    const parsed = decided.safeParse(request.body);
    if (!parsed.success) return sandboxPage(reply, 400, 'Invalid request', '<p>The application is not known.</p>');
    const { decision, redirect_uri: redirectUri, state } = parsed.data;
    if (decision === 'cancel') return reply.redirect(withQuery(redirectUri, { error: 'access_denied', state }), 302);
    const code = randomBytes(20).toString('hex');
    store.state.codes.push({ code, redirectUri });
    await store.save();
    return reply.redirect(withQuery(redirectUri, { code, state }), 302);
  });
  app.post('/webflow/oauth/access_token', async (request, reply) => {
    const parsed = tokenBody.safeParse(request.body);
    const given = parsed.success
      ? store.state.codes.find(({ code, redirectUri }) => code === parsed.data.code && redirectUri === parsed.data.redirect_uri)
      : undefined;
    if (given === undefined) return reply.code(400).send({ error: 'invalid_grant', error_description: 'Invalid code' });
    const token = randomBytes(32).toString('hex');
    store.state.codes = store.state.codes.filter((other) => other !== given);
    store.state.tokens.push(token);
    await store.save();
    return { token_type: 'bearer', access_token: token, scope: 'sites:read pages:write cms:write' };
  });

  app.post('/webflow/oauth/revoke_authorization', async (request, reply) => {
    const parsed = revokeBody.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' });
    // A site token is its owner's, not the application's.
    const isIssued = parsed.data.access_token !== demoSiteToken && store.state.tokens.includes(parsed.data.access_token);
    if (isIssued) store.state.tokens = store.state.tokens.filter((token) => token !== parsed.data.access_token);
    await store.save();
    return { didRevoke: isIssued };
  });

  void app.register(
    async (api) => {
      api.setErrorHandler((error: Error, _request, reply) => {
        if (error instanceof WebflowError)
          return reply.code(error.status).send({ code: error.code, message: error.message, externalReference: null, details: [] });
        return reply.code(400).send({
          code: 'validation_error',
          message: `Validation Error: ${error.message.slice(0, 200)}`,
          externalReference: null,
          details: [],
        });
      });
      api.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
        const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
        if (token === undefined || !store.state.tokens.includes(token))
          throw new WebflowError(401, 'not_authorized', 'Request not authorized');
        const { perMinute, retryAfterSeconds } = store.state.settings;
        if (perMinute === null) return;
        const now = clock().getTime();
        if (now - windowStart >= retryAfterSeconds * 1_000) {
          windowStart = now;
          calls = 0;
        }
        calls += 1;
        if (calls > perMinute) {
          void reply.header('retry-after', String(Math.max(1, Math.ceil((windowStart + retryAfterSeconds * 1_000 - now) / 1_000))));
          throw new WebflowError(429, 'too_many_requests', 'Too Many Requests');
        }
      });
      apiRoutes(api, { store, clock });
    },
    { prefix: API },
  );

  app.get<{ Params: { '*': string } }>(`${LIVE}/*`, async (request, reply) => {
    const path = `/${request.params['*']}`.replace(/(.)\/$/, '$1');
    const page = store.state.pages.find((candidate) => candidate.path === path);
    const item = store.state.items.find(({ live }) => live !== null && `/${COLLECTION.slug}/${live['slug']}` === path);
    const shown = item?.live;
    if (page === undefined && shown == null)
      return reply.code(404).type('text/html; charset=utf-8').send('<!doctype html><title>Not found</title><h1>Not found</h1>');
    const heading = page?.title ?? shown?.['name'] ?? '';
    const title = page?.seoTitle || shown?.['meta-title'] || heading;
    const description = page?.seoDescription || shown?.['meta-description'] || '';
    const body = page?.body ?? shown?.['post-body'] ?? '';
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${description === '' ? '' : `<meta name="description" content="${escapeHtml(description)}">`}</head><body><main><h1>${escapeHtml(heading)}</h1>${body}</main></body></html>`,
      );
  });

  app.get(`${CONTROL_PREFIX}webflow`, async () => ({ ...store.state.settings, site: SITE, items: store.state.items }));
  app.post(`${CONTROL_PREFIX}webflow`, async (request, reply) =>
    withBody(webflowSettings.partial().strict(), request.body, reply, async (changes) => {
      Object.assign(store.state.settings, changes);
      windowStart = 0;
      await store.save();
      return store.state.settings;
    }),
  );
  /** Edits an item as somebody in Webflow itself. */
  const edit = z.strictObject({
    id: z.string(),
    fieldData: fieldData.default({}),
    isArchived: z.boolean().optional(),
    isDeleted: z.literal(true).optional(),
  });
  app.post(`${CONTROL_PREFIX}webflow/edit`, async (request, reply) =>
    withBody(edit, request.body, reply, async ({ id, fieldData: values, isArchived, isDeleted }) => {
      const item = store.state.items.find((candidate) => candidate.id === id);
      if (item === undefined) return reply.code(404).send({ error: 'no such item' });
      Object.assign(item.fieldData, values);
      if (isArchived !== undefined) item.isArchived = isArchived;
      if (isDeleted) store.state.items = store.state.items.filter((other) => other !== item);
      if (item.live !== null) item.live = { ...item.fieldData };
      item.lastUpdated = clock().toISOString();
      await store.save();
      return item;
    }),
  );
}

function apiRoutes(api: FastifyInstance, { store, clock }: Parts): void {
  const present = () => clock().toISOString();
  const itemOf = ({ collection, id }: { collection: string; id: string }): CmsItem => {
    const item = store.state.items.find((candidate) => candidate.collection === collection && candidate.id === id);
    if (item === undefined) throw new WebflowError(404, 'resource_not_found', 'Requested resource not found');
    return item;
  };
  const slugFree = (slug: string | undefined, self: CmsItem | null) => {
    if (slug !== undefined && store.state.items.some((item) => item !== self && item.fieldData['slug'] === slug))
      throw new WebflowError(400, 'validation_error', 'Validation Error: Unique value is already in database: slug');
  };
  const known = (data: Record<string, string>) => {
    const wrong = Object.keys(data).find((key) => !COLLECTION.fields.some(({ slug }) => slug === key));
    if (wrong !== undefined) throw new WebflowError(400, 'validation_error', `Validation Error: Field not described in schema: ${wrong}`);
  };
  const paged = (query: unknown) =>
    z
      .object({
        limit: z.coerce.number().int().min(1).max(100).default(100),
        offset: z.coerce.number().int().min(0).default(0),
        slug: z.string().optional(),
      })
      .parse(query);

  api.get('/sites', async (request) => ({ sites: [{ ...SITE, customDomains: [{ id: 'domain', url: `http://${request.host}${LIVE}` }] }] }));
  api.get('/sites/:site/collections', async () => ({
    collections: [{ id: COLLECTION.id, displayName: COLLECTION.displayName, slug: COLLECTION.slug }],
  }));
  api.get('/collections/:collection', async () => COLLECTION);

  api.get('/sites/:site/pages', async (request) => {
    const { limit, offset } = paged(request.query);
    return {
      pages: store.state.pages.slice(offset, offset + limit).map(pageView),
      pagination: { limit, offset, total: store.state.pages.length },
    };
  });
  const pageOf = (id: string): StaticPage => {
    const page = store.state.pages.find((candidate) => candidate.id === id);
    if (page === undefined) throw new WebflowError(404, 'resource_not_found', 'Requested resource not found');
    return page;
  };
  api.get<{ Params: { id: string } }>('/pages/:id', async (request) => pageView(pageOf(request.params.id)));
  api.put<{ Params: { id: string } }>('/pages/:id', async (request) => {
    const page = pageOf(request.params.id);
    const { title, seo } = pageChange.parse(request.body);
    page.title = title ?? page.title;
    page.seoTitle = seo?.title ?? page.seoTitle;
    page.seoDescription = seo?.description ?? page.seoDescription;
    page.lastUpdated = present();
    await store.save();
    return pageView(page);
  });

  const items = '/collections/:collection/items';
  api.get<{ Params: { collection: string } }>(items, async (request) => {
    const { limit, offset, slug } = paged(request.query);
    const all = store.state.items.filter(
      (item) => item.collection === request.params.collection && (slug === undefined || item.fieldData['slug'] === slug),
    );
    return { items: all.slice(offset, offset + limit).map(itemView), pagination: { limit, offset, total: all.length } };
  });
  api.post<{ Params: { collection: string } }>(items, async (request, reply) => {
    const { isDraft, fieldData: data } = newItem.parse(request.body);
    known(data);
    slugFree(data['slug'], null);
    const item: CmsItem = {
      id: randomBytes(12).toString('hex'),
      collection: request.params.collection,
      isDraft,
      isArchived: false,
      lastPublished: null,
      lastUpdated: present(),
      fieldData: data,
      live: null,
    };
    store.state.items.push(item);
    await store.save();
    return reply.code(202).send(itemView(item));
  });
  api.get<ById>(`${items}/:id`, async (request) => itemView(itemOf(request.params)));
  const change = async (request: FastifyRequest<ById>, live: boolean) => {
    const item = itemOf(request.params);
    const { isDraft = item.isDraft, fieldData: data } = itemChange.parse(request.body);
    known(data);
    slugFree(data['slug'], item);
    Object.assign(item, { isDraft: live ? false : isDraft, fieldData: { ...item.fieldData, ...data }, lastUpdated: present() });
    if (live) publish(item, present());
    await store.save();
    return itemView(item);
  };
  api.patch<ById>(`${items}/:id`, async (request) => change(request, false));
  api.patch<ById>(`${items}/:id/live`, async (request) => change(request, true));
  api.delete<ById>(`${items}/:id/live`, async (request, reply) => {
    const item = itemOf(request.params);
    if (item.live === null) throw new WebflowError(404, 'resource_not_found', 'Item is not published');
    Object.assign(item, { live: null, lastPublished: null });
    await store.save();
    return reply.code(204).send();
  });
  api.post<{ Params: { collection: string } }>(`${items}/publish`, async (request, reply) => {
    const { itemIds } = z.object({ itemIds: z.array(z.string()).min(1).max(100) }).parse(request.body);
    const published = store.state.items.filter((item) => item.collection === request.params.collection && itemIds.includes(item.id));
    for (const item of published) {
      item.isDraft = false;
      publish(item, present());
    }
    await store.save();
    return reply.code(202).send({ publishedItemIds: published.map(({ id }) => id), errors: [] });
  });
  api.all('/*', async () => {
    throw new WebflowError(404, 'route_not_found', 'Route not found');
  });
}

function publish(item: CmsItem, now: string): void {
  item.live = { ...item.fieldData };
  item.lastPublished = now;
}

const itemView = ({ id, isDraft, isArchived, lastPublished, lastUpdated, fieldData: data }: CmsItem) => ({
  id,
  cmsLocaleId: null,
  isDraft,
  isArchived,
  lastPublished,
  lastUpdated,
  createdOn: lastUpdated,
  fieldData: data,
});

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
