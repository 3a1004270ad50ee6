import { quoted, type SiteFinding } from './check.ts';
import type { SitePage } from './site-page.ts';
import type { SiteView } from './site-view.ts';

/** Indexable pages in the same language with the same text; empty texts are another matter. */
export function* repeated(site: SiteView, textOf: (page: SitePage) => string | null, what: string): Generator<SiteFinding> {
  const groups = new Map<string, number[]>();
  for (const page of site.indexable) {
    const row = site.pages[page] as SitePage;
    const text = textOf(row)?.toLowerCase() ?? '';
    if (text === '') continue;
    const key = `${(row.lang ?? '').toLowerCase().split('-', 1)[0]} ${text}`;
    const group = groups.get(key);
    if (group) group.push(page);
    else groups.set(key, [page]);
  }
  for (const twins of groups.values()) {
    if (twins.length < 2) continue;
    for (const page of twins) {
      const other = site.pages[twins.find((twin) => twin !== page) ?? page];
      const more = twins.length > 2 ? ` and ${twins.length - 2} more` : '';
      yield { page, detail: `The ${what} ${quoted(textOf(site.pages[page] as SitePage) ?? '')} is that of ${other?.url}${more} too.` };
    }
  }
}
