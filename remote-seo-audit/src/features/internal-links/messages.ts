/** Wording of the link graph's screens. */
export const LINKS_MESSAGES = {
  noLinksTitle: 'No links yet',
  noLinksText: 'Links between the site’s pages show here once the site has been crawled.',
  noGroups: 'No link issues',
  noGroupsText: 'Broken links, links to redirects, HTTP links and links without anchor text show here once the site has been crawled.',
  groupsText:
    'Each row is one link as written in a template or by an author, with every page it appears on. Fix it in the template, and it is fixed everywhere.',
  noPages: 'No pages yet',
  noPagesText: 'Inlinks, outlinks and crawl depth of each page show here once the site has been crawled.',
  depthTitle: 'Crawl depth',
} as const;
