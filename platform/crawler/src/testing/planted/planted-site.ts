import { siteOfPages } from '../../checks/site-of-pages.ts';
import type { ImageFile, ExternalAnswer, SiteView, Vitals } from '../../checks/site-view.ts';
import type { SiteFacts } from '../../crawl-store.ts';
import type { PageResult } from '../../page-result.ts';
import { ORIGIN, resultOf, type Planted } from './page-builder.ts';
import { plantAnswers } from './plant-answers.ts';
import { plantContent } from './plant-content.ts';
import { plantLinks } from './plant-links.ts';
import { plantRendering } from './plant-rendering.ts';

const HUB_LINKS = 100;

export type PlantedSite = { pages: PageResult[]; view: SiteView; truth: Map<string, ReadonlySet<string>> };

/** A site in which every page has what was planted there and nothing else; `copies` of each fault. */
export function plantedSite(copies: number): PlantedSite {
  const planted = Array.from({ length: copies }, (_, n) => [
    ...plantAnswers(n),
    ...plantLinks(n),
    ...plantContent(n),
    ...plantRendering(n),
  ]).flat();
  const linked = planted.filter((page) => page.linked !== false).map(({ path }) => path);
  const hubs: Planted[] = [];
  // Each page is linked from two hubs.
  for (const round of ['a', 'b']) {
    for (let at = 0; at < linked.length; at += HUB_LINKS) {
      hubs.push({ path: `/hub/${round}-${at / HUB_LINKS}`, links: linked.slice(at, at + HUB_LINKS), expect: [], answer: { depth: 1 } });
    }
  }
  const hubPaths = hubs.map(({ path }) => path);
  const front: Planted = {
    path: '/',
    links: hubPaths,
    expect: ['hreflang_unread'],
    answer: { depth: 0, discoveredFrom: null, source: 'start' },
  };
  // A second page links to the hubs, so that none is linked from one page only.
  const map: Planted = { path: '/all', links: [...hubPaths, '/'], expect: [], answer: { depth: 1 } };
  const all = [front, map, ...hubs.map((hub) => ({ ...hub, links: [...(hub.links ?? []), '/all'] })), ...planted];
  const pages = all.map(resultOf);
  const truth = new Map(all.map((page) => [ORIGIN + page.path, new Set(page.expect)]));
  const places = new Map(pages.map(({ url }, place) => [url, place]));
  return { pages, truth, view: siteOfPages(`${ORIGIN}/`, pages, FACTS, { imageFiles: FILES, vitals: vitalsOf(places), outside: OUTSIDE }) };
}

const FACTS: SiteFacts = {
  robots: [{ origin: ORIGIN, verdict: 'rules', status: 200, failure: null, body: 'User-agent: *\nDisallow: /private\n', truncated: false }],
  sitemaps: [{ url: `${ORIGIN}/sitemap.xml`, kind: 'urlset', source: 'robots', status: 200, entries: 900, problem: null }],
};

const file = (values: Partial<ImageFile>): ImageFile => ({
  status: 200,
  bytes: 4_000,
  contentType: 'image/jpeg',
  width: null,
  height: null,
  ...values,
});
const FILES = new Map(
  Object.entries({
    'heavy.svg': file({ bytes: 400_000 }),
    'shape.svg': file({ width: 600, height: 400 }),
    'broken.svg': file({ status: 404 }),
    'lost.css': file({ status: 404 }),
    'lost-2x.png': file({ status: 410 }),
    'good.css': file({}),
  }).map(([name, values]) => [`${ORIGIN}/img/${name}`, values]),
);

/** How other sites respond. */
const OUTSIDE = new Map<string, ExternalAnswer>([
  ['https://outside.example/fine', { verdict: 'fine', status: 200 }],
  ['https://outside.example/gone', { verdict: 'gone', status: 410 }],
  ['https://outside.example/refused', { verdict: 'unsure', status: 403 }],
  ['https://outside.example/silent', { verdict: 'unsure', status: null }],
  ['https://closed.example/', { verdict: 'dead', status: null, reason: 'dns' }],
]);

/** Measurements according to the names of the pages: one bad metric, or all good. */
function vitalsOf(places: ReadonlyMap<string, number>): Map<number, Vitals[]> {
  const bad = { fcp: 3500, lcp: 5000, tbt: 700, cls: 0.3 };
  const good: Vitals = { device: 'mobile', method: 'lighthouse', fcp: 1000, lcp: 2000, tbt: 100, cls: 0.05 };
  const found = new Map<number, Vitals[]>();
  for (const [url, place] of places) {
    const [, metric, kind] = /\/v-(fcp|lcp|tbt|cls)-(slow|good)-/.exec(url) ?? [];
    if (metric)
      found.set(place, [
        kind === 'slow' ? { ...good, [metric]: bad[metric as keyof typeof bad] } : good,
        { ...good, device: 'desktop', fcp: 500, lcp: 900 },
      ]);
  }
  return found;
}
