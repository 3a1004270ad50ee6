import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { rateLimiter } from '../../../http/rate-limit.ts';
import type { Published } from '../../../portal/sources/published.ts';
import { noteFaults, PAGE, type Fault } from './faults.ts';
import { readPolicyReports, type PolicyReport } from './policy-reports.ts';
import { publishedNow } from './published-or-problem.ts';

/** Below `/api`; the page's policy tells browsers about it. */
export const VIOLATIONS_PATH = '/releases/violations';

const BODY_BYTES = 64 * 1024;
/** Anyone may send reports, so the limits are low: per IP address, and in total. */
const PER_MINUTE = 60;
const PER_MINUTE_IN_ALL = 300;

/** Accepts browsers' reports of what the page's policy blocked, and records them with the remote they belong to. */
export function serveViolations(api: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'clock' | 'releases'>): void {
  const limit = rateLimiter();
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body.toString()),
    );
    scope.post(VIOLATIONS_PATH, {
      onRequest: async (request) => {
        limit(request.ip, PER_MINUTE);
        limit('all', PER_MINUTE_IN_ALL);
      },
      handler: async (request, reply) => {
        const published = await publishedNow(deps);
        const reports = reportsOf(request).filter(({ page }) => isOurs(deps.config, page));
        await noteFaults(
          deps.db,
          reports.map((report) => faultOf(published, report)),
          deps.clock(),
        );
        return reply.code(204).send();
      },
    });
  });
}

function reportsOf({ body }: FastifyRequest): PolicyReport[] {
  let reports: PolicyReport[] | undefined;
  try {
    reports = readPolicyReports(JSON.parse(typeof body === 'string' ? body : ''));
  } catch {
    // Reported below, together with JSON that is not a report.
  }
  if (!reports) throw problem(400, 'report-malformed', 'This is not a Content Security Policy report.');
  return reports;
}

const isOurs = ({ publicUrl }: Deps['config'], page: string): boolean =>
  URL.canParse(page) && new URL(page).origin === new URL(publicUrl).origin;

/** The owner of the script that requested it, else the owner of the file. */
function faultOf(published: Published, { directive, blocked, source, line }: PolicyReport): Fault {
  const owner = ownerOf(published, source) ?? ownerOf(published, blocked);
  const place = source === '' ? '' : ` (${source}:${line})`;
  return {
    remote: owner?.remote ?? PAGE,
    version: owner?.version ?? '',
    module: '',
    cause: 'policy',
    message: `${directive} blocked ${blocked === '' ? 'something' : blocked}${place}`,
  };
}

interface Owner {
  remote: string;
  /** '' if the URL does not say */
  version: string;
}

/** Whose release a URL belongs to; undefined: no remote's. */
function ownerOf(published: Published, address: string): Owner | undefined {
  const fixed = published.resolve({}).remotes;
  for (const { name, version, baseUrl, fallback } of fixed) {
    if (address.startsWith(baseUrl)) return { remote: name, version };
    if (fallback && address.startsWith(fallback.baseUrl)) return { remote: name, version: fallback.version };
  }
  for (const [name, { releases }] of Object.entries(published.index?.remotes ?? {})) {
    const origin = published.originOf(name);
    if (!address.startsWith(origin)) continue;
    const folder = address.slice(origin.length).split('/', 1)[0] ?? '';
    return { remote: name, version: releases.some(({ version }) => version === folder) ? folder : '' };
  }
  return undefined;
}
