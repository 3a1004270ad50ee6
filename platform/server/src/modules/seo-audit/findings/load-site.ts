import {
  LinkTable,
  siteView,
  type ImageFile,
  type ImageUse,
  type LinkArea,
  type OutsideAnswer,
  type OutsideSilence,
  type OutsideUse,
  type ResourceUse,
  type SiteFacts,
  type SitePage,
  type SiteView,
  type Vitals,
} from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { CrawlScope } from '../crawl-data/index.ts';

type Reader = Pick<Db, 'execute'>;

/** Rows asked for at a time: a crawl may have millions of links. */
const PAGES = 2_000;
const LINKS = 20_000;

export interface StoredSite {
  view: SiteView;
  /** ids of `view.pages`, in their order */
  ids: string[];
}

/** A stored crawl as checks look at it. */
export async function loadSite(db: Reader, scope: CrawlScope): Promise<StoredSite> {
  const { organisationId, crawlId } = scope;
  const {
    rows: [crawl],
  } = await db.execute<{ start_url: string; site: SiteFacts | null }>(
    // What stands at /llms.txt, and where nothing stands, is looked up once a crawl is over; until then the one before knows best.
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
  const resourceUses = await loadResources(db, scope, places);
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

interface PageRow extends Record<string, unknown> {
  page_id: string;
  url: string;
  outcome: SitePage['outcome'];
  status: number | null;
  redirect_to: string | null;
  depth: number | null;
  in_sitemap: boolean;
  title: string | null;
  description: string | null;
  lang: string | null;
  canonical: string | null;
  canonical_id: string | null;
  no_index: boolean;
  nofollow: boolean;
  word_count: number;
  links: number;
  facts: SitePage['facts'];
}

async function loadPages(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
): Promise<{ ids: string[]; pages: SitePage[]; linksOf: number[] }> {
  const ids: string[] = [];
  const linksOf: number[] = [];
  const pages: SitePage[] = [];
  for (let after: string | null = null; ;) {
    const { rows }: { rows: PageRow[] } = await db.execute<PageRow>(sql`
      select p.page_id, p.url, p.outcome, p.status, p.redirect_to, p.depth, p.in_sitemap, p.title, p.description, p.lang, p.canonical, p.canonical_id, p.no_index, coalesce((p.html ->> 'nofollow')::boolean, false) as nofollow,
        p.word_count, p.internal_links + p.external_links as links, f.facts
      from crawl_pages p left join crawl_findings f using (organisation_id, crawl_id, page_id)
      where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and ${after === null ? sql`true` : sql`p.page_id > ${after}`}
      order by p.page_id limit ${PAGES}`);
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
/** Between texts of a list; none of them has it. */
const SEPARATOR = '\u001f';

/** Of the links that count here: within the site, or without encryption. Lists as texts: a row for each link takes four times as long. */
interface LinksRow extends Record<string, unknown> {
  page_id: string;
  targets: string;
  urls: string;
  anchors: string;
  marks: string;
}

async function loadLinks(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
  ids: readonly string[],
  linksOf: readonly number[],
  places: ReadonlyMap<string, number>,
): Promise<LinkTable> {
  const links = new LinkTable();
  for (let first = 0, last = 0; first < ids.length; first = last + 1) {
    for (let sum = linksOf[(last = first)] ?? 0; last + 1 < ids.length && sum < LINKS; sum += linksOf[(last += 1)] ?? 0);
    const { rows } = await db.execute<LinksRow>(sql`
      select p.page_id, array_to_string(l.targets, ',', '') as targets, array_to_string(l.urls, ${SEPARATOR}, '') as urls,
        array_to_string(l.anchors, ${SEPARATOR}, '') as anchors, array_to_string(l.marks, ',') as marks
      from crawl_pages p join crawl_page_links l on l.organisation_id = p.organisation_id and l.crawl_id = coalesce(p.parts_of, p.crawl_id) and l.page_id = p.page_id
      where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id between ${ids[first]} and ${ids[last]}
      order by p.page_id`);
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

async function loadVitals(db: Reader, organisationId: string, places: ReadonlyMap<string, number>): Promise<Map<number, Vitals[]>> {
  const { rows } = await db.execute<Vitals & { url_id: string } & Record<string, unknown>>(
    sql`select url_id, device, method, fcp, lcp, tbt, cls from page_vitals where organisation_id = ${organisationId} order by url_id, device, method`,
  );
  const vitals = new Map<number, Vitals[]>();
  for (const { url_id, device, method, fcp, lcp, tbt, cls } of rows) {
    const place = places.get(url_id);
    if (place !== undefined) vitals.set(place, [...(vitals.get(place) ?? []), { device, method, fcp, lcp, tbt, cls }]);
  }
  return vitals;
}

/** Uses of the files that were asked for; without any, none. */
async function loadImages(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
  places: ReadonlyMap<string, number>,
): Promise<{ files: Map<string, ImageFile>; uses: ImageUse[] }> {
  const { rows: files } = await db.execute<{
    url: string;
    status: number | null;
    bytes: string | null;
    content_type: string | null;
    width: number | null;
    height: number | null;
  }>(sql`select url, status, bytes, content_type, width, height from image_files where organisation_id = ${organisationId}`);
  if (files.length === 0) return { files: new Map(), uses: [] };
  const { rows } = await db.execute<{ page_id: string; url: string; width: number | null; height: number | null }>(sql`
    select i.page_id, i.url, i.width, i.height from crawl_images i
    where i.organisation_id = ${organisationId} and i.crawl_id = ${crawlId} and i.url in (select url from image_files where organisation_id = ${organisationId})`);
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

/** Where pages load files besides images that answered with an error. */
async function loadResources(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
  places: ReadonlyMap<string, number>,
): Promise<ResourceUse[]> {
  const { rows } = await db.execute<{ page_id: string; url: string; kind: string }>(sql`
    with broken as materialized (select url from image_files where organisation_id = ${organisationId} and (status >= 500 or status in (404, 410)))
    select p.page_id, r ->> 'url' as url, r ->> 'kind' as kind from crawl_pages p cross join jsonb_array_elements(p.html -> 'resources') r
    where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.html is not null and r ->> 'kind' <> 'form'
      and r ->> 'url' in (select url from broken) order by p.page_id`);
  return rows.flatMap(({ page_id, url, kind }) => {
    const page = places.get(page_id);
    return page === undefined ? [] : [{ page, url, kind }];
  });
}

/** Addresses of other sites that are gone or dead, and where the pages link to them. */
async function loadOutside(
  db: Reader,
  { organisationId, crawlId }: CrawlScope,
  places: ReadonlyMap<string, number>,
): Promise<{ outside: Map<string, OutsideAnswer>; outsideUses: OutsideUse[] }> {
  const { rows } = await db.execute<{
    page_id: string;
    url: string;
    anchor: string;
    verdict: 'gone' | 'dead';
    status: number | null;
    reason: OutsideSilence | null;
  }>(sql`
    select l.page_id, l.url, l.anchor, o.verdict, o.status, o.reason from outside_links o join crawl_links l on l.organisation_id = o.organisation_id and l.crawl_id = ${crawlId} and not l.internal and l.url = o.url
    where o.organisation_id = ${organisationId} and o.verdict in ('gone', 'dead') order by l.page_id, l.position`);
  return {
    outside: new Map(rows.map(({ url, verdict, status, reason }) => [url, { verdict, status, reason }])),
    outsideUses: rows.flatMap(({ page_id, url, anchor }) => {
      const page = places.get(page_id);
      return page === undefined ? [] : [{ page, url, anchor }];
    }),
  };
}
