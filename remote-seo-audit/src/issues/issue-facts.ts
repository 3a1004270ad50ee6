import type { AuditedPage } from '@canopy/contract/seo-audit';

/** A flag of a page. */
export type PageIssueCode = Exclude<keyof AuditedPage['page_specific_issues'], 'score'>;

/** How an issue is fixed: by an easy fix, or by hand. */
export type FixType = 'Easy' | 'Manual';

export interface IssueFact {
  /** display name */
  name: string;
  /** what it means for the site */
  meaning: string;
  fixType: FixType;
}

export const ISSUES: Record<PageIssueCode, IssueFact> = {
  not_found: {
    name: 'Not found (404)',
    meaning: 'The URL returns 404 or 410, so links to it lead nowhere.',
    fixType: 'Easy',
  },
  server_error: { name: 'Server error', meaning: 'The server returns a 5xx error.', fixType: 'Manual' },
  unreachable: { name: 'Timeout or connection error', meaning: 'The URL gave the crawler no usable response.', fixType: 'Manual' },
  redirect: { name: 'Redirect', meaning: 'The URL redirects visitors to another one.', fixType: 'Easy' },
  no_index: {
    name: 'Noindex',
    meaning: 'A noindex directive keeps the page out of search results. Fine if intended.',
    fixType: 'Manual',
  },
  canonical_issues: {
    name: 'Invalid canonical',
    meaning: 'Search engines ignore or misread the canonical of this page.',
    fixType: 'Easy',
  },
  missing_or_invalid_page_title: {
    name: 'Page title',
    meaning: 'The title is missing, repeated, given twice, or not 30 to 60 characters long.',
    fixType: 'Manual',
  },
  missing_or_invalid_meta_description: {
    name: 'Meta description',
    meaning: 'The description is missing, repeated, given twice, or not 70 to 160 characters long.',
    fixType: 'Manual',
  },
  missing_alt_text_in_images: {
    name: 'Missing alt text',
    meaning: 'Screen readers and image search have nothing to go by.',
    fixType: 'Manual',
  },
  missing_srcset_in_images: {
    name: 'Missing srcset',
    meaning: 'Phones load the same large file as desktop screens.',
    fixType: 'Manual',
  },
  internal_link_404: {
    name: 'Broken internal link',
    meaning: 'A link on the page leads to a URL of the site that does not exist.',
    fixType: 'Easy',
  },
  internal_link_redirect: {
    name: 'Internal link to a redirect',
    meaning: 'A link on the page goes through a redirect instead of straight to the final URL.',
    fixType: 'Easy',
  },
  no_anchor: {
    name: 'Missing anchor text',
    meaning: 'A link has no text, so neither people nor search engines know where it leads.',
    fixType: 'Easy',
  },
  non_https: { name: 'HTTP link', meaning: 'The page links to or loads something over an unencrypted connection.', fixType: 'Easy' },
  fcp_issues: { name: 'First contentful paint', meaning: 'The first text or image takes too long to appear.', fixType: 'Manual' },
  lcp_issues: { name: 'Largest contentful paint', meaning: 'The main content takes too long to appear.', fixType: 'Manual' },
  tbt_issues: { name: 'Total blocking time', meaning: 'Scripts keep the page from responding while it loads.', fixType: 'Manual' },
  cls_issues: { name: 'Cumulative layout shift', meaning: 'Parts of the page move while it loads.', fixType: 'Manual' },
  image_size_issues: { name: 'Image size', meaning: 'An image file is larger than the page needs.', fixType: 'Manual' },
};

export const ISSUE_CODES = Object.keys(ISSUES) as PageIssueCode[];

export const isIssueCode = (text: string): text is PageIssueCode => Object.hasOwn(ISSUES, text);

/** Codes of a page's issues, in the order of the list above. */
export const issuesOf = (flags: Partial<Record<string, number | boolean | null>>): PageIssueCode[] =>
  ISSUE_CODES.filter((code) => flags[code] === true);
