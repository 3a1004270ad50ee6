import type { Check } from '../check.ts';

const LEAST = 0.25;

export const LINK_GRAPH_CHECKS: readonly Check[] = [
  {
    code: 'orphan_page',
    name: 'Orphan page',
    group: 'links',
    kind: 'potential_issue',
    level: 'high',
    rule: 'The page is indexable and in a sitemap, but no page of the site links to it, not even through a redirect.',
    source: 'Google Search Central, Make your links crawlable: Google finds pages through links',
    fix: 'Link to it from a related page, or remove it.',
    *onSite(site) {
      for (const page of site.indexable) {
        if (page !== site.front && site.pages[page]?.inSitemap === true && site.reachedFrom[page] === 0)
          yield { page, detail: 'Found only through the sitemap.' };
      }
    },
  },
  {
    code: 'deep_page',
    name: 'High crawl depth',
    group: 'links',
    kind: 'potential_issue',
    level: 'low',
    rule: 'The crawl depth of the page is more than four clicks.',
    source:
      'Google Search Central, SEO guide for web developers: important pages need links close to the home page; the limit of 4 is ours',
    fix: 'Link to it from a page closer to the home page.',
    *onSite(site) {
      for (const page of site.indexable) {
        const depth = site.pages[page]?.depth ?? 0;
        if (depth > 4) yield { page, detail: `Crawl depth ${depth}.` };
      }
    },
  },
  {
    code: 'dead_end',
    name: 'No outlinks',
    group: 'links',
    kind: 'potential_issue',
    level: 'low',
    rule: 'The page has no links to other pages of the site.',
    source: 'Google Search Central, Link best practices; the rule is ours',
    fix: 'Link to related pages.',
    onPage: ({ url, html }) =>
      html && !html.links.some((link) => link.internal && link.url !== null && link.url !== url)
        ? ['No links to other pages of the site.']
        : [],
  },
  {
    code: 'too_many_links',
    name: 'Too many links',
    group: 'links',
    kind: 'insight',
    level: 'low',
    rule: 'The page has more than 300 links.',
    source: 'Google Search Central, Link best practices; the limit is ours',
    fix: 'Keep only links that help the reader.',
    onPage: ({ html }) => {
      const count = html?.links.filter(({ url }) => url !== null).length ?? 0;
      return count > 300 ? [`${count} links.`] : [];
    },
  },
  {
    code: 'one_internal_link',
    name: 'Only one inlink',
    group: 'links',
    kind: 'insight',
    level: 'low',
    rule: 'Only one other page of the site links to this page, directly or through a redirect.',
    source: 'Google Search Central, Link best practices: every page you care about should have a link from another; the rule is ours',
    fix: 'Link to it from more related pages.',
    *onSite(site) {
      for (const page of site.indexable) {
        if (page !== site.front && site.reachedFrom[page] === 1) yield { page, detail: '1 page links here.' };
      }
    },
  },
  {
    code: 'non_indexable_inlinks',
    name: 'Only inlinks from non-indexable pages',
    group: 'links',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The page is indexable, but all pages that link to it, directly or through a redirect, are noindex or canonicalised.',
    source:
      'Google Search Central, Make your links crawlable: Google finds pages through links; links of noindex pages are followed less and less',
    fix: 'Link to it from an indexable page.',
    *onSite(site) {
      for (const page of site.indexable) {
        const many = site.reachedFrom[page] ?? 0;
        if (page !== site.front && many > 0 && site.reachedFromIndexable[page] === 0)
          yield {
            page,
            detail: `${many === 1 ? 'The only page that links here is' : `All ${many} pages that link here are`} noindex or canonicalised.`,
          };
      }
    },
  },
  {
    code: 'weak_internal_rank',
    name: 'Low internal PageRank',
    group: 'links',
    kind: 'insight',
    level: 'medium',
    rule: 'The page is indexable and has less than a quarter of the site’s median internal PageRank.',
    source: 'Page, Brin et al. 1999, The PageRank citation ranking; the limit is ours',
    fix: 'Link to it from pages with many inlinks.',
    *onSite(site) {
      const ranks = site.indexable.map((page) => site.ranks[page] ?? 0).sort((a, b) => a - b);
      const middle = ranks[Math.floor(ranks.length / 2)] ?? 0;
      for (const page of site.indexable) {
        const share = (site.ranks[page] ?? 0) / middle;
        if (share < LEAST) yield { page, detail: `${Math.round(share * 100)}% of the median PageRank.` };
      }
    },
  },
];
