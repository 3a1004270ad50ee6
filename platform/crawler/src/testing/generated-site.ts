import { gzipSync } from 'node:zlib';

/** One URL of a generated site. */
export type SiteNode = {
  /** 200: a page; 3xx: a redirect to `to`; anything else: an error. */
  status: number;
  to?: string;
  /** Targets of its links, by path. Nofollow links lead nowhere. */
  links: { to: string; nofollow?: boolean }[];
};

/** path → what a crawl has to find there; depth null: known only from the sitemap. Forbidden URLs have status null. */
export type Truth = Record<string, { status: number | null; depth: number | null; to: string | null }>;

export type SiteAnswer = { status: number; headers: Record<string, string>; body: string | Buffer };

export type GeneratedSite = {
  truth: Truth;
  /** The response by path; ORIGIN in texts stands for the site's own address. */
  answer(path: string): SiteAnswer | null;
  /** Whether the page at a path differs from the seed's. */
  isChanged(path: string): boolean;
};

export type GeneratedSiteOptions = {
  seed: number;
  pages: number;
  /** Size range of a page, in bytes. */
  bytes?: readonly [number, number];
  /** Links in every page's header and footer, besides its own (about nine). */
  menu?: number;
  /** Pages whose text differs from the seed's: `changed(index)`. */
  changed?: (index: number) => boolean;
};

/** Numbers below 1, deterministic for a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS =
  'soil seed water light leaf root stem bloom frost shade bed path tool spade rake trowel hose glove pot tray hedge lawn mulch compost vine'.split(
    ' ',
  );

/**
 * Generates a site from a seed: a tree of pages with cross-links, broken targets, redirect chains and loops, orphans in the sitemap,
 * forbidden and nofollow URLs, and malformed markup of every kind. The truth is computed from the model, never from the markup.
 */
export function generatedSite({
  seed,
  pages,
  bytes = [2_000, 8_000],
  menu = 0,
  changed = () => false,
}: GeneratedSiteOptions): GeneratedSite {
  const next = random(seed);
  const pick = (below: number): number => Math.floor(next() * below);
  const nodes = new Map<string, SiteNode>();
  const pathOf = (index: number): string => {
    if (index === 0) return '/';
    const forms = [
      `/s${index % 7}/page-${index}`,
      `/s${index % 7}/page-${index}/`,
      `/p.php?id=${index}`,
      `/S${index % 3}/Page_${index}.html`,
      `/%C3%BC/${index}`,
    ];
    return forms[index % forms.length] ?? '/';
  };
  const paths = Array.from({ length: pages }, (_, index) => pathOf(index));
  const node = (path: string, status = 200, to?: string): SiteNode => {
    const made: SiteNode = { status, links: [], ...(to === undefined ? {} : { to }) };
    nodes.set(path, made);
    return made;
  };
  paths.forEach((path) => node(path));
  const at = (index: number): SiteNode => nodes.get(paths[index] ?? '/') as SiteNode;
  const few = Math.max(3, Math.ceil(pages / 25));

  // The last few are known only from the sitemap; every other page is part of a tree.
  const linked = pages - few;
  for (let index = 1; index < linked; index += 1) at(Math.floor((index - 1) / 3)).links.push({ to: paths[index] ?? '/' });
  for (let index = 0; index < pages; index += 1) {
    for (let more = pick(10) + 3; more > 0; more -= 1) at(index).links.push({ to: paths[pick(linked)] ?? '/' });
  }
  const from = (): SiteNode => at(pick(linked));
  for (let index = 0; index < few; index += 1) {
    node(`/gone/${index}`, [404, 410, 500, 403][index % 4]);
    from().links.push({ to: `/gone/${index}` });
    from().links.push({ to: `/gone/${index}` });
    const hops = 1 + pick(4);
    for (let hop = 0; hop < hops; hop += 1) {
      const last = index % 5 === 4 ? `/gone/${index}` : (paths[pick(linked)] ?? '/');
      node(`/r${index}/${hop}`, [301, 302, 307, 308, 303][pick(5)], hop + 1 < hops ? `/r${index}/${hop + 1}` : last);
    }
    from().links.push({ to: `/r${index}/0` });
    from().links.push({ to: `/private/${index}` });
    node(`/private/${index}`);
    node(`/nofollow/${index}`);
    from().links.push({ to: `/nofollow/${index}`, nofollow: true });
  }
  for (const length of [1, 2, 3]) {
    for (let hop = 0; hop < length; hop += 1) node(`/loop${length}/${hop}`, 302, `/loop${length}/${(hop + 1) % length}`);
    from().links.push({ to: `/loop${length}/0` });
  }

  const menuPaths = paths.slice(1, Math.min(menu, linked - 1) + 1);
  for (const path of paths) nodes.get(path)?.links.push(...menuPaths.map((to) => ({ to })));

  const orphans = paths.slice(linked);
  const truth = truthOf(nodes, orphans);
  const sitemap = gzipSync(
    `<?xml version="1.0"?><urlset>${[...orphans, ...paths.slice(0, 10)].map((path) => `<url><loc>${path.replaceAll('&', '&amp;')}</loc></url>`).join('')}</urlset>`,
  );
  const indexOf = new Map(paths.map((path, index) => [path, index]));
  const isChanged = (path: string): boolean => changed(indexOf.get(path) ?? -1);
  return {
    truth,
    isChanged,
    answer(path): SiteAnswer | null {
      if (path === '/robots.txt')
        return {
          status: 200,
          headers: { 'content-type': 'text/plain' },
          body: 'User-agent: *\nDisallow: /private/\nSitemap: /map-index.xml\n',
        };
      if (path === '/map-index.xml')
        return {
          status: 200,
          headers: { 'content-type': 'application/xml' },
          body: '<sitemapindex><sitemap><loc>/map.xml.gz</loc></sitemap></sitemapindex>',
        };
      if (path === '/map.xml.gz') return { status: 200, headers: { 'content-type': 'application/gzip' }, body: sitemap };
      const found = nodes.get(path);
      if (!found) return null;
      if (found.to !== undefined) return { status: found.status, headers: { location: found.to }, body: '' };
      if (found.status !== 200)
        return { status: found.status, headers: { 'content-type': 'text/html' }, body: '<a href="/phantom/on-error">x</a>' };
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: markup(path, found, seed, bytes, isChanged(path)),
      };
    },
  };
}

/** Shortest paths: a link costs one click, a redirect none. */
function truthOf(nodes: ReadonlyMap<string, SiteNode>, orphans: readonly string[]): Truth {
  const depths = new Map<string, number | null>();
  const walk = (starts: readonly string[], first: number | null): void => {
    let level = starts.filter((path) => !depths.has(path));
    for (let depth = first; level.length > 0; depth = depth === null ? null : depth + 1) {
      const following: string[] = [];
      const now = [...level];
      for (let path = now.pop(); path !== undefined; path = now.pop()) {
        if (depths.has(path)) continue;
        depths.set(path, depth);
        const found = nodes.get(path);
        if (!found || path.startsWith('/private/')) continue;
        if (found.to !== undefined) now.push(found.to);
        if (found.status === 200) following.push(...found.links.filter(({ nofollow }) => !nofollow).map(({ to }) => to));
      }
      level = following.filter((path) => !depths.has(path));
    }
  };
  walk(['/'], 0);
  walk(orphans, null);
  return Object.fromEntries(
    [...depths].map(([path, depth]) => {
      const found = nodes.get(path);
      return [path, { depth, status: path.startsWith('/private/') ? null : (found?.status ?? 404), to: found?.to ?? null }];
    }),
  );
}

/** A page with its links in many spellings, and with lookalikes that are not links. */
function markup(path: string, { links }: SiteNode, seed: number, [least, most]: readonly [number, number], changed: boolean): string {
  let hash = seed;
  for (const letter of path) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  const next = random(hash);
  const words = (count: number): string => Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
  const spellings = (to: string): string[] => {
    const plain = to.replaceAll('&', '&amp;');
    return [
      `<a href="${plain}">`,
      `<A HREF='ORIGIN${plain}'>`,
      `<a class=x href=${plain} >`,
      `<a\n href=" ${plain}#${words(1)}">`,
      `<a href="/x/..${plain}">`,
    ];
  };
  const anchors = links.map(({ to, nofollow }) => {
    if (nofollow) return `<a rel="ugc nofollow" href="${to}">${words(2)}</a>`;
    const choices = spellings(to);
    return `<li>${choices[Math.floor(next() * choices.length)]}${words(2)}</a>`;
  });
  const noise = [
    '<!-- <a href="/phantom/comment">x</a> -->',
    '<script>var s = "<a href=\'/phantom/script\'>";</script>',
    '<template><a href="/phantom/template">x</a></template>',
    '<textarea><a href="/phantom/textarea"></textarea>',
    '<p><b>unclosed',
    '</div></i>',
    '<a href="mailto:a@b.example">mail</a>',
    '<a href="https://elsewhere.example/x">out</a>',
    '<img src="/i.png" alt="x">',
  ];
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${words(4)} ${path}</title><meta name="description" content="${words(14)}"><link rel="canonical" href="ORIGIN${path.replaceAll('&', '&amp;')}"></head>`;
  const parts = [head, `<body><h1>${changed ? 'Changed ' : ''}${words(3)}</h1><ul>`, ...anchors, '</ul>', ...noise];
  const size = least + Math.floor(next() * (most - least));
  for (let length = parts.join('').length; length < size;) {
    const paragraph = `<p>${words(40)}</p>\n`;
    parts.push(paragraph);
    length += paragraph.length;
  }
  return `${parts.join('\n')}</body></html>`;
}
