import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImageFile, ExternalAnswer } from '../checks/site-view.ts';
import type { NotFoundFact } from '../crawl-store.ts';
import type { Outgoing } from '../outgoing/index.ts';
import type { PageResult } from '../page-result.ts';
import { HostRateLimiter } from '../site/host-rate-limiter.ts';
import { namedBy } from '../previous-pages.ts';
import { siteScope } from '../site-scope.ts';
import { askMissing, foldersOf, pageUrls } from './ask-missing.ts';
import { readImageFile } from './read-image-file.ts';
import { checkExternal, type ProbeClient } from './check-external.ts';
import { byHost } from './by-host.ts';

/** What is known about files that pages use and about URLs of other sites, by URL, and how the site responds to made-up URLs. */
export interface Probed {
  imageFiles: Map<string, ImageFile>;
  outside: Map<string, ExternalAnswer>;
  notFound: NotFoundFact[];
}

export interface ProbeSiteOptions {
  startUrl: string;
  outgoing: Outgoing;
  /** for the site's own hosts; Infinity for a site of one's own */
  requestsPerSecond: number;
  /** hosts, as the operator named them, that may be requested without a pause */
  allowHosts: readonly string[];
  basicAuth: { username: string; password: string } | null;
  signal: AbortSignal;
  progress: (asked: number, all: number, url: string) => void;
}

/** Maximum URLs requested after one crawl, most used first. */
const MAX_FILES = 1_000;
const MAX_LINKS = 500;
const AT_A_TIME = 4;
/** Milliseconds between two requests to a host other than the site's. */
const STRANGERS_PAUSE_MS = 1_000;

/**
 * Requests the images, style sheets, scripts and other files of a crawl's pages, the URLs of other sites that they link to
 * or name as canonical or as another language's version, and made-up URLs. When the signal fires, returns what is known by then.
 */
export async function probeSite(pages: readonly PageResult[], options: ProbeSiteOptions): Promise<Probed> {
  const { signal, progress } = options;
  const probed: Probed = { imageFiles: new Map(), outside: new Map(), notFound: [] };
  const scope = siteScope(options.startUrl);
  const { origin } = new URL(options.startUrl);
  const files = mostUsed(
    pages.flatMap(({ html }) => [
      ...(html?.images ?? []).map(({ url }) => url),
      ...(html?.resources ?? []).filter(({ kind }) => kind !== 'form').map(({ url }) => url),
    ]),
    MAX_FILES,
  );
  const links = mostUsed(
    pages.flatMap(({ url: page, html }) => {
      if (!html) return [];
      const { canonicals, alternates } = namedBy(html, page);
      return [
        ...html.links.filter(({ internal }) => !internal).map(({ url }) => url),
        ...[...canonicals, ...alternates].filter((url) => !scope.contains(url)),
      ];
    }),
    MAX_LINKS,
  );
  const client = probeClient(options);
  const note = (url: string): void => progress(probed.imageFiles.size + probed.outside.size, files.length + links.length, url);
  try {
    probed.notFound = await askMissing(client, origin, {
      name: `no-page-${randomUUID().slice(-12)}`,
      folders: foldersOf(origin, pageUrls(pages)),
    });
    await byHost(files, AT_A_TIME, signal, async (url) => {
      probed.imageFiles.set(url, await readImageFile(client, url));
      note(url);
    });
    await checkExternal(links, {
      client,
      signal,
      wait: (ms) => wait(ms, undefined, { signal }),
      answered: async (url, answer) => {
        probed.outside.set(url, answer);
        note(url);
      },
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return probed;
}

function mostUsed(urls: readonly (string | null)[], most: number): string[] {
  const uses = new Map<string, number>();
  for (const url of urls) if (url !== null && /^https?:/.test(url)) uses.set(url, (uses.get(url) ?? 0) + 1);
  return [...uses]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([url]) => url);
}

function probeClient({ startUrl, outgoing, requestsPerSecond, allowHosts, basicAuth, signal }: ProbeSiteOptions): ProbeClient {
  const scope = siteScope(startUrl);
  const { origin } = new URL(startUrl);
  const own = new HostRateLimiter(1000 / requestsPerSecond);
  const strangers = new HostRateLimiter(STRANGERS_PAUSE_MS);
  const isAllowed = ({ host, hostname }: URL): boolean => allowHosts.includes(host) || allowHosts.includes(hostname);
  const token = basicAuth && Buffer.from(`${basicAuth.username}:${basicAuth.password}`, 'utf8').toString('base64');
  const reached = new Set<string>();
  return {
    reached,
    async ask(address, request) {
      const url = new URL(address);
      const limiter = scope.contains(url) ? own : strangers;
      if (limiter === own || !isAllowed(url)) await limiter.turn(url.host, signal);
      // Only the site itself gets the password.
      const login: Record<string, string> = token !== null && url.origin === origin ? { authorization: `Basic ${token}` } : {};
      const result = await outgoing.fetch(address, { ...request, headers: { ...login, ...request?.headers }, signal });
      signal.throwIfAborted();
      if (result.ok && !isAllowed(url)) reached.add(url.host);
      if (result.ok) limiter.answered(url.host, { status: result.status, timedOut: false, responseMs: result.responseMs });
      else if (result.reason === 'timeout') limiter.answered(url.host, { status: null, timedOut: true, responseMs: null });
      return result;
    },
  };
}
