import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation } from './store.ts';

const READ_MS = 15_000;
/** How much of a robots.txt Google reads. */
const ROBOTS_BYTES = 500 * 1024;

const bareHost = (host: string) => host.replace(/^www\./, '').replace(/:\d+$/, '');
const hostOf = (url: string) => (URL.canParse(url) ? bareHost(new URL(url).host) : '');

/**
 * Requires a sitemap to belong to the workspace's site: on its host, on a subdomain, or on a host that the site's robots.txt names for
 * sitemaps (sitemaps.org, "Sitemaps & Cross Submits").
 * @throws problem 400 `sitemap-foreign`
 */
export async function requireOwnSitemap(deps: Deps, organisationId: string, url: string, signal: AbortSignal): Promise<void> {
  const domain = (await readOrganisation(deps.db, organisationId))?.domain ?? '';
  const [own, host] = [bareHost(domain), hostOf(url)];
  if (host === own || host.endsWith(`.${own}`)) return;
  if ((await hostsInRobots(deps, domain, signal)).has(host)) return;
  const message = `The sitemap must be on ${own}, on one of its subdomains, or on a host that ${own}/robots.txt names for sitemaps.`;
  throw problem(400, 'sitemap-foreign', message, [{ field: 'body.sitemap_url', message }]);
}

/** Hosts of the `Sitemap:` lines; none if no robots.txt answers. */
async function hostsInRobots({ outgoing }: Deps, domain: string, signal: AbortSignal): Promise<Set<string>> {
  for (const scheme of ['https', 'http']) {
    const answer = await outgoing.get(`${scheme}://${domain}/robots.txt`, {
      maxBytes: ROBOTS_BYTES,
      truncate: true,
      timeoutMs: READ_MS,
      signal,
    });
    if (!answer.ok || answer.status !== 200) continue;
    const lines = new TextDecoder().decode(answer.body).split(/\r\n?|\n/);
    return new Set(lines.flatMap((line) => (/^\s*sitemap\s*:/i.test(line) ? [hostOf(line.slice(line.indexOf(':') + 1).trim())] : [])));
  }
  return new Set();
}
