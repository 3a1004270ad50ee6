import {
  LinkTable,
  siteFactsShape,
  sitePageFactsShape,
  siteView,
  type ImageFile,
  type ImageUse,
  type LinkArea,
  type ExternalAnswer,
  type OutsideUse,
  type ResourceUse,
  type SitePage,
  type SiteView,
  type Vitals,
} from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { arrayOf } from '../../../store/binary-array.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import type { CrawlScope } from '../crawl-data/index.ts';

type Reader = Pick<Db, 'execute'>;

/** Rows fetched at a time: a crawl may have millions of links. */
const PAGES = 2_000;
const LINKS = 20_000;

export interface StoredSite {
  view: SiteView;
  /** ids of `view.pages`, in the same order */
  ids: string[];
}

const loadSiteRow = z.object({ start_url: z.string(), site: z.nullable(siteFactsShape) });

/** A stored crawl in the form checks use. */
export async function loadSite(db: Reader, scope: CrawlScope): Promise<StoredSite> {
  const { organisationId, crawlId } = scope;
  // /llms.txt and the answer for missing pages are looked up once a crawl is over; until then, the previous crawl's facts are the best.
  const crawl = await queryRow(
    db,
    loadSiteRow,
    sql`
      select start_url, (select coalesce(jsonb_object_agg(key, value), '{}') from (
        select distinct on (key) key, value from crawls b, jsonb_each(b.site)
        where b.organisation_id = c.organisation_id and b.started_at < c.started_at and key in ('llms', 'notFound') order by key, b.started_at desc) before) || site as site
      from crawls c where organisation_id = ${organisationId} and id = ${crawlId}`,
  );
  const { ids, pages, linksOf } = await loadPages(db, scope);
  const places = new Map(ids.map((id, place) => [id, place]));
  const links = await loadLinks(db, scope, ids, linksOf, places);
  const vitals = await loadVitals(db, organisationId, places);
  const { files, uses } = await loadImages(db, scope, places);
  const resourceUses = await loadResources(db, scope, places, files);
  const outside = await loadOutside(db, scope, places);
  return {
    ids,
    view: siteView({
      startUrl: crawl?.start_url ?? '',
      pages,
      links,
      site: crawl?.site ?? null,
      vitals,
      imageFiles: files,
      imageUses: uses,
      resourceUses,
      ...outside,
    }),
  };
}

const pageRow = z.object({
  page_id: z.string(),
  url: z.string(),
  outcome: z.enum(['other', 'redirect', 'html', 'failed', 'error-status', 'robots-blocked']),
  status: z.nullable(z.number()),
  redirect_to: z.nullable(z.string()),
  depth: z.nullable(z.number()),
  in_sitemap: z.boolean(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  canonical: z.nullable(z.string()),
  canonical_id: z.nullable(z.string()),
  no_index: z.boolean(),
  nofollow: z.boolean(),
  word_count: z.number(),
  links: z.number(),
  facts: z.nullable(sitePageFactsShape),
});

async function loadPages(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
): Promise<{ ids: string[]; pages: SitePage[]; linksOf: number[] }> {
  const ids: string[] = [];
  const linksOf: number[] = [];
  const pages: SitePage[] = [];
  for (let after: string | null = null; ;) {
    const rows: z.output<typeof pageRow>[] = await queryRows(
      db,
      pageRow,
      sql`
      select p.page_id, p.url, p.outcome, p.status, p.redirect_to, p.depth, p.in_sitemap, p.title, p.description, p.lang, p.canonical, p.canonical_id, p.no_index, coalesce((p.html ->> 'nofollow')::boolean, false) as nofollow,
        p.word_count, p.internal_links + p.external_links as links, f.facts
      from crawl_pages p left join crawl_findings f using (organisation_id, crawl_id, page_id)
      where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and ${after === null ? sql`true` : sql`p.page_id > ${after}`}
      order by p.page_id limit ${PAGES}`,
    );
    for (const row of rows) {
      ids.push(row.page_id);
      linksOf.push(row.links);
      const { url, outcome, status, depth, title, description, lang, facts, nofollow } = row;
      pages.push({
        url,
        outcome,
        status,
        depth,
        title,
        description,
        lang,
        facts,
        nofollow,
        redirectTo: row.redirect_to,
        inSitemap: row.in_sitemap,
        noindex: row.no_index,
        wordCount: row.word_count,
        canonical: row.canonical_id === null ? null : row.canonical,
      });
    }
    if (rows.length < PAGES) return { ids, pages, linksOf };
    after = rows.at(-1)?.page_id ?? null;
  }
}

const AREAS: readonly LinkArea[] = ['', 'header', 'nav', 'main', 'aside', 'footer'];
/** Separates the texts of a list; none of them contains it. */
const SEPARATOR = '\u001f';

/** The links that matter here: within the site, or without encryption. Lists as texts: a row per link takes four times as long. */
const linksRow = z.object({
  page_id: z.string(),
  targets: z.string(),
  urls: z.string(),
  anchors: z.string(),
  marks: z.string(),
});

/** First and last id of runs of pages that have about `LINKS` links together. */
function* partsOf(ids: readonly string[], linksOf: readonly number[]): Generator<readonly [string, string]> {
  for (let first = 0, last = 0; first < ids.length; first = last + 1) {
    for (let sum = linksOf[(last = first)] ?? 0; last + 1 < ids.length && sum < LINKS; sum += linksOf[(last += 1)] ?? 0);
    yield [ids[first] ?? '', ids[last] ?? ''];
  }
}

/** Parts on their way while one is being processed: PostgreSQL takes longer over them, and has a process for each. */
const AHEAD = 2;

/** Reads one part after another. */
async function* readAhead<Part, Rows>(parts: Iterable<Part>, read: (part: Part) => Promise<Rows>): AsyncGenerator<Rows> {
  const coming: Promise<Rows>[] = [];
  for (const part of parts) {
    const next = read(part);
    // Whoever awaits it gets the error; until then it must not be an unhandled rejection.
    next.catch(() => undefined);
    coming.push(next);
    if (coming.length > AHEAD) yield (await coming.shift()) as Rows;
  }
  for (const last of coming) yield await last;
}

async function loadLinks(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
  ids: readonly string[],
  linksOf: readonly number[],
  places: ReadonlyMap<string, number>,
): Promise<LinkTable> {
  const links = new LinkTable();
  const read = ([first, last]: readonly [string, string]) =>
    queryRows(
      db,
      linksRow,
      sql`
      select p.page_id, array_to_string(l.targets, ',', '') as targets, array_to_string(l.urls, ${SEPARATOR}, '') as urls,
        array_to_string(l.anchors, ${SEPARATOR}, '') as anchors, array_to_string(l.marks, ',') as marks
      from crawl_pages p join crawl_page_links l on l.organisation_id = p.organisation_id and l.crawl_id = coalesce(p.parts_of, p.crawl_id) and l.page_id = p.page_id
      where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id between ${first} and ${last}
      order by p.page_id`,
    );
  for await (const rows of readAhead(partsOf(ids, linksOf), read)) {
    for (const row of rows) {
      const from = places.get(row.page_id);
      if (from === undefined) continue;
      const [targets, urls, anchors] = [row.targets.split(','), row.urls.split(SEPARATOR), row.anchors.split(SEPARATOR)];
      row.marks.split(',').forEach((text, position) => {
        const mark = Number(text);
        const internal = (mark & 1) === 1;
        const url = urls[position] ?? '';
        if (!internal && !url.startsWith('http://')) return;
        const to = places.get(targets[position] ?? '') ?? -1;
        links.add({
          from,
          position,
          to,
          url: internal ? null : url,
          anchor: anchors[position] ?? '',
          area: AREAS[mark >> 2] ?? '',
          nofollow: (mark & 2) === 2,
        });
      });
    }
  }
  return links;
}

const loadVitalsRow = z.object({
  device: z.enum(['desktop', 'mobile']),
  method: z.string(),
  fcp: z.nullable(z.number()),
  lcp: z.nullable(z.number()),
  tbt: z.nullable(z.number()),
  cls: z.nullable(z.number()),
  url_id: z.string(),
});

async function loadVitals(db: Reader, organisationId: string, places: ReadonlyMap<string, number>): Promise<Map<number, Vitals[]>> {
  const rows = await queryRows(
    db,
    loadVitalsRow,
    sql`select url_id, device, method, fcp, lcp, tbt, cls from page_vitals where organisation_id = ${organisationId} order by url_id, device, method`,
  );
  const vitals = new Map<number, Vitals[]>();
  for (const { url_id, device, method, fcp, lcp, tbt, cls } of rows) {
    const place = places.get(url_id);
    if (place !== undefined) vitals.set(place, [...(vitals.get(place) ?? []), { device, method, fcp, lcp, tbt, cls }]);
  }
  return vitals;
}

const imageFileRow = z.object({
  url: z.string(),
  status: z.nullable(z.number()),
  bytes: z.nullable(z.string()),
  content_type: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
const usedImageRow = z.object({ page_id: z.string(), url: z.string(), width: z.nullable(z.number()), height: z.nullable(z.number()) });

/** Uses of the files that were probed; none without any. */
async function loadImages(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
  places: ReadonlyMap<string, number>,
): Promise<{ files: Map<string, ImageFile>; uses: ImageUse[] }> {
  const files = await queryRows(
    db,
    imageFileRow,
    sql`select url, status, bytes, content_type, width, height from image_files where organisation_id = ${organisationId}`,
  );
  if (files.length === 0) return { files: new Map(), uses: [] };
  const rows = await queryRows(
    db,
    usedImageRow,
    sql`
    select i.page_id, i.url, i.width, i.height from crawl_images i
    where i.organisation_id = ${organisationId} and i.crawl_id = ${crawlId} and i.url in (select url from image_files where organisation_id = ${organisationId})`,
  );
  return {
    files: new Map(
      files.map(({ url, status, bytes, content_type, width, height }) => [
        url,
        { status, bytes: bytes === null ? null : Number(bytes), contentType: content_type, width, height },
      ]),
    ),
    uses: rows.flatMap(({ page_id, url, width, height }) => {
      const page = places.get(page_id);
      return page === undefined ? [] : [{ page, url, width, height }];
    }),
  };
}

const loadResourcesRow = z.object({ page_id: z.string(), url: z.string(), kind: z.string() });

const isBroken = ({ status }: ImageFile): boolean => status !== null && (status >= 500 || status === 404 || status === 410);

/** Where pages load files other than images that answered with an error. @param files those that were probed, images or not */
async function loadResources(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
  places: ReadonlyMap<string, number>,
  files: ReadonlyMap<string, ImageFile>,
): Promise<ResourceUse[]> {
  const broken = [...files].filter(([, file]) => isBroken(file)).map(([url]) => url);
  if (broken.length === 0) return [];
  const rows = await queryRows(
    db,
    loadResourcesRow,
    sql`
    select p.page_id, r ->> 'url' as url, r ->> 'kind' as kind from crawl_pages p cross join jsonb_array_elements(p.html -> 'resources') r
    where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.html is not null and r ->> 'kind' <> 'form'
      and r ->> 'url' = any(${arrayOf('text', broken)}) order by p.page_id`,
  );
  return rows.flatMap(({ page_id, url, kind }) => {
    const page = places.get(page_id);
    return page === undefined ? [] : [{ page, url, kind }];
  });
}

const outsideRow = z.object({
  url: z.string(),
  verdict: z.enum(['gone', 'dead']),
  status: z.nullable(z.number()),
  reason: z.nullable(z.enum(['dns', 'refused', 'timeout'])),
});
const outsideUseRow = z.object({ page_id: z.string(), url: z.string(), anchor: z.string() });

/** URLs on other sites that are gone or dead, and where the pages link to them; without any, the links are not searched. */
async function loadOutside(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
  places: ReadonlyMap<string, number>,
): Promise<{ outside: Map<string, ExternalAnswer>; outsideUses: OutsideUse[] }> {
  const lost = await queryRows(
    db,
    outsideRow,
    sql`select url, verdict, status, reason from outside_links where organisation_id = ${organisationId} and verdict in ('gone', 'dead')`,
  );
  if (lost.length === 0) return { outside: new Map(), outsideUses: [] };
  const rows = await queryRows(
    db,
    outsideUseRow,
    sql`
    select l.page_id, l.url, l.anchor from outside_links o join crawl_links l on l.organisation_id = o.organisation_id and l.crawl_id = ${crawlId} and not l.internal and l.url = o.url
    where o.organisation_id = ${organisationId} and o.verdict in ('gone', 'dead') order by l.page_id, l.position`,
  );
  return {
    outside: new Map(
      // Pages may also name them as canonicals or as versions in other languages.
      lost.map(({ url, verdict, status, reason }) => [url, { verdict, status, reason }]),
    ),
    outsideUses: rows.flatMap(({ page_id, url, anchor }) => {
      const page = places.get(page_id);
      return page === undefined ? [] : [{ page, url, anchor }];
    }),
  };
}
