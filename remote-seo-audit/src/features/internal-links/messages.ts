/** Wording of the link graph's screens. */
export const LINKS_MESSAGES = {
  noLinksTitle: 'No links yet',
  noLinksText: 'The links between the site’s pages show here once it was crawled.',
  noGroups: 'No link leads wrong',
  noGroupsText: 'Links that are broken, lead to a redirect, go by http or have no name show here once the site was crawled.',
  groupsText:
    'One row is one link as a template or an author wrote it, with all the places it stands in. Mended in the template, it is mended everywhere.',
  noPages: 'No pages yet',
  noPagesText: 'How the site’s pages are linked shows here once it was crawled.',
  depthTitle: 'Crawl depth',
} as const;
