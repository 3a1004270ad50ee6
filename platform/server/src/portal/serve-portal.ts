import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendProblem } from '../http/error-answer.ts';
import { problem } from '../http/problem.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { NOT_BUILT_PAGE, renderPage } from './page.ts';
import { registryReader, RegistryError } from './registry-file.ts';

const YEAR = '365d';
/** What is never a page of the portal. */
const NOT_PAGES = /^\/(api|assets|releases|oidc)(\/|$)/;

/**
 * Serves the portal: the host's files, releases that stand beside the registry, and for every other address a person
 * may type the host's page, filled in for this visit.
 */
export async function servePortal(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): Promise<void> {
  const published = registryReader(config, (fault) => log.error({ reason: fault.message }, 'the registry of releases is at fault'));
  const releases = path.dirname(config.registryFile);
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: true, dotfiles: 'ignore', index: false });

  // Names carry the hash of the content, so a file never changes; older releases stay for pages left open.
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = path.posix.join('assets', request.params['*']);
    const { hostFolder } = await published();
    for (const folder of [hostFolder, ...(await otherHostReleases(releases, hostFolder))]) {
      if (await isFile(folder, file)) return sendImmutable(reply, file, folder);
    }
    return sendProblem(reply, request, nothingHere());
  });
  app.get<{ Params: { remote: string; version: string; '*': string } }>('/releases/:remote/:version/*', async (request, reply) => {
    const { remote, version, '*': rest } = request.params;
    const file = path.posix.join(remote, version, rest);
    return (await isFile(releases, file)) ? sendImmutable(reply, file, releases) : sendProblem(reply, request, nothingHere());
  });

  app.setNotFoundHandler(async (request, reply) => {
    const address = new URL(request.url, 'http://server').pathname;
    if (NOT_PAGES.test(address) || !['GET', 'HEAD'].includes(request.method)) return sendProblem(reply, request, nothingHere());
    try {
      const { registry, hostFolder } = await published();
      const file = address.slice(1);
      if (path.extname(file) !== '' && !file.endsWith('.html') && (await isFile(hostFolder, file))) {
        return reply.sendFile(file, hostFolder, { maxAge: '1h' });
      }
      if (!acceptsPage(request)) return sendProblem(reply, request, nothingHere());
      const nonce = randomBytes(18).toString('base64');
      const template = await readFile(path.join(hostFolder, 'index.html'), 'utf8');
      return reply
        .headers({ ...PAGE_HEADERS, 'content-security-policy': contentSecurityPolicy(config, registry, nonce) })
        .send(renderPage(template, config, registry, nonce));
    } catch (error) {
      if (!(error instanceof RegistryError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      log.error({ reason: (error as Error).message }, 'the portal is not built');
      return reply.code(503).headers({ ...PAGE_HEADERS, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }).send(NOT_BUILT_PAGE);
    }
  });
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

function sendImmutable(reply: FastifyReply, file: string, folder: string): FastifyReply {
  // Remotes and a host under development load each other's files across origins.
  return reply.header('access-control-allow-origin', '*').sendFile(file, folder, { maxAge: YEAR, immutable: true });
}

async function isFile(folder: string, file: string): Promise<boolean> {
  const whole = path.join(folder, file);
  if (!whole.startsWith(folder + path.sep) || file.includes('\0')) return false;
  const facts = await stat(whole).catch(() => undefined);
  return facts?.isFile() ?? false;
}

/** Folders of further host releases, where the host's build is one of several under `<releases>/host/`. */
async function otherHostReleases(releases: string, hostFolder: string): Promise<string[]> {
  const home = path.join(releases, 'host');
  if (path.dirname(hostFolder) !== home) return [];
  const names = await readdir(home).catch(() => []);
  return names.map((name) => path.join(home, name)).filter((folder) => folder !== hostFolder);
}

/** Browsers that go somewhere say `text/html`; scripts and images that miss their file must not be given a page. */
function acceptsPage({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  return accept.includes('text/html') || (accept === '*/*' && headers['sec-fetch-dest'] === undefined);
}

const nothingHere = () => problem(404, 'not-found', 'There is nothing at this address.');
