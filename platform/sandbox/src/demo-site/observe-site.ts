import type { PlantedIssue } from './planted-issues.ts';

type SeenPage = {
  path: string;
  title: string | null;
  description: string | null;
  noindex: boolean;
  canonical: string | null;
  links: { href: string; text: string }[];
  images: { src: string; alt: string | null }[];
};
export type SeenSite = {
  /** pages that returned 200 and HTML, by path */
  pages: Map<string, SeenPage>;
  /** status of every URL on the site that a page or sitemap references */
  statuses: Map<string, number>;
  locations: Map<string, string>;
  sitemap: Set<string>;
};

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : decode(value);
};

/**
 * Reads the whole site over HTTP from its front page and its sitemaps: what an impolite crawler would see. It knows only the HTML that our
 * own theme writes, and shares nothing with the code that writes it.
 */
export async function observeSite(root: string): Promise<SeenSite> {
  const site: SeenSite = { pages: new Map(), statuses: new Map(), locations: new Map(), sitemap: await readSitemaps(root) };
  const queue = ['/', ...site.sitemap];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (site.statuses.has(path)) continue;
    const response = await fetch(`${root}${path}`, { redirect: 'manual' });
    const body = await response.text();
    site.statuses.set(path, response.status);
    const location = response.headers.get('location');
    if (location !== null) {
      const target = new URL(location, root).pathname;
      site.locations.set(path, target);
      queue.push(target);
    }
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) continue;
    const page = readPage(path, body);
    site.pages.set(path, page);
    queue.push(...[...page.links.map(({ href }) => href), ...page.images.map(({ src }) => src)].filter((href) => href.startsWith('/')));
  }
  return site;
}

async function readSitemaps(root: string): Promise<Set<string>> {
  const locations = async (path: string) =>
    [...(await (await fetch(`${root}${path}`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname);
  const files = await locations('/wp-sitemap.xml');
  return new Set((await Promise.all(files.map(locations))).flat());
}

function readPage(path: string, html: string): SeenPage {
  const meta = (name: string) => {
    const tag = new RegExp(`<meta name="${name}"[^>]*>`).exec(html)?.[0];
    return tag === undefined ? null : attribute(tag, 'content');
  };
  const canonical = attribute(/<link rel="canonical"[^>]*>/.exec(html)?.[0] ?? '', 'href');
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  return {
    path,
    title: title === undefined ? null : decode(title),
    description: meta('description'),
    noindex: meta('robots')?.includes('noindex') ?? false,
    canonical: canonical === null ? null : new URL(canonical).pathname,
    links: [...html.matchAll(/<a (?:[^>]*?\s)?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => ({
      href: decode(href),
      text,
    })),
    images: [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => ({ src: attribute(tag, 'src') ?? '', alt: attribute(tag, 'alt') })),
  };
}

/** Every fault visible on the site, in the terms of planted-issues.ts. */
export function issuesSeen({ pages, statuses, locations, sitemap }: SeenSite, robotsTxt: string): PlantedIssue[] {
  const found: PlantedIssue[] = [];
  const titles = Map.groupBy(
    [...pages.values()].filter(({ title }) => title !== null),
    ({ title }) => title ?? '',
  );
  for (const [title, same] of titles) {
    if (same.length > 1) found.push({ kind: 'duplicate_title', title, paths: same.map(({ path }) => path).sort() });
  }
  const linked = new Set([...pages.values()].flatMap(({ links }) => links.map(({ href }) => href)));
  const forbidden = [...robotsTxt.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => prefix ?? '');
  for (const page of pages.values()) {
    const { path, title, canonical } = page;
    if (title === null || title === '') found.push({ kind: 'missing_title', path });
    else if (title.length > 60) found.push({ kind: 'long_title', path, title });
    if (page.description === null) found.push({ kind: 'missing_description', path });
    if (page.noindex) found.push({ kind: 'noindex', path });
    if (canonical !== null && canonical !== path) found.push({ kind: 'canonical_elsewhere', path, canonical });
    for (const { src, alt } of page.images) if (alt === null) found.push({ kind: 'missing_alt', path, image: src });
    for (const { href, text } of page.links) {
      if (text === '') found.push({ kind: 'empty_anchor', path, href });
      if (href.startsWith('http://')) found.push({ kind: 'insecure_link', path, href });
      if (statuses.get(href) === 404) found.push({ kind: 'broken_link', path, target: href });
      if (locations.has(href)) found.push({ kind: 'redirect_link', path, target: href, ...follow(href, statuses, locations) });
    }
    if (sitemap.has(path) && !linked.has(path)) found.push({ kind: 'orphan', path });
    if (forbidden.some((prefix) => path.startsWith(prefix))) found.push({ kind: 'blocked_by_robots', path });
  }
  return found;
}

function follow(start: string, statuses: Map<string, number>, locations: Map<string, string>) {
  const hops: { from: string; status: 301 | 302 }[] = [];
  let at: string | undefined = start;
  while (at !== undefined && locations.has(at)) {
    if (hops.some(({ from }) => from === at)) return { hops, final: null };
    hops.push({ from: at, status: statuses.get(at) as 301 | 302 });
    at = locations.get(at);
  }
  return { hops, final: at ?? null };
}
