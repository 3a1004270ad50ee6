import { randomUUID } from 'node:crypto';
import type { Call } from '@canopy/contract';
import cors from '@fastify/cors';
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { VerifyToken } from '../identity/index.ts';
import { sendProblem } from './error-answer.ts';
import { serveHealth, serveProbes } from './health.ts';
import { compressAnswers } from './compress-answers.ts';
import { readJsonBodies } from './json-body.ts';
import { openApiDocument } from './openapi.ts';
import { problem } from './problem.ts';
import type { Route } from './route.ts';
import { BODY_BYTES } from './body-size.ts';
import { serveRoutes } from './serve-route.ts';

/** Time limit of a request from its first byte to its response (document 1, section 7). */
const REQUEST_TIMEOUT_MS = 290_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

// Plain English messages for the contract's validation; zod/mini ships none.
z.config(z.locales.en());

export interface AppParts {
  routes: readonly Route[];
  /** verifies access tokens */
  verify: VerifyToken;
  /** how long looking up token, account and workspace of a call may take, in ms; the default suits production */
  patienceMs?: number;
  /** watches every answer, for the operator's figures */
  observe?: (app: FastifyInstance) => void;
  /** the identity provider, if embedded */
  identity?: FastifyPluginAsync;
  /** adds routes below `/api` that are not calls of the contract */
  extras?: (api: FastifyInstance) => void;
  /** adds the server for external assistants */
  assistants?: (app: FastifyInstance) => Promise<void>;
  /** adds the portal's pages and files; registered last, it handles everything not matched before */
  portal?: (app: FastifyInstance) => Promise<void>;
}

/** Builds the HTTP server: the API below `/api`, plus the given identity provider and portal. Does not listen. */
export async function buildApp(deps: Deps, parts: AppParts): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    handlerTimeout: REQUEST_TIMEOUT_MS,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void sendProblem(reply, request, error);
    },
  });
  app.setErrorHandler((error, request, reply) => sendProblem(reply, request, error));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    if (config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
  });
  parts.observe?.(app);
  compressAnswers(app);
  app.removeContentTypeParser('application/json');
  readJsonBodies(app);
  await app.register(
    (api, _options, done) => {
      serveApi(api, deps, parts).then(() => done(), done);
    },
    { prefix: '/api' },
  );
  serveProbes(app, deps.health);
  if (parts.identity) await app.register(parts.identity);
  if (parts.assistants) await parts.assistants(app);
  if (parts.portal) await parts.portal(app);
  else app.setNotFoundHandler((request, reply) => sendProblem(reply, request, nothingHere(request.method, request.url)));
  return app;
}

async function serveApi(api: FastifyInstance, deps: Deps, { routes, verify, extras, patienceMs }: AppParts): Promise<void> {
  await api.register(cors, {
    origin: [new URL(deps.config.publicUrl).origin, ...deps.config.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after', 'content-disposition'],
    maxAge: 600,
  });
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" });
  });
  // JSON is the only body type the API reads.
  api.removeAllContentTypeParsers();
  readJsonBodies(api);
  api.setNotFoundHandler((request, reply) => sendProblem(reply, request, nothingHere(request.method, request.url)));
  serveHealth(api, deps.health);
  const calls: Call[] = routes.map(({ call }) => call);
  const document = openApiDocument(calls, { issuer: deps.config.oidc.issuer, version: '1' });
  api.get('/openapi.json', () => document);
  extras?.(api);
  serveRoutes(api, deps, routes, verify, patienceMs);
}

const nothingHere = (method: string, url: string) =>
  problem(404, 'call-not-found', `There is no ${method} ${url.split('?', 1)[0] ?? ''} here.`);

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
