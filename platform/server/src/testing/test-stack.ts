import type { Call, CallOutput } from '@canopy/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { openVerifier } from '../access/open-verifier.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { buildApp, type AppParts } from '../http/build-app.ts';
import type { Route } from '../http/route.ts';
import { loadIdentityKeys, signAccessToken } from '../identity/index.ts';
import type { Task } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import type { Module } from '../modules/define-module.ts';
import { registerWork, routesOf, serveWebhooks } from '../modules/use-modules.ts';
import { openDeps } from '../open-deps.ts';
import { memberships, organisations, users, type MembershipRole } from '../store/core-tables.ts';
import { asProduct, requestsAsProduct } from './as-product.ts';
import { testConfig } from './test-config.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';
import { until } from './until.ts';
import type { PoolOptions } from '../store/pool.ts';

export interface TestUser {
  id: string;
  email: string;
  isAdmin: boolean;
  isAgency: boolean;
}

export interface TestOrganisation {
  id: string;
  name: string;
  domain: string;
}

export interface Answer<Body = unknown> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** parsed if the answer is JSON, undefined otherwise */
  body: Body;
  text: string;
}

/** The parts of a call's request; only those it has. */
export interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes requests as someone; paths are complete, such as `/api/posts/`. Adds `organisation_id` if a workspace was chosen. */
export interface TestClient {
  get(path: string, parts?: CallParts): Promise<Answer>;
  post(path: string, body?: unknown, parts?: CallParts): Promise<Answer>;
  put(path: string, body?: unknown, parts?: CallParts): Promise<Answer>;
  patch(path: string, body?: unknown, parts?: CallParts): Promise<Answer>;
  delete(path: string, parts?: CallParts): Promise<Answer>;
  /** Makes a call of the contract. The body's type holds for statuses below 300; others carry a problem. */
  call<C extends Call>(call: C, parts?: CallParts): Promise<Answer<CallOutput<C>>>;
}

export interface TestStackOptions {
  /** with their routes, jobs, schedules and webhooks */
  modules?: readonly Module[];
  /** besides those of the modules */
  routes?: (deps: Deps) => Route[];
  config?: Partial<Config>;
  /** replacements for the real dependencies, e.g. `{ clock, outgoing }` */
  deps?: Partial<Deps> & PoolOptions;
  /** called before the worker starts, to define further jobs */
  define?: (deps: Deps) => void;
  /** run background work; default true */
  worker?: boolean;
  parts?: (deps: Deps) => Partial<AppParts>;
}

/** The real server on its own database, without listening. */
export interface TestStack {
  deps: Deps;
  app: FastifyInstance;
  database: TestDatabase;
  /** With a confirmed address, unless `emailConfirmedAt` is null. */
  createUser(values?: Partial<TestUser> & { emailConfirmedAt?: null }): Promise<TestUser>;
  /** With its members; a plain user becomes an ordinary member. */
  createOrganisation(values?: {
    name?: string;
    domain?: string;
    members?: (TestUser | { user: TestUser; role: MembershipRole })[];
  }): Promise<TestOrganisation>;
  token(user: Pick<TestUser, 'id' | 'email'>, change?: { seconds?: number; audience?: string; issuer?: string }): Promise<string>;
  asUser(user: TestUser, organisation?: TestOrganisation): TestClient;
  asNobody(): TestClient;
  /** Waits until a task is over. */
  finished(task: { id: string; organisationId: string }): Promise<Task>;
  close(): Promise<void>;
}

let counter = 0;

/** Starts one; close it in `afterAll`. */
export async function testStack(options: TestStackOptions = {}): Promise<TestStack> {
  const database = await startTestDatabase();
  const config = testConfig(database.url, options.config);
  const { deps, jobsProcess, close } = await openDeps(config, options.deps?.log ?? openLog(config), {
    connections: 8,
    patienceMs: 60_000,
    ...options.deps,
  });
  const keys = await loadIdentityKeys(deps);
  const { issuer, audience } = config.oidc;
  const verify = await openVerifier(deps);
  const { modules = [] } = options;
  const app = await buildApp(deps, {
    routes: [...routesOf(modules, deps), ...(options.routes?.(deps) ?? [])],
    extras: (api) => serveWebhooks(modules, api, deps),
    verify,
    ...options.parts?.(deps),
  });
  requestsAsProduct(app);
  registerWork(modules, deps);
  options.define?.(deps);
  await jobsProcess.open();
  if (options.worker !== false) await asProduct(() => jobsProcess.work());

  const token: TestStack['token'] = (user, change = {}) =>
    signAccessToken(
      keys,
      { issuer: change.issuer ?? issuer, audience: change.audience ?? audience, subject: user.id, email: user.email, role: 'user' },
      change.seconds ?? 600,
    );

  const client = (user?: TestUser, organisation?: TestOrganisation): TestClient => {
    const send = async (method: string, path: string, parts: CallParts): Promise<Answer> => {
      const sign = user ? { authorization: `Bearer ${await token(user)}` } : {};
      const request: InjectOptions = {
        method: method as InjectOptions['method'] & string,
        url: path,
        query: stringQuery({ ...(organisation ? { organisation_id: organisation.id } : {}), ...parts.query }),
        headers: { ...sign, ...parts.headers },
        ...(parts.body === undefined ? {} : { payload: parts.body as object }),
      };
      const answer = await app.inject(request);
      const isJson = /[/+]json/.test(String(answer.headers['content-type'] ?? ''));
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: isJson ? answer.json() : undefined };
    };
    return {
      get: (path, parts = {}) => send('GET', path, parts),
      post: (path, body, parts = {}) => send('POST', path, { ...parts, body }),
      put: (path, body, parts = {}) => send('PUT', path, { ...parts, body }),
      patch: (path, body, parts = {}) => send('PATCH', path, { ...parts, body }),
      delete: (path, parts = {}) => send('DELETE', path, parts),
      call: async <C extends Call>(call: C, parts: CallParts = {}) => {
        const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''));
        return (await send(call.method, `/api${path}`, parts)) as Answer<CallOutput<C>>;
      },
    };
  };

  return {
    deps,
    app,
    database,
    async createUser(values = {}) {
      const email = values.email ?? `user-${(counter += 1)}@example.com`;
      const [user] = await deps.db
        .insert(users)
        .values({ emailConfirmedAt: new Date(), ...values, email })
        .returning();
      if (user === undefined) throw new Error('no user was made');
      return { id: user.id, email: user.email, isAdmin: user.isAdmin, isAgency: user.isAgency };
    },
    async createOrganisation({ name = `Workspace ${(counter += 1)}`, domain = `site-${counter}.example.com`, members = [] } = {}) {
      const [organisation] = await deps.db.insert(organisations).values({ name, domain }).returning();
      if (organisation === undefined) throw new Error('no workspace was made');
      for (const member of members) {
        const { user, role } = 'user' in member ? member : { user: member, role: 'user' as const };
        await deps.db.insert(memberships).values({ organisationId: organisation.id, userId: user.id, role });
      }
      return { id: organisation.id, name, domain };
    },
    token,
    asUser: (user, organisation) => client(user, organisation),
    asNobody: () => client(),
    finished: ({ id, organisationId }) =>
      until(async () => {
        const task = await deps.jobs.find(organisationId, id);
        return task && (task.status === 'SUCCESS' || task.status === 'FAILURE') ? task : undefined;
      }, `task ${id} to be over`),
    async close() {
      await app.close();
      await close();
      await database.drop();
    },
  };
}

function stringQuery(query: Record<string, string | number | boolean>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
