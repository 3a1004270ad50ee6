import { siteScope, type Politeness, type ProbeClient } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { postgresPoliteness, readSettings, isAllowedHost, readCrawl } from '../crawls/index.ts';
import type { CrawlScope } from '../crawl-data/index.ts';

/** Milliseconds between two requests to a host other than the workspace's. */
const STRANGERS_PAUSE_MS = 1_000;

/** Requests URLs that a crawl found: in the host's turn, with the pace and credentials of the workspace's crawl settings. */
export interface SiteClient extends ProbeClient {
  /** waits until a host may be requested */
  turn(url: string): Promise<void>;
  /** the site's origin, and its credentials if any */
  readonly origin: string;
  readonly login: { username: string; password: string } | null;
}

/** @throws Error if the crawl was removed */
export async function siteClient(deps: Deps, { organisationId, crawlId }: CrawlScope, signal: AbortSignal): Promise<SiteClient> {
  const { db, config, outgoing, log } = deps;
  const crawl = await readCrawl(db, organisationId, crawlId);
  if (!crawl) throw new Error('This crawl was removed.');
  const { settings, login } = await readSettings(deps, organisationId, crawl.options.host ?? '');
  const { origin, host: siteHost } = new URL(crawl.start_url);
  const scope = siteScope(crawl.start_url);
  const isAllowed = (host: string) => isAllowedHost(host, config.crawlAllowHosts);
  const site = postgresPoliteness(db, isAllowed(siteHost) ? 0 : 1000 / settings.requests_per_second, log);
  const strangers = { polite: postgresPoliteness(db, STRANGERS_PAUSE_MS, log), allowed: postgresPoliteness(db, 0, log) };
  const politenessOf = (url: URL): Politeness =>
    scope.contains(url.href) || url.host === siteHost ? site : isAllowed(url.host) ? strangers.allowed : strangers.polite;
  const token = login && Buffer.from(`${login.username}:${login.password}`, 'utf8').toString('base64');

  const headersOf = (url: URL): Record<string, string> => ({
    ...(settings.user_agent !== '' && { 'user-agent': settings.user_agent }),
    // Only the site itself receives the password.
    ...(token !== null && url.origin === origin && { authorization: `Basic ${token}` }),
  });
  const reached = new Set<string>();
  return {
    origin,
    reached,
    login,
    turn: (address) => {
      const url = new URL(address);
      return politenessOf(url).turn(url.host, signal);
    },
    async ask(address, request) {
      const url = new URL(address);
      const polite = politenessOf(url);
      await polite.turn(url.host, signal);
      const result = await outgoing.fetch(address, { ...request, headers: { ...headersOf(url), ...request?.headers }, signal });
      if (result.ok && !isAllowed(url.host)) reached.add(url.host);
      if (result.ok) polite.answered(url.host, { status: result.status, timedOut: false, responseMs: result.responseMs });
      else if (result.reason === 'timeout') polite.answered(url.host, { status: null, timedOut: true, responseMs: null });
      return result;
    },
  };
}
