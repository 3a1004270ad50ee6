import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { graphql, parse, type OperationDefinitionNode } from 'graphql';
import { z } from 'zod';
import { appClient } from '../app-client.ts';
import { consentPage, isReturnAddress, sandboxPage, withQuery } from '../consent-page.ts';
import { withBody } from '../control/with-body.ts';
import { CONTROL_PREFIX } from '../control/control-prefix.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Points } from './points.ts';
import { publishedError } from '../published.ts';
import { isShown, pathOf, rootValue } from './resolvers.ts';
import { shopifySchema } from './schema.ts';
import { shopifySettings, type ShopifyStore } from './state.ts';

type Parts = { store: ShopifyStore; clock: () => Date; points: Points };

const PREFIX = '/shopify/:shop/admin';
const STORE = '/shopify-store';
const MUTATION_COST = 10;
const QUERY_COST = 3;

const asked = z.object({
  client_id: z.literal(appClient.clientId),
  scope: z.string().min(1),
  redirect_uri: z.string().refine(isReturnAddress),
  state: z.string().default(''),
});
const decided = asked.extend({ decision: z.enum(['allow', 'cancel']) });
const tokenBody = z.object({
  client_id: z.literal(appClient.clientId),
  client_secret: z.literal(appClient.clientSecret),
  code: z.string().optional(),
  grant_type: z.literal('refresh_token').optional(),
  refresh_token: z.string().optional(),
});
const query = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

type ByShop = { Params: { shop: string } };

/** The mock Shopify: installation, expiring tokens, the GraphQL Admin API with its points, and the demo store's pages. */
export function shopifyRoutes(app: FastifyInstance, { store, clock, points }: Parts): void {
  const secret = (prefix: string) => `${prefix}${randomBytes(20).toString('hex')}`;
  /** Answers with an error that Shopify publishes; there are no others here. */
  const refuse = (reply: FastifyReply, name: string) => {
    const { status, body } = publishedError(`shopify/${name}`);
    return reply.code(status).send(body);
  };
  const isShop = (shop: string) => shop === store.state.shop;
  const signed = (values: Record<string, string>) => {
    // As Shopify's own library reads it: the query, its parameters sorted by name.
    const message = new URLSearchParams(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))).toString().replaceAll('+', '%20');
    return { ...values, hmac: createHmac('sha256', appClient.clientSecret).update(message).digest('hex') };
  };

  app.get<ByShop>(`${PREFIX}/oauth/authorize`, async (request, reply) => {
    const parsed = asked.safeParse(request.query);
    if (!isShop(request.params.shop))
      return sandboxPage(reply, 404, 'There is no such store', `<p>The demo store is ${store.state.shop}.</p>`);
    if (!parsed.success) return sandboxPage(reply, 400, 'Invalid request', '<p>The application or its return address is not known.</p>');
    return consentPage(reply, {
      service: 'Shopify',
      heading: 'Install Canopy',
      text: `Canopy wants access to ${store.state.name}: ${parsed.data.scope.split(',').join(', ')}.`,
      action: `/shopify/${request.params.shop}/admin/oauth/authorize`,
      hidden: parsed.data,
    });
  });

  app.post<ByShop>(`${PREFIX}/oauth/authorize`, async (request, reply) => {
    const parsed = decided.safeParse(request.body);
    if (!parsed.success || !isShop(request.params.shop))
      return sandboxPage(reply, 400, 'Invalid request', '<p>The application is not known.</p>');
    const { decision, redirect_uri: redirectUri, scope, state } = parsed.data;
    if (decision === 'cancel') return reply.redirect(withQuery(redirectUri, { error: 'access_denied', state }), 302);
    const code = secret('');
    const { withheld } = store.state.settings;
    store.state.codes.push({ code, scopes: scope.split(',').filter((name) => !withheld.includes(name)) });
    await store.save();
    const timestamp = String(Math.floor(clock().getTime() / 1_000));
    return reply.redirect(withQuery(redirectUri, signed({ code, shop: request.params.shop, state, timestamp })), 302);
  });

  app.post<ByShop>(`${PREFIX}/oauth/access_token`, async (request, reply) => {
    const parsed = tokenBody.safeParse(request.body);
    const { state } = store;
    if (!parsed.success || !isShop(request.params.shop)) return refuse(reply, 'invalid_code');
    const { code, refresh_token: refresh } = parsed.data;
    const holder =
      refresh === undefined
        ? state.codes.find((given) => given.code === code)
        : state.tokens.find((token) => token.refresh === refresh && token.refreshExpires > clock().getTime());
    if (holder === undefined) return refuse(reply, 'invalid_code');
    state.codes = state.codes.filter((given) => given.code !== code);
    state.tokens = state.tokens.filter((token) => token.refresh !== refresh);
    const { accessTokenSeconds: seconds, refreshTokenSeconds } = state.settings;
    const token = {
      access: secret('shpat_'),
      refresh: secret('shprt_'),
      expires: clock().getTime() + seconds * 1_000,
      refreshExpires: clock().getTime() + refreshTokenSeconds * 1_000,
      scopes: holder.scopes,
    };
    state.tokens.push(token);
    await store.save();
    return {
      access_token: token.access,
      scope: holder.scopes.join(','),
      expires_in: seconds,
      refresh_token: token.refresh,
      refresh_token_expires_in: refreshTokenSeconds,
    };
  });

  app.post<{ Params: { shop: string; version: string } }>(`${PREFIX}/api/:version/graphql.json`, async (request, reply) => {
    const { state } = store;
    const now = clock();
    const token = state.tokens.find(
      ({ access, expires }) => access === request.headers['x-shopify-access-token'] && expires > now.getTime(),
    );
    if (token === undefined || !isShop(request.params.shop)) return refuse(reply, 'unauthorized');
    const schema = shopifySchema(request.params.version);
    if (schema === null) return refuse(reply, 'not_found');
    const parsed = query.safeParse(request.body);
    if (!parsed.success) return refuse(reply, 'bad_request');
    const { maximumAvailable, restoreRate } = state.settings;
    const held = points.held(maximumAvailable, restoreRate, now.getTime());
    const wanted = costOf(parsed.data.query);
    const throttleStatus = (available: number) => ({ maximumAvailable, currentlyAvailable: Math.floor(available), restoreRate });
    if (held < wanted) {
      return {
        ...(publishedError('shopify/throttled').body as object),
        extensions: { cost: { requestedQueryCost: wanted, actualQueryCost: null, throttleStatus: throttleStatus(held) } },
      };
    }
    points.take(wanted);
    const storeUrl = `http://${request.host}${STORE}`;
    const answer = await graphql({
      schema,
      source: parsed.data.query,
      rootValue: rootValue(state, { scopes: token.scopes, storeUrl, now }),
      variableValues: parsed.data.variables ?? {},
    });
    if (wanted === MUTATION_COST) await store.save();
    return {
      ...answer,
      extensions: { cost: { requestedQueryCost: wanted, actualQueryCost: wanted, throttleStatus: throttleStatus(held - wanted) } },
    };
  });

  app.get<{ Params: { '*': string } }>(`${STORE}/*`, async (request, reply) => {
    const path = request.params['*'].replace(/\/$/, '');
    const entry = store.state.entries.find((candidate) => isShown(candidate, clock()) && pathOf(candidate.type, candidate.handle) === path);
    const redirect = store.state.redirects.findLast((candidate) => candidate.path === `/${path}`);
    if (entry === undefined && redirect !== undefined) return reply.redirect(`${STORE}${redirect.target}`, 301);
    if (path !== '' && entry === undefined)
      return reply.code(404).type('text/html; charset=utf-8').send('<!doctype html><title>Page not found</title><h1>Page not found</h1>');
    const links = store.state.entries
      // Unlisted products are shown to whoever has their address.
      .filter((candidate) => isShown(candidate, clock()) && candidate.status !== 'UNLISTED')
      .map(({ type, handle, title }) => `<li><a href="${STORE}/${pathOf(type, handle)}">${escapeHtml(title)}</a></li>`);
    const title = entry === undefined ? store.state.name : entry.seoTitle || `${entry.title} | ${store.state.name}`;
    const description = entry?.seoDescription ? `<meta name="description" content="${escapeHtml(entry.seoDescription)}">` : '';
    const body = entry === undefined ? `<ul>${links.join('')}</ul>` : `<article>${entry.body}</article>`;
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${description}</head><body><main><h1>${escapeHtml(entry?.title ?? store.state.name)}</h1>${body}</main></body></html>`,
      );
  });

  app.get(`${CONTROL_PREFIX}shopify`, async () => ({ ...store.state.settings, shop: store.state.shop, entries: store.state.entries }));
  app.post(`${CONTROL_PREFIX}shopify`, async (request, reply) =>
    withBody(shopifySettings.partial().strict(), request.body, reply, async (changes) => {
      Object.assign(store.state.settings, changes);
      points.restart();
      await store.save();
      return store.state.settings;
    }),
  );
  /** Edits an entry as somebody in the store's own admin. */
  const edit = z.strictObject({
    id: z.number().int(),
    title: z.string().optional(),
    body: z.string().optional(),
    status: z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']).optional(),
    isOnChannel: z.boolean().optional(),
  });
  app.post(`${CONTROL_PREFIX}shopify/edit`, async (request, reply) =>
    withBody(edit, request.body, reply, async ({ id, ...texts }) => {
      const entry = store.state.entries.find((candidate) => candidate.id === id);
      if (entry === undefined) return reply.code(404).send({ error: 'no such entry' });
      Object.assign(entry, texts, { updatedAt: clock().toISOString() });
      await store.save();
      return entry;
    }),
  );
  /** The store's owner uninstalls the app: its tokens become invalid, and the event goes to `webhook` as Shopify sends it. */
  const uninstall = z.strictObject({
    webhook: z.url(),
    topic: z.string().default('app/uninstalled'),
    secret: z.string().default(appClient.clientSecret),
  });
  app.post(`${CONTROL_PREFIX}shopify/uninstall`, async (request, reply) =>
    withBody(uninstall, request.body, reply, async ({ webhook, topic, secret: key }) => {
      store.state.tokens = [];
      await store.save();
      const { shop, name } = store.state;
      const body = JSON.stringify(
        topic === 'app/uninstalled' ? { id: 1, name, myshopify_domain: shop } : { shop_id: 1, shop_domain: shop },
      );
      const answer = await fetch(webhook, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': topic,
          'x-shopify-shop-domain': shop,
          'x-shopify-webhook-id': secret(''),
          'x-shopify-triggered-at': clock().toISOString(),
          'x-shopify-hmac-sha256': createHmac('sha256', key).update(body).digest('base64'),
        },
        body,
      });
      return { status: answer.status };
    }),
  );
  app.get<ByShop & { Querystring: { app: string } }>(`${CONTROL_PREFIX}shopify/install/:shop`, async (request, reply) => {
    const timestamp = String(Math.floor(clock().getTime() / 1_000));
    return reply.redirect(withQuery(request.query.app, { platform: 'shopify', ...signed({ shop: request.params.shop, timestamp }) }), 302);
  });
}

function costOf(source: string): number {
  try {
    const operation = parse(source).definitions.find(
      (definition): definition is OperationDefinitionNode => definition.kind === 'OperationDefinition',
    );
    return operation?.operation === 'mutation' ? MUTATION_COST : QUERY_COST;
  } catch {
    return 1;
  }
}
