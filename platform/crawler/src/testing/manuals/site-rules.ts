import { canonicalOf, isKeptOut, wordsOf, type Served } from './page-rules.ts';

/** A URL of the site and its response. */
export interface Address {
  url: string;
  status: number;
  redirectTo: string | null;
  /** null if it is not a page */
  page: Served | null;
}

/** A file that pages use, as on disk; null if there is none. */
export type FileOf = (url: string) => { bytes: number; width: number | null; height: number | null } | null;

export interface Site {
  startUrl: string;
  addresses: readonly Address[];
  fileOf: FileOf;
}

const WITHOUT_ELEMENT = /^(?:top$|!)|[/=&?]|:~:/i;

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Which URLs have each fault that only the whole site shows, by code. */
export function siteRules({ startUrl, addresses, fileOf }: Site): Record<string, Set<string>> {
  const known = new Map(addresses.map((address) => [address.url, address]));
  const served = addresses.flatMap(({ page }) => page ?? []);
  const host = new URL(startUrl).host;
  const linksOf = ({ tree }: Served) => tree.links.filter(({ url }) => url !== null && new URL(url).host === host);
  const isIndexable = ({ tree, url }: Served): boolean => !isKeptOut(tree) && [null, url].includes(canonicalOf(tree));
  const indexable = served.filter(isIndexable);
  const end = (url: string): Address | undefined => {
    let address = known.get(url);
    for (let hops = 0; hops < 20 && address?.redirectTo; hops += 1) address = known.get(address.redirectTo);
    return address;
  };
  const pagesWhere = (some: readonly Served[], has: (page: Served) => boolean) => new Set(some.filter(has).map(({ url }) => url));
  const leadsTo = (has: (target: Address) => boolean) =>
    pagesWhere(served, (page) =>
      linksOf(page).some(({ url }) => has(known.get(url ?? '') ?? { url: '', status: 200, redirectTo: null, page: null })),
    );
  const repeated = (textOf: (page: Served) => string): Set<string> => {
    const groups = Map.groupBy(
      indexable.filter((page) => textOf(page) !== ''),
      (page) => `${(page.tree.lang ?? '').toLowerCase().split('-')[0]} ${textOf(page).toLowerCase()}`,
    );
    return new Set([...groups.values()].filter(({ length }) => length > 1).flatMap((twins) => twins.map(({ url }) => url)));
  };

  const followed = (page: Served): string[] =>
    page.tree.robots.includes('nofollow')
      ? []
      : linksOf(page).flatMap(({ url, rel }) => (url !== null && !rel.includes('nofollow') ? [url] : []));
  const depths = depthsFrom(startUrl, known, followed);
  const inlinks = new Map<string, Set<string>>();
  for (const page of served)
    for (const url of followed(page).map((target) => end(target)?.url ?? target))
      if (url !== page.url) inlinks.set(url, (inlinks.get(url) ?? new Set()).add(page.url));
  const ranks = ranksOf(addresses, known, (page) =>
    linksOf(page)
      .filter(({ rel }) => !rel.includes('nofollow'))
      .flatMap(({ url }) => end(url ?? '')?.url ?? []),
  );
  const middleRank = middleOf(indexable.map(({ url }) => ranks.get(url) ?? 0));
  const counts = new Map(indexable.map((page) => [page.url, wordsOf(page.tree.text)]));
  const middle = middleOf([...counts.values()]);
  const spread = 1.4826 * middleOf([...counts.values()].map((count) => Math.abs(count - middle)));
  const exact = Map.groupBy(
    indexable.filter(({ tree }) => tree.text !== ''),
    ({ tree }) => tree.text,
  );
  const gone = (address: Address | undefined): boolean => address?.status === 404 || address?.status === 410;
  return {
    not_found: new Set(addresses.filter(gone).map(({ url }) => url)),
    redirect: new Set(addresses.filter(({ redirectTo }) => redirectTo !== null).map(({ url }) => url)),
    internal_link_404: leadsTo(({ url }) => gone(end(url))),
    internal_link_redirect: leadsTo(({ url, redirectTo }) => redirectTo !== null && !gone(end(url))),
    redirect_to_error: new Set(
      addresses.filter(({ url, redirectTo }) => redirectTo !== null && (end(url)?.status ?? 200) >= 400).map(({ url }) => url),
    ),
    title_duplicate: repeated(({ tree }) => (tree.titles.find(({ inHead }) => inHead) ?? tree.titles[0])?.text ?? ''),
    missing_or_invalid_page_title: repeated(({ tree }) => (tree.titles.find(({ inHead }) => inHead) ?? tree.titles[0])?.text ?? ''),
    description_duplicate: repeated(({ tree }) => tree.descriptions[0]?.text ?? ''),
    missing_or_invalid_meta_description: repeated(({ tree }) => tree.descriptions[0]?.text ?? ''),
    h1_duplicate: repeated(({ tree }) => tree.headings.find(({ level }) => level === 1)?.text ?? ''),
    duplicate_content: new Set([...exact.values()].filter(({ length }) => length > 1).flatMap((twins) => twins.map(({ url }) => url))),
    near_duplicate_content: nearlyTheSame(indexable),
    thin_content: pagesWhere(
      indexable,
      ({ url }) => (counts.get(url) ?? 0) < 50 || (counts.get(url) ?? 0) < Math.min(200, middle - 3 * spread),
    ),
    deep_page: pagesWhere(indexable, ({ url }) => (depths.get(url) ?? 0) > 4),
    one_internal_link: pagesWhere(indexable, ({ url }) => url !== startUrl && inlinks.get(url)?.size === 1),
    non_indexable_inlinks: pagesWhere(indexable, ({ url }) => {
      const from = [...(inlinks.get(url) ?? [])];
      return url !== startUrl && from.length > 0 && !indexable.some((page) => from.includes(page.url));
    }),
    weak_internal_rank: pagesWhere(indexable, ({ url }) => (ranks.get(url) ?? 0) < middleRank / 4),
    fragment_missing: pagesWhere(served, (page) =>
      linksOf(page).some(({ url, fragment }) => {
        const target = url === null ? undefined : known.get(url)?.page;
        if (!target || fragment === '' || WITHOUT_ELEMENT.test(fragment)) return false;
        const decoded = URL.canParse(`http://a/#${fragment}`) ? safely(fragment) : fragment;
        return !WITHOUT_ELEMENT.test(decoded) && !target.tree.names.has(fragment) && !target.tree.names.has(decoded);
      }),
    ),
    broken_image: pagesWhere(served, ({ tree }) => tree.images.some(({ url }) => isMissing(url, host, fileOf))),
    broken_resource: pagesWhere(served, ({ tree }) => tree.resources.some(({ url }) => isMissing(url, host, fileOf))),
    image_size_issues: pagesWhere(served, ({ tree }) =>
      tree.images.some(({ url, width, height }) => {
        if (url === null) return false;
        if (width === null || height === null) return true;
        const file = new URL(url).host === host ? fileOf(url) : null;
        if (!file) return false;
        if (file.bytes > 200_000) return true;
        return file.width !== null && file.height !== null && Math.abs(height - (width * file.height) / file.width) >= 2;
      }),
    ),
    // There is no sitemap, which is reported for the front page.
    sitemap_missing: new Set([startUrl]),
  };
}

const isMissing = (url: string | null, host: string, fileOf: FileOf): boolean =>
  url !== null && new URL(url).host === host && fileOf(url) === null;

function safely(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function depthsFrom(start: string, known: ReadonlyMap<string, Address>, followed: (page: Served) => string[]): Map<string, number> {
  const depths = new Map([[start, 0]]);
  for (let level = [start], depth = 0; level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const url of level) {
      const address = known.get(url);
      if (address?.redirectTo && !depths.has(address.redirectTo)) {
        depths.set(address.redirectTo, depth);
        level.push(address.redirectTo);
      }
      for (const target of address?.page ? followed(address.page) : [])
        if (!depths.has(target)) {
          depths.set(target, depth + 1);
          next.push(target);
        }
    }
    level = next;
  }
  return depths;
}

/** Internal PageRank by its definition: 15 % anywhere, the rest along the links, and anywhere from pages without links. */
function ranksOf(
  addresses: readonly Address[],
  known: ReadonlyMap<string, Address>,
  linksOf: (page: Served) => string[],
): Map<string, number> {
  const urls = addresses.map(({ url }) => url);
  const targets = new Map(addresses.map(({ url, page }) => [url, page ? linksOf(page).filter((target) => known.has(target)) : []]));
  let ranks = new Map(urls.map((url) => [url, 1 / urls.length]));
  for (let round = 0; round < 100; round += 1) {
    const lost = urls.reduce((sum, url) => sum + (targets.get(url)?.length ? 0 : (ranks.get(url) ?? 0)), 0);
    const next = new Map(urls.map((url) => [url, (0.15 + 0.85 * lost) / urls.length]));
    for (const url of urls) {
      const out = targets.get(url) ?? [];
      for (const target of out) next.set(target, (next.get(target) ?? 0) + (0.85 * (ranks.get(url) ?? 0)) / out.length);
    }
    ranks = next;
  }
  return ranks;
}

/** Pages of which another contains at least 80 % of the three-word phrases, counted one by one; the first 5,000 words of each. */
function nearlyTheSame(pages: readonly Served[]): Set<string> {
  const phrases = pages.map(({ tree }) => {
    const words = tree.text.slice(0, 20_000).toLowerCase().split(' ').slice(0, 5_000);
    return words.length < 20 ? new Set<string>() : new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
  });
  const found = new Set<string>();
  for (const [one, mine] of phrases.entries()) {
    for (let other = 0; other < one; other += 1) {
      const theirs = phrases[other] as Set<string>;
      const [small, large] = mine.size < theirs.size ? [mine, theirs] : [theirs, mine];
      if (small.size === 0 || small.size < 0.8 * large.size || pages[one]?.tree.text === pages[other]?.tree.text) continue;
      const common = [...small].filter((phrase) => large.has(phrase)).length;
      if (common / (mine.size + theirs.size - common) < 0.8) continue;
      found.add(pages[one]?.url ?? '').add(pages[other]?.url ?? '');
    }
  }
  return found;
}
