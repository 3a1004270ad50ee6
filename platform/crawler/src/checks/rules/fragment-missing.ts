import type { LinkArea } from '../../page-result.ts';
import { anchorLookup } from '../fragments.ts';
import { quoted, type Check } from '../check.ts';
import type { SiteView } from '../site-view.ts';

const PLACES: Record<LinkArea, string> = {
  '': '',
  header: ' in the header',
  nav: ' in the navigation',
  main: ' in the main content',
  aside: ' in the sidebar',
  footer: ' in the footer',
};

export const fragmentMissing: Check = {
  code: 'fragment_missing',
  name: 'Link to a missing anchor',
  group: 'links',
  kind: 'potential_issue',
  level: 'low',
  rule: 'A link points to a fragment (#name) for which the target page has no element with that id or name. Of a text fragment (#name:~:text=), the part before it. Not checked: #top, script routes and parameters, and targets that scripts render, that were truncated or that have more than 5,000 ids. Of each page, the first 1,000 linked fragments are checked.',
  source: 'HTML standard, 7.4.6.4 (scrolling to a fragment)',
  fix: 'Add the id to the element, or correct the link.',
  *onSite(site) {
    const lookup = lookups(site);
    for (const [page, { facts }] of site.pages.entries()) {
      for (const [url, fragment, anchor, area] of facts?.fragments ?? []) {
        if (lookup(site.at(url))?.(fragment) === false)
          yield { page, detail: `${quoted(anchor)}${PLACES[area]} leads to ${url}#${fragment}, where no element has that id or name.` };
      }
    }
  },
};

/** Whether the page at an index has what a fragment names; undefined if that is not known. Each page is unpacked once. */
function lookups({ pages }: SiteView): (place: number) => ((fragment: string) => boolean) | undefined {
  const known = new Map<number, ReturnType<typeof anchorLookup>>();
  return (place) => {
    const target = pages[place];
    const marks = target?.outcome === 'html' ? target.facts?.anchors : undefined;
    if (typeof marks !== 'string') return undefined;
    let has = known.get(place);
    if (!has) known.set(place, (has = anchorLookup(marks)));
    return has;
  };
}
