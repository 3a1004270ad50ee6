import { isGenericAnchor } from '../checks/rules/generic-anchor.ts';
import type { SiteView } from '../checks/site-view.ts';
import type { LinkArea } from '../page-result.ts';
import { endsGone } from './final-targets.ts';

/** One link as a template or an author wrote it, with all its occurrences. */
export type LinkGroup = {
  code: string;
  /** URL it leads to */
  target: string;
  anchor: string;
  area: LinkArea;
  occurrences: number;
  pages: number;
  /** indexes of some of the pages, in crawl order */
  examples: number[];
  /** Whether it belongs to a template: one fix covers every occurrence. */
  isTemplate: boolean;
};

const MAX_EXAMPLES = 50;
/** Minimum pages for a repeated link to count as part of a template: within a landmark that templates fill, and anywhere. */
const TEMPLATE_PAGES = { landmark: 3, anywhere: 10 };

/** Faulty links, grouped so that 3,000 occurrences of one footer link are one finding. */
export const linkFindings = (site: SiteView): LinkGroup[] => groupLinks(site, (at) => codesOf(site, at));

/** What is wrong with one link, as in the checks of the same codes. */
function codesOf(site: SiteView, at: number): string[] {
  const { to, url, from, anchor, nofollow } = site.links.link(at);
  const codes: string[] = [];
  const final = site.finals[to];
  if (final && endsGone(site.pages, final)) codes.push('internal_link_404');
  else if (site.pages[to]?.outcome === 'redirect') codes.push('internal_link_redirect');
  if (anchor === '') codes.push('no_anchor');
  else if (to !== from && isGenericAnchor(anchor)) codes.push('generic_anchor');
  if (nofollow && to >= 0) codes.push('internal_nofollow');
  const target = url ?? site.pages[to]?.url ?? '';
  if (target.startsWith('http://') && site.pages[from]?.url.startsWith('https://') === true) codes.push('non_https');
  return codes;
}

function groupLinks(site: SiteView, codesAt: (at: number) => readonly string[]): LinkGroup[] {
  const groups = new Map<string, LinkGroup & { last: number }>();
  for (let at = 0; at < site.links.size; at += 1) {
    for (const code of codesAt(at)) {
      const key = `${code}|${site.links.sameLink(at)}`;
      const { from, to, url, anchor, area } = site.links.link(at);
      let group = groups.get(key);
      if (!group) {
        group = {
          code,
          target: url ?? site.pages[to]?.url ?? '',
          anchor,
          area,
          occurrences: 0,
          pages: 0,
          examples: [],
          isTemplate: false,
          last: -1,
        };
        groups.set(key, group);
      }
      group.occurrences += 1;
      if (group.last === from) continue;
      group.last = from;
      group.pages += 1;
      if (group.examples.length < MAX_EXAMPLES) group.examples.push(from);
    }
  }
  return [...groups.values()]
    .map(({ last: _last, ...group }) => ({
      ...group,
      isTemplate: group.pages >= (isLandmark(group.area) ? TEMPLATE_PAGES.landmark : TEMPLATE_PAGES.anywhere),
    }))
    .sort((a, b) => b.occurrences - a.occurrences);
}

const isLandmark = (area: LinkArea): boolean => area !== '' && area !== 'main';
