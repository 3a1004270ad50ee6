import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendProblem } from '../http/error-answer.ts';
import { problem } from '../http/problem.ts';
import { VIOLATIONS_PATH } from '../modules/host/releases/index.ts';
import { contentSecurityPolicy, REPORT_GROUP } from './content-security-policy.ts';
import { serveLicenses } from './licenses/serve-licenses.ts';
import { withOverrides } from './overrides/override.ts';
import { serveOverrides } from './overrides/serve-overrides.ts';
import { firstRequests, parseHostFiles, type HostFiles } from './first-requests.ts';
import { NOT_BUILT_PAGE, portalConfig, renderPage } from './page.ts';
import { IMMUTABLE, serveFile } from './serve-file.ts';
import { RegistryError, type Published } from './sources/published.ts';

const HOUR = 'public, max-age=3600';
/** Paths that are never a page of the portal. */
const NOT_PAGES = /^\/(api|assets|releases|oidc|override|mcp|\.well-known)(\/|$)/;

/**
 * Serves the portal: the host's files, releases that nobody else serves, and for any other URL a person may type the host's page,
 * filled in for this visit.
 */
export async function servePortal(app: FastifyInstance, deps: Pick<Deps, 'config' | 'log' | 'secrets' | 'releases'>): Promise<void> {
  const { config, log, releases } = deps;
  const overrides = serveOverrides(app, deps);
  const templateOf = templates();
  const reportUri = `${config.apiUrl ?? `${config.publicUrl}/api`}${VIOLATIONS_PATH}`;

  // Names contain the content hash, so a file never changes; older releases stay for pages left open.
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const published = await current(releases);
    const file = `assets/${request.params['*']}`;
    const isServed = await serveFile(request, reply, { file, cacheControl: IMMUTABLE, read: (one) => published.readAsset(one) });
    return isServed ? reply : sendProblem(reply, request, nothingHere());
  });
  app.get<{ Params: { remote: string; version: string; '*': string } }>('/releases/:remote/:version/*', async (request, reply) => {
    const published = await current(releases);
    const { remote, version, '*': file } = request.params;
    const read = (one: string) => published.readRelease(remote, version, one);
    return (await serveFile(request, reply, { file, cacheControl: IMMUTABLE, read })) ? reply : sendProblem(reply, request, nothingHere());
  });

  serveLicenses(app);
  // Nothing of the portal is for search engines: its screens are private, and signing in is not worth finding.
  app.get('/robots.txt', (_request, reply) =>
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': HOUR }).send('User-agent: *\nDisallow: /\n'),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const address = new URL(request.url, 'http://server').pathname;
    if (NOT_PAGES.test(address) || !['GET', 'HEAD'].includes(request.method)) return sendProblem(reply, request, nothingHere());
    let template: Template | undefined;
    let published: Published;
    try {
      published = await releases.current();
      const { readHostFile } = published;
      const file = address.slice(1);
      if (path.extname(file) !== '' && !file.endsWith('.html')) {
        if (await serveFile(request, reply, { file, cacheControl: HOUR, read: (one) => readHostFile(one, false) })) return reply;
      }
      if (!acceptsPage(request, address)) return sendProblem(reply, request, nothingHere());
      const answered = overrides.answer(request, reply, published);
      if (answered) return answered;
      template = await templateOf(published, overrides.active(request, published).length > 0);
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      return notBuilt(reply, error.message);
    }
    return template === undefined
      ? notBuilt(reply, 'no release of the host is published')
      : showPage(request, reply, { address, published, template });
  });

  function showPage(request: FastifyRequest, reply: FastifyReply, { address, published, template }: Visit): FastifyReply {
    const local = overrides.active(request, published);
    const registry = withOverrides(published.resolve({}), local);
    const nonce = randomBytes(18).toString('base64');
    const policy = contentSecurityPolicy(config, registry, { nonce, reportUri, overrides: local.map(({ url }) => url) });
    return reply
      .headers({ ...PAGE_HEADERS, 'content-security-policy': policy, 'reporting-endpoints': `${REPORT_GROUP}="${reportUri}"` })
      .send(
        renderPage(template.page, {
          registry,
          config: portalConfig(config, local),
          nonce,
          first: firstRequests(address, registry, template.files, nonce),
        }),
      );
  }

  function notBuilt(reply: FastifyReply, reason: string): FastifyReply {
    log.error({ reason }, 'the portal is not built');
    return reply
      .code(503)
      .headers({ ...PAGE_HEADERS, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" })
      .send(NOT_BUILT_PAGE);
  }
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** The host's page with its placeholders, and what the build says about its files. */
interface Template {
  readonly page: string;
  readonly files: HostFiles;
}

interface Visit {
  /** path of the page */
  readonly address: string;
  readonly published: Published;
  readonly template: Template;
}

/** The host's pages of the current release, read once; undefined if there is none. */
function templates(): (published: Published, development: boolean) => Promise<Template | undefined> {
  let tag: string | undefined;
  const known = new Map<boolean, Template>();
  return async (published, development) => {
    // A page built by hand may change without a change of the registry.
    const isFixed = published.index === undefined;
    if (tag !== published.tag || isFixed) known.clear();
    tag = published.tag;
    const template = known.get(development) ?? (await readTemplate(published, development));
    if (template !== undefined && tag === published.tag) known.set(development, template);
    return template;
  };
}

async function readTemplate({ readHostFile }: Published, development: boolean): Promise<Template | undefined> {
  // If the second cannot be read, the page merely has no preloads until the next release.
  const [page, facts] = await Promise.all([
    readHostFile('index.html', development),
    readHostFile('host.json', development).catch(() => undefined),
  ]);
  return page && { page: page.toString('utf8'), files: parseHostFiles(facts?.toString('utf8')) };
}

/** For files: without a registry there are none. */
const current = (releases: Deps['releases']): Promise<Published> =>
  releases.current().catch((error: unknown) => {
    throw error instanceof RegistryError ? nothingHere() : error;
  });

/**
 * Browsers navigating send `text/html`. A script or image whose file is missing must not get a page, and neither must a program that asks for
 * something the portal does not have (`/metrics`, `/healthz`): it would take the 200 for an answer. The front page is for everybody.
 */
function acceptsPage({ headers }: FastifyRequest, address: string): boolean {
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (address === '/' && headers['sec-fetch-dest'] === undefined && accept.includes('*/*'));
}

const nothingHere = () => problem(404, 'not-found', 'There is nothing at this address.');
