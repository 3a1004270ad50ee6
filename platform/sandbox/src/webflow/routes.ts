import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { appClient } from '../app-client.ts';
import { consentPage, isReturnAddress, sandboxPage, withQuery } from '../consent-page.ts';
import { CONTROL_PREFIX } from '../control/control-prefix.ts';
import { withBody } from '../control/with-body.ts';
import { escapeHtml } from '../escape-html.ts';
import { apiRoutes, LIVE_SITE as LIVE } from './api-routes.ts';
import { publishItem, publishSite, unpublishItem } from './copies.ts';
import { WebflowError } from './error.ts';
import { COLLECTION, demoSiteToken, SITE, webflowSettings, type WebflowStore } from './state.ts';

const API = '/webflow/v2';

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
type Parts = { store: WebflowStore; clock: () => Date };

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
        const known = error instanceof WebflowError ? error : new WebflowError('validation_error', { field: 'body' });
        return reply.code(known.status).send(known.body);
      });
      api.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
        const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
        if (token === undefined || !store.state.tokens.includes(token)) throw new WebflowError('not_authorized');
        const { perMinute, retryAfterSeconds, scopes } = store.state.settings;
        const scope = scopeOf(request);
        if (scopes !== null && !scopes.includes(scope)) throw new WebflowError('missing_scopes', { scope });
        if (perMinute === null) return;
        const now = clock().getTime();
        if (now - windowStart >= retryAfterSeconds * 1_000) {
          windowStart = now;
          calls = 0;
        }
        calls += 1;
        if (calls > perMinute) {
          void reply.header('retry-after', String(Math.max(1, Math.ceil((windowStart + retryAfterSeconds * 1_000 - now) / 1_000))));
          throw new WebflowError('too_many_requests');
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
  /** What somebody does in Webflow itself: an edit, which stays staged unless `publish` is asked too; or one of its buttons. */
  const edit = z.strictObject({
    id: z.string(),
    fieldData: fieldData.default({}),
    translation: fieldData.optional(),
    isDraft: z.boolean().optional(),
    isArchived: z.boolean().optional(),
    isDeleted: z.literal(true).optional(),
    publish: z.literal(true).optional(),
    unpublish: z.literal(true).optional(),
  });
  app.post(`${CONTROL_PREFIX}webflow/edit`, async (request, reply) =>
    withBody(edit, request.body, reply, async (wish) => {
      const item = store.state.items.find((candidate) => candidate.id === wish.id);
      if (item === undefined) return reply.code(404).send({ error: 'no such item' });
      Object.assign(item.fieldData, wish.fieldData);
      if (wish.translation !== undefined) item.translation = { fieldData: { ...item.fieldData, ...wish.translation }, isLive: false };
      if (wish.isDraft !== undefined) item.isDraft = wish.isDraft;
      if (wish.isArchived !== undefined) item.isArchived = wish.isArchived;
      if (wish.isDeleted) store.state.items = store.state.items.filter((other) => other !== item);
      item.lastUpdated = clock().toISOString();
      if (wish.publish) publishItem(item, clock().toISOString());
      if (wish.unpublish) unpublishItem(item);
      await store.save();
      return item;
    }),
  );
  /** *Publish* in Webflow: everything staged reaches the visitors. */
  app.post(`${CONTROL_PREFIX}webflow/publish-site`, async () => {
    publishSite(store.state, clock().toISOString());
    await store.save();
    return store.state.items;
  });
}

/** The scope that a request needs. */
function scopeOf({ url, method }: FastifyRequest): string {
  const what = url.includes('/collections') ? 'cms' : url.includes('/pages') ? 'pages' : 'sites';
  return `${what}:${method === 'GET' ? 'read' : 'write'}`;
}
