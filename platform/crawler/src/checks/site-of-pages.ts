import type { SiteFacts } from '../crawl-store.ts';
import { LinkTable } from '../graph/link-table.ts';
import type { PageResult } from '../page-result.ts';
import { sitePageOf } from './site-page.ts';
import { siteView, type SiteView, type SiteViewParts } from './site-view.ts';

/** An in-memory crawl as checks see it. */
export function siteOfPages(
  startUrl: string,
  results: readonly PageResult[],
  site: SiteFacts | null,
  more: Pick<SiteViewParts, 'imageFiles' | 'vitals' | 'outside'> = {},
): SiteView {
  const places = new Map(results.map(({ url }, place) => [url, place]));
  const links = new LinkTable();
  for (const [from, { html }] of results.entries()) {
    for (const { url, internal, name, area, nofollow, position } of html?.links ?? []) {
      if (url !== null && (internal || url.startsWith('http://')))
        links.add({ from, position, to: places.get(url) ?? -1, url, anchor: name, area, nofollow });
    }
  }
  const imageUses = results.flatMap(({ html }, page) =>
    (html?.images ?? []).flatMap(({ url, width, height }) => (url === null ? [] : [{ page, url, width, height }])),
  );
  const outsideUses = results.flatMap(({ html }, page) =>
    (html?.links ?? []).flatMap(({ url, internal, name }) =>
      url === null || internal || !more.outside?.has(url) ? [] : [{ page, url, anchor: name }],
    ),
  );
  const resourceUses = results.flatMap(({ html }, page) =>
    (html?.resources ?? []).flatMap(({ url, kind }) => (url === null || kind === 'form' ? [] : [{ page, url, kind }])),
  );
  return siteView({ startUrl, pages: results.map(sitePageOf), links, site, imageUses, resourceUses, outsideUses, ...more });
}
